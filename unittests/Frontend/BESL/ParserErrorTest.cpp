// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the parser's messages, whole, and that one mistake is one message.

#include "Parsing.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

TEST(ParserErrors, Lets) {
  test::expectMessages(R"(
f: fn () -> void {
	let a = 1;
	let b: f32;
	let c: = 1;
	let d;
	let e: f32 + 1;
	let mut g: f32 = 1.0;
	let 1: f32 = 1.0;
	let h: f32 = x = 2.0;
}
)",
         R"(
t.besl:2:6: error: a 'let' names its type: 'let a: type = value;' [besl-let-without-type]
 2 |     let a = 1;
   |         ^
t.besl:3:12: error: 'b' needs an initial value [besl-let-without-value]
 3 |     let b: f32;
   |               ^
t.besl:4:9: error: expected a type, found '=' [besl-expected-type]
 4 |     let c: = 1;
   |            ^
t.besl:5:6: error: a 'let' names its type: 'let d: type = value;' [besl-let-without-type]
 5 |     let d;
   |         ^
t.besl:6:13: error: expected '=' and the initial value, found '+' [besl-expected-token]
 6 |     let e: f32 + 1;
   |                ^
t.besl:7:6: error: expected the name of the local (every local can be changed), found 'mut' [besl-expected-token]
 7 |     let mut g: f32 = 1.0;
   |         ^~~
   |         ---
t.besl:8:6: error: expected a name for a local, found '1' [besl-expected-token]
 8 |     let 1: f32 = 1.0;
   |         ^
t.besl:9:17: error: an assignment has no value and cannot be part of an expression; to compare, write '==' [besl-assignment-not-value]
 9 |     let h: f32 = x = 2.0;
   |                    ^
   |                    ==
)");
}

TEST(ParserErrors, Assignments) {
  test::expectMessages(R"(
f: fn () -> void {
	a = b = c;
	if (a = b) { }
	g(a = b);
	a += 1;
	a <<= 1;
	a++;
	++a;
	a--;
	--a;
	a == b;
	a := 1;
}
)",
         R"(
t.besl:2:8: error: an assignment has no value and cannot be part of an expression [besl-assignment-not-value]
 2 |     a = b = c;
   |           ^
t.besl:3:8: error: an assignment has no value and cannot be part of an expression; to compare, write '==' [besl-assignment-not-value]
 3 |     if (a = b) { }
   |           ^
   |           ==
t.besl:4:6: error: an assignment has no value and cannot be part of an expression; to compare, write '==' [besl-assignment-not-value]
 4 |     g(a = b);
   |         ^
   |         ==
t.besl:5:4: error: BESL has no '+='; write 'x = x + value' [besl-compound-assignment]
 5 |     a += 1;
   |       ^~
t.besl:6:4: error: BESL has no '<<='; write 'x = x << value' [besl-compound-assignment]
 6 |     a <<= 1;
   |       ^~~
t.besl:7:3: error: BESL has no '++'; write 'x = x + 1' [besl-increment-operator]
 7 |     a++;
   |      ^~
t.besl:8:2: error: BESL has no '++'; write 'x = x + 1' [besl-increment-operator]
 8 |     ++a;
   |     ^~
t.besl:9:3: error: BESL has no '--'; write 'x = x - 1' [besl-increment-operator]
 9 |     a--;
   |      ^~
t.besl:10:2: warning: the value of this expression is not used; to decrement, write 'x = x - 1' [besl-unused-value]
 10 |     --a;
    |     ^~~
t.besl:11:4: warning: the value of this expression is not used; an assignment is written '=' [besl-unused-value]
 11 |     a == b;
    |       ^~
    |       =
t.besl:12:3: error: expected ';' after an expression [besl-expected-semicolon]
 12 |     a := 1;
    |      ^
    |      ;
)");
}

