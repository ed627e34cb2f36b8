// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of what remarks count. See PassStatistics.h.

#include "besl/Compiler/PassStatistics.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <mutex>
#include <string>

using namespace besl;

struct PassStatistics::Counts {
  /// Passes may run on several threads.
  std::mutex mutex;
  std::map<std::string, std::map<std::string, uint64_t>> byPass;
};

class PassStatistics::Streamer : public mlir::remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Streamer(std::shared_ptr<Counts> counts) : counts(std::move(counts)) {}

  void streamOptimizationRemark(const mlir::remark::detail::Remark &remark) override {
    std::lock_guard<std::mutex> lock(counts->mutex);
    for (const auto &argument : remark.getArgs()) {
      uint64_t number;
      if (!llvm::StringRef(argument.val).getAsInteger(10, number))
        counts->byPass[remark.getCategoryName().str()][argument.key] += number;
    }
  }

private:
  std::shared_ptr<Counts> counts;
};

PassStatistics::PassStatistics() : counts(std::make_shared<Counts>()) {}
PassStatistics::~PassStatistics() = default;

bool PassStatistics::collectFrom(mlir::MLIRContext &context) {
  if (context.getRemarkEngine())
    return false;
  mlir::remark::RemarkCategories categories;
  categories.passed = ".*";
  return mlir::succeeded(mlir::remark::enableOptimizationRemarks(
      context, std::make_unique<Streamer>(counts), std::make_unique<mlir::remark::RemarkEmittingPolicyAll>(), categories));
}

uint64_t PassStatistics::get(llvm::StringRef pass, llvm::StringRef count) const {
  std::lock_guard<std::mutex> lock(counts->mutex);
  auto found = counts->byPass.find(pass.str());
  if (found == counts->byPass.end())
    return 0;
  auto number = found->second.find(count.str());
  return number == found->second.end() ? 0 : number->second;
}

void PassStatistics::print(llvm::raw_ostream &os) const {
  std::lock_guard<std::mutex> lock(counts->mutex);
  std::string rule = "===" + std::string(73, '-') + "===\n";
  os << rule << "                         ... Pass statistics report ...\n" << rule;
  for (const auto &[pass, numbers] : counts->byPass) {
    os << pass << '\n';
    for (const auto &[name, number] : numbers)
      os << "  (S) " << llvm::format("%6llu", static_cast<unsigned long long>(number)) << ' ' << name << '\n';
  }
  os << '\n';
}
