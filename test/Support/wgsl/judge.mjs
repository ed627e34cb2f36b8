// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges WGSL with Dawn, whose front end (Tint) is that of a browser. Reads `[text, ...]` as JSON from standard input and writes
// `[complaint or null, ...]` to the file that it is given: Dawn uses standard output for messages.
// The null backend has no driver behind it. Each text gets a device that has the features and limits it says it needs, and no others, so what a text forgets
// to say is found too. A compute shader becomes a pipeline, which is where limits and what overrides make of constants are checked.

import { readFileSync, writeFileSync } from 'node:fs';
import { create } from 'webgpu';

const gpu = create(['backend=null']);
const devices = new Map();

// A text may need more than the adapter has. It is judged all the same, but there is no pipeline for it.
class Device {
  constructor(device, isEnough) {
    this.device = device;
    this.isEnough = isEnough;
  }
}

async function getDevice(needs) {
  const key = needs.join();
  if (!devices.has(key)) {
    const adapter = await gpu.requestAdapter();
    const limits = needs.filter((need) => need.includes('=')).map((need) => need.split(' = '));
    const isEnough = limits.every(([name, value]) => Number(value) <= adapter.limits[name]);
    devices.set(key, new Device(await adapter.requestDevice({
      requiredFeatures: needs.filter((need) => !need.includes('=')),
      requiredLimits: Object.fromEntries(limits.map(([name, value]) => [name, Math.min(Number(value), adapter.limits[name])])),
    }), isEnough));
  }
  return devices.get(key);
}

async function judge(text) {
  const first = text.match(/^\/\/ Needs of the device: (.*)$/m);
  let device, isEnough;
  try {
    ({ device, isEnough } = await getDevice(first ? first[1].split(', ') : []));
  } catch (error) {
    return String(error);
  }
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code: text });
  const { messages } = await module.getCompilationInfo();
  const entry = text.match(/@compute[^{]*?\bfn (\w+)/);
  if (entry && isEnough && !messages.some((message) => message.type === 'error'))
    device.createComputePipeline({ layout: 'auto', compute: { module, entryPoint: entry[1] } });
  const error = await device.popErrorScope();
  const lines = text.split('\n');
  const complaints = messages.filter((message) => !/code is unreachable/.test(message.message))
    .map((message) => `${message.lineNum}:${message.linePos}: ${message.type}: ${message.message}\n${lines[message.lineNum - 1] ?? ''}`);
  if (error && !messages.some((message) => message.type === 'error'))
    complaints.push(`pipeline: ${error.message}`);
  return complaints.length ? complaints.join('\n') : null;
}

const verdicts = [];
for (const text of JSON.parse(readFileSync(0, 'utf8')))
  verdicts.push(await judge(text));
writeFileSync(process.argv[2], JSON.stringify(verdicts));
// Devices would keep the process alive.
process.exit(0);