TEST(ParserErrors, Statements) {
  test::expectMessages(R"(
f: fn () -> void {
	;
	a = 1;;
	{ a = 1; }
	const K: f32 = 1.0;
	fn g() -> void { }
	struct A { a: f32 }
	else { a = ; }
	a < b;
	(a);
	-a;
	1.0;
}
)",
         R"(
t.besl:2:2: error: a statement cannot be empty [besl-empty-statement]
 2 |     ;
   |     ^
   |     -
t.besl:3:8: error: a statement cannot be empty [besl-empty-statement]
 3 |     a = 1;;
   |           ^
   |           -
t.besl:4:2: error: a block cannot stand on its own [besl-bare-block]
 4 |     { a = 1; }
   |     ^
t.besl:5:2: error: a constant cannot be declared inside a function [besl-declaration-in-function]
 5 |     const K: f32 = 1.0;
   |     ^~~~~
t.besl:6:2: error: a function cannot be declared inside a function [besl-declaration-in-function]
 6 |     fn g() -> void { }
   |     ^~
t.besl:7:2: error: a struct cannot be declared inside a function [besl-declaration-in-function]
 7 |     struct A { a: f32 }
   |     ^~~~~~
t.besl:9:2: warning: the value of this expression is not used [besl-unused-value]
 9 |     a < b;
   |     ^~~~~
t.besl:11:2: warning: the value of this expression is not used [besl-unused-value]
 11 |     -a;
    |     ^~
t.besl:12:2: warning: the value of this expression is not used [besl-unused-value]
 12 |     1.0;
    |     ^~~
)");
}

TEST(ParserErrors, IfHeaders) {
  test::expectMessages(R"(
f: fn () -> void {
	if a < b { a = ; }
	if (a) b = 1;
	if (a) { } else b = 1;
	if (a b) { a = ; }
	if () { }
	if (a { a = ; }
	if (a) { };
	if (a) { } elif (b) { }
}
)",
         R"(
t.besl:2:4: error: expected '(' after 'if' [besl-missing-parentheses]
 2 |     if a < b { a = ; }
   |       ^
   |        (    )
t.besl:2:17: error: expected an expression, found ';' [besl-expected-expression]
 2 |     if a < b { a = ; }
   |                    ^
t.besl:3:9: error: the body of an 'if' is a block in braces, found 'b' [besl-missing-braces]
 3 |     if (a) b = 1;
   |            ^
t.besl:4:18: error: the body of an 'else' is a block in braces, found 'b' [besl-missing-braces]
 4 |     if (a) { } else b = 1;
   |                     ^
t.besl:5:8: error: expected ')', found 'b' [besl-expected-token]
 5 |     if (a b) { a = ; }
   |           ^
t.besl:5:17: error: expected an expression, found ';' [besl-expected-expression]
 5 |     if (a b) { a = ; }
   |                    ^
t.besl:6:6: error: expected an expression, found ')' [besl-expected-expression]
 6 |     if () { }
   |         ^
t.besl:7:8: error: expected ')', found '{' [besl-expected-token]
 7 |     if (a { a = ; }
   |           ^
t.besl:7:14: error: expected an expression, found ';' [besl-expected-expression]
 7 |     if (a { a = ; }
   |                 ^
t.besl:8:12: error: unexpected ';' after an 'if' [besl-stray-semicolon]
 8 |     if (a) { };
   |               ^
   |               -
t.besl:9:13: error: BESL has no 'elif'; write 'else if' [besl-no-such-statement]
 9 |     if (a) { } elif (b) { }
   |                ^~~~
)");
}

TEST(ParserErrors, ForHeaders) {
  test::expectMessages(R"(
f: fn () -> void {
	for (;;) { }
	for (let i: u32 = 0; i < 4; i++) { a = ; }
	for (int i = 0; i < 4; i = i + 1) { }
	for (let i = 0; i < 4; i = i + 1) { }
	for (let i: u32; i < 4; i = i + 1) { }
	for (let i: u32 = 0, i < 4, i = i + 1) { }
	for (let i: u32 = 0; i < 4; i = i + 1;) { }
	for (i; i < 4; i) { }
	for (let i: u32 = 0; i < 4; i = i + 1) g();
	for i in 0..4 { }
	for (let i: u32 = 0; i < 4; return) { }
}
)",
         R"(
t.besl:2:7: error: a 'for' has three parts; the first, a let or an assignment, is missing [besl-for-part-missing]
 2 |     for (;;) { }
   |          ^
t.besl:2:8: error: a 'for' has three parts; the second, a condition, is missing [besl-for-part-missing]
 2 |     for (;;) { }
   |           ^
t.besl:2:9: error: a 'for' has three parts; the third, an assignment or a call, is missing [besl-for-part-missing]
 2 |     for (;;) { }
   |            ^
t.besl:3:31: error: BESL has no '++'; write 'x = x + 1' [besl-increment-operator]
 3 |     for (let i: u32 = 0; i < 4; i++) { a = ; }
   |                                  ^~
t.besl:3:41: error: expected an expression, found ';' [besl-expected-expression]
 3 |     for (let i: u32 = 0; i < 4; i++) { a = ; }
   |                                            ^
t.besl:4:7: error: a local is declared with 'let': 'let i: i32 = value;' [besl-local-needs-let]
 4 |     for (int i = 0; i < 4; i = i + 1) { }
   |          ^~~~~
   |          let i: i32
t.besl:5:11: error: a 'let' names its type: 'let i: type = value;' [besl-let-without-type]
 5 |     for (let i = 0; i < 4; i = i + 1) { }
   |              ^
t.besl:6:17: error: 'i' needs an initial value [besl-let-without-value]
 6 |     for (let i: u32; i < 4; i = i + 1) { }
   |                    ^
t.besl:7:21: error: expected ';' after the first part of a 'for', found ',' [besl-expected-token]
 7 |     for (let i: u32 = 0, i < 4, i = i + 1) { }
   |                        ^
t.besl:8:39: error: expected ')', found ';' [besl-expected-token]
 8 |     for (let i: u32 = 0; i < 4; i = i + 1;) { }
   |                                          ^
   |                                          -
t.besl:9:7: error: the first part of a 'for' is a let, an assignment or a call [besl-for-part-kind]
 9 |     for (i; i < 4; i) { }
   |          ^
t.besl:9:17: error: the third part of a 'for' is an assignment or a call [besl-for-part-kind]
 9 |     for (i; i < 4; i) { }
   |                    ^
t.besl:10:41: error: the body of a 'for' is a block in braces, found 'g' [besl-missing-braces]
 10 |     for (let i: u32 = 0; i < 4; i = i + 1) g();
    |                                            ^
t.besl:11:5: error: expected '(' after 'for' [besl-missing-parentheses]
 11 |     for i in 0..4 { }
    |        ^
t.besl:11:11: error: malformed number '0..4': a number has only one point [besl-malformed-number]
 11 |     for i in 0..4 { }
    |              ^~~~
t.besl:12:30: error: expected an expression, found 'return' [besl-expected-expression]
 12 |     for (let i: u32 = 0; i < 4; return) { }
    |                                 ^~~~~~
)");
}

TEST(ParserErrors, OtherLanguages) {
  test::expectMessages(R"(
f: fn () -> void {
	while (a < b) { a = ; }
	do { a = ; } while (a < b);
	loop { a = ; }
	switch (a) { case 0: break; }
	let a: f32 = b ? c : d;
	let e: f32 = (f32)a;
	let g: f32 = (f32)(a);
	let h: f32 = a->b;
	let i: f32 = a.length();
	let j: f32 = +1;
	let k: u32 = a === b;
	let l: u32 = a !== b;
	let m: u32 = a &&& b;
	let n: f32 = a.0;
	let o: f32 = "text";
}
)",
         R"(
t.besl:2:2: error: BESL has no 'while'; a loop is written 'for (let i: u32 = 0; condition; i = i + 1) { … }' [besl-no-such-statement]
 2 |     while (a < b) { a = ; }
   |     ^~~~~
t.besl:2:22: error: expected an expression, found ';' [besl-expected-expression]
 2 |     while (a < b) { a = ; }
   |                         ^
t.besl:3:2: error: BESL has no 'do'; a loop is written 'for (let i: u32 = 0; i < n; i = i + 1) { … }' [besl-no-such-statement]
 3 |     do { a = ; } while (a < b);
   |     ^~
t.besl:3:11: error: expected an expression, found ';' [besl-expected-expression]
 3 |     do { a = ; } while (a < b);
   |              ^
t.besl:4:2: error: BESL has no 'loop'; a loop is written 'for (let i: u32 = 0; i < n; i = i + 1) { … }' [besl-no-such-statement]
 4 |     loop { a = ; }
   |     ^~~~
t.besl:4:13: error: expected an expression, found ';' [besl-expected-expression]
 4 |     loop { a = ; }
   |                ^
t.besl:5:2: error: BESL has no 'switch'; write 'match value { 0 => { … } _ => { … } }' [besl-no-such-statement]
 5 |     switch (a) { case 0: break; }
   |     ^~~~~~
t.besl:6:17: error: BESL has no '?:'; write 'if (condition) { a } else { b }' [besl-conditional-operator]
 6 |     let a: f32 = b ? c : d;
   |                    ^
t.besl:7:15: error: a conversion is written like a call: 'f32(value)' [besl-cast-syntax]
 7 |     let e: f32 = (f32)a;
   |                  ^~~~~
t.besl:8:15: error: only the name of a function or a type can be called [besl-call-of-expression]
 8 |     let g: f32 = (f32)(a);
   |                  ^~~~~
t.besl:8:15: note: the call of a function or a conversion is written 'f32(…)'
 8 |     let g: f32 = (f32)(a);
   |                  ^~~~~
   |                  f32
t.besl:9:16: error: members are accessed with '.', not '->' [besl-arrow-member]
 9 |     let h: f32 = a->b;
   |                   ^~
   |                   .
t.besl:10:15: error: only the name of a function or a type can be called [besl-call-of-expression]
 10 |     let i: f32 = a.length();
    |                  ^~~~~~~~
t.besl:10:17: note: a call passes the value: 'length(value, …)'
 10 |     let i: f32 = a.length();
    |                    ^~~~~~
t.besl:11:15: error: BESL has no prefix '+' [besl-prefix-plus]
 11 |     let j: f32 = +1;
    |                  ^
    |                  -
t.besl:12:17: error: unknown operator '===' [besl-unknown-operator]
 12 |     let k: u32 = a === b;
    |                    ^~~
    |                    ==
t.besl:13:17: error: unknown operator '!==' [besl-unknown-operator]
 13 |     let l: u32 = a !== b;
    |                    ^~~
    |                    !=
t.besl:14:17: error: unknown operator '&&&' [besl-unknown-operator]
 14 |     let m: u32 = a &&& b;
    |                    ^~~
t.besl:15:16: error: expected the name of a member, found '.0' [besl-expected-token]
 15 |     let n: f32 = a.0;
    |                   ^~
t.besl:16:15: error: BESL has no strings or characters [besl-text-literal]
 16 |     let o: f32 = "text";
    |                  ^~~~~~
)");
}

// Functions may be called as statements of other languages are.
TEST(ParserErrors, NamesThatAreNoKeywords) {
  test::expectMessages(R"(
f: fn () -> void {
	while(a);
	switch(a, b);
	match(a);
	loop = 1;
	match = 2;
	match.x = 3;
	match[0] = 4;
	break = 5;
	discard.x = 6;
	continue(7);
}
)",
         R"(
)");
}

TEST(ParserErrors, Expressions) {
  test::expectMessages(R"(
f: fn () -> void {
	a = ;
	a = (1 + ;
	a = (1 + 2;
	a = 1 + 2);
	a = b[1;
	a = b[];
	a = g(1, , 2);
	a = g(1 2);
	a = g(1;
	a = b.;
	a = * b;
	a = b c;
	a = b & | c;
}
)",
         R"(
t.besl:2:6: error: expected an expression, found ';' [besl-expected-expression]
 2 |     a = ;
   |         ^
t.besl:3:11: error: expected an expression, found ';' [besl-expected-expression]
 3 |     a = (1 + ;
   |              ^
t.besl:4:12: error: expected ')', found ';' [besl-expected-token]
 4 |     a = (1 + 2;
   |               ^
t.besl:5:11: error: unmatched ')' [besl-stray-bracket]
 5 |     a = 1 + 2);
   |              ^
   |              -
t.besl:6:9: error: expected ']', found ';' [besl-expected-token]
 6 |     a = b[1;
   |            ^
t.besl:7:8: error: expected an expression, found ']' [besl-expected-expression]
 7 |     a = b[];
   |           ^
t.besl:8:11: error: expected an expression, found ',' [besl-expected-expression]
 8 |     a = g(1, , 2);
   |              ^
t.besl:9:10: error: expected ',' or ')', found '2' [besl-expected-token]
 9 |     a = g(1 2);
   |             ^
t.besl:10:9: error: expected ',' or ')', found ';' [besl-expected-token]
 10 |     a = g(1;
    |            ^
t.besl:11:8: error: expected the name of a member, found ';' [besl-expected-token]
 11 |     a = b.;
    |           ^
t.besl:12:6: error: expected an expression, found '*' [besl-expected-expression]
 12 |     a = * b;
    |         ^
t.besl:13:7: error: expected ';' after an assignment [besl-expected-semicolon]
 13 |     a = b c;
    |          ^
    |          ;
t.besl:14:10: error: expected an expression, found '|' [besl-expected-expression]
 14 |     a = b & | c;
    |             ^
)");
}

TEST(ParserErrors, Matches) {
  test::expectMessages(R"(
f: fn () -> void {
	match a { x => { } }
	match a { default => { } _ => { a = ; } }
	match a { 0 { } 1 => { } }
	match a { 0 => b = 1; _ => b = 2 }
	match a { 0 => b = 1 1 => b = 2 }
	match a { - => { } }
	match a 0 => { }
	match a { 0 => { } };
}
)",
         R"(
t.besl:2:12: error: expected a pattern, found 'x' [besl-expected-pattern]
 2 |     match a { x => { } }
   |               ^
t.besl:3:12: error: expected a pattern, found 'default'; the arm for all other values is '_' [besl-expected-pattern]
 3 |     match a { default => { } _ => { a = ; } }
   |               ^~~~~~~
   |               _
t.besl:3:38: error: expected an expression, found ';' [besl-expected-expression]
 3 |     match a { default => { } _ => { a = ; } }
   |                                         ^
t.besl:4:14: error: expected '|' or '=>', found '{' [besl-expected-token]
 4 |     match a { 0 { } 1 => { } }
   |                 ^
t.besl:5:22: error: expected ',' between arms, found ';' [besl-missing-comma]
 5 |     match a { 0 => b = 1; _ => b = 2 }
   |                         ^
   |                         ,
t.besl:6:22: error: expected ',' between arms [besl-missing-comma]
 6 |     match a { 0 => b = 1 1 => b = 2 }
   |                         ^
   |                         ,
t.besl:7:14: error: expected a pattern, found '=>' [besl-expected-pattern]
 7 |     match a { - => { } }
   |                 ^~
t.besl:8:10: error: expected '{' and the arms of the match, found '0' [besl-expected-token]
 8 |     match a 0 => { }
   |             ^
t.besl:9:22: error: unexpected ';' after a 'match' [besl-stray-semicolon]
 9 |     match a { 0 => { } };
   |                         ^
   |                         -
)");
}

TEST(ParserErrors, Records) {
  test::expectMessages(R"(
main: fn () -> interface { a: f32 } {
	return { a: };
	return { a b };
	return { 1 };
}
)",
         R"(
t.besl:2:14: error: expected an expression, found '}' [besl-expected-expression]
 2 |     return { a: };
   |                 ^
t.besl:3:13: error: expected ',' or '}', found 'b' [besl-expected-token]
 3 |     return { a b };
   |                ^
t.besl:4:11: error: expected a name for a field, found '1' [besl-expected-token]
 4 |     return { 1 };
   |              ^
)");
}

// Only the innermost block is reported, at the declaration that cannot be inside of it.
TEST(ParserErrors, UnclosedBlocks) {
  test::expectMessages(R"(
f: fn () -> void {
	if (a) {
		for (let i: u32 = 0; i < 4; i = i + 1) {
			a = 1;
	}
}

g: fn () -> void { a = ; }
h: fn () -> void {
	if (a) {
)",
         R"(
t.besl:8:1: error: expected '}' before the declaration of 'g' [besl-unclosed-block]
 8 | g: fn () -> void { a = ; }
   | ^
t.besl:1:18: note: the block opened here is not closed
 1 | f: fn () -> void {
   |                  ^
t.besl:8:24: error: expected an expression, found ';' [besl-expected-expression]
 8 | g: fn () -> void { a = ; }
   |                        ^
t.besl:10:10: error: expected '}' before end of file [besl-unclosed-block]
 10 |     if (a) {
    |             ^
t.besl:10:9: note: the block opened here is not closed
 10 |     if (a) {
    |            ^
)");
}

TEST(ParserErrors, ValuesOutOfPlace) {
  test::expectMessages(R"(
f: fn () -> f32 {
	if (a) { 1.0 } else { 2.0 }
	a * 2.0
}
)",
         R"(
t.besl:2:14: error: expected ';' after an expression [besl-expected-semicolon]
 2 |     if (a) { 1.0 } else { 2.0 }
   |                 ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:2:27: error: expected ';' after an expression [besl-expected-semicolon]
 2 |     if (a) { 1.0 } else { 2.0 }
   |                              ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:3:9: error: expected ';' after an expression [besl-expected-semicolon]
 3 |     a * 2.0
   |            ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
)");
}

TEST(ParserErrors, MalformedTextIsReportedOnce) {
  test::expectMessages(R"(
f: fn () -> void {
	let a: f32 = 1e-3;
	let b: f32 = 1 @ 2;
	let c: f32 = "x" + 'y';
	g(0x10, 1_000);
	a: descriptor<Texture2D, 0x1, read>;
}
d: descriptor<Texture2D, 0x1, read>;
)",
         R"(
t.besl:2:15: error: malformed number '1e-3': a number has no exponent [besl-malformed-number]
 2 |     let a: f32 = 1e-3;
   |                  ^~~~
   |                  0.001
t.besl:3:17: error: unexpected character '@' [besl-unknown-character]
 3 |     let b: f32 = 1 @ 2;
   |                    ^
t.besl:4:15: error: BESL has no strings or characters [besl-text-literal]
 4 |     let c: f32 = "x" + 'y';
   |                  ^~~
t.besl:4:21: error: BESL has no strings or characters [besl-text-literal]
 4 |     let c: f32 = "x" + 'y';
   |                        ^~~
t.besl:5:4: error: malformed number '0x10': numbers are written in decimal [besl-malformed-number]
 5 |     g(0x10, 1_000);
   |       ^~~~
   |       16
t.besl:5:10: error: malformed number '1_000': a number has no digit separators [besl-malformed-number]
 5 |     g(0x10, 1_000);
   |             ^~~~~
   |             1000
t.besl:6:2: error: expected '}' before the declaration of 'a' [besl-unclosed-block]
 6 |     a: descriptor<Texture2D, 0x1, read>;
   |     ^
t.besl:1:18: note: the block opened here is not closed
 1 | f: fn () -> void {
   |                  ^
t.besl:6:27: error: malformed number '0x1': numbers are written in decimal [besl-malformed-number]
 6 |     a: descriptor<Texture2D, 0x1, read>;
   |                              ^~~
   |                              1
t.besl:8:26: error: malformed number '0x1': numbers are written in decimal [besl-malformed-number]
 8 | d: descriptor<Texture2D, 0x1, read>;
   |                          ^~~
   |                          1
)");
}

// In a block that stands for a value only the last statement can be the value.
TEST(ParserErrors, ValuesBeforeTheLastStatement) {
  test::expectMessages(R"(
f: fn () -> f32 {
	let a: f32 = if (x) {
		if (y) { 1.0 } else { g() }
		if (y) { if (z) { 2.0 } else { 3.0 } }
		match k { 0 => 4.0, 1 => { g() } _ => x = 1 }
		5.0
	} else { 6.0 };
	match k { 0 => 7.0, _ => g() }
}
)",
         R"(
t.besl:3:15: error: expected ';' after an expression [besl-expected-semicolon]
 3 |         if (y) { 1.0 } else { g() }
   |                     ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:4:24: error: expected ';' after an expression [besl-expected-semicolon]
 4 |         if (y) { if (z) { 2.0 } else { 3.0 } }
   |                              ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:4:37: error: expected ';' after an expression [besl-expected-semicolon]
 4 |         if (y) { if (z) { 2.0 } else { 3.0 } }
   |                                           ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:5:21: error: expected ';' after an expression [besl-expected-semicolon]
 5 |         match k { 0 => 4.0, 1 => { g() } _ => x = 1 }
   |                           ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:8:17: warning: the value of this expression is not used [besl-unused-value]
 8 |     match k { 0 => 7.0, _ => g() }
   |                    ^~~
)");
}

} // namespace
