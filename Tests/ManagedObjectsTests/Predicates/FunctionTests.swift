import Foundation
import ManagedObjects
import Testing

@Suite("Functions of expressions")
struct FunctionTests {
  /// Whether an expression over constants has a value.
  private func expect(_ expression: String, is value: String) throws {
    #expect(try matches("\(expression) == \(value)"), "\(expression) is not \(value)")
  }

  @Test(
    "numbers are computed exactly where they are integers or decimal",
    arguments: [
      ("1 + 2", "3"), ("5 - 7", "-2"), ("6 * 7", "42"), ("7 / 2", "3"), ("-7 / 2", "-3"),
      ("7.0 / 2", "3.5"), ("2 ** 10", "1024"), ("2 ** 3 ** 2", "512"), ("-2 ** 2", "-4"),
      ("(-2) ** 2", "4"),
      ("- 2 ** 2", "-4"), ("-(2) ** 2", "-4"), ("3 - -2 ** 2", "7"), ("(2 ** 3) ** 2", "64"),
      ("2 ** -1", "0.5"), ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"),
      ("- (5)", "-5"), ("1 - -1", "2"), ("modulus:by:(7, 3)", "1"), ("modulus:by:(-7, 3)", "-1"),
      ("modulus:by:(7.5, 2)", "1.5"), ("multiply:by:(5, 3)", "15"), ("add:to:(1, 2)", "3"),
      ("from:subtract:(5, 3)", "2"), ("divide:by:(6, 3)", "2"), ("raise:toPower:(2, 3)", "8"),
      ("9223372036854775807 + 1", "CAST('9223372036854775808', 'NSDecimalNumber')"),
      (
        "9223372036854775807 * 9223372036854775807",
        "CAST('85070591730234615847396907784232501249', 'NSDecimalNumber')"
      ),
      (
        "CAST('0.1', 'NSDecimalNumber') + CAST('0.2', 'NSDecimalNumber')",
        "CAST('0.3', 'NSDecimalNumber')"
      ),
      ("CAST('0.1', 'NSDecimalNumber') * 3", "CAST('0.3', 'NSDecimalNumber')"),
      ("CAST('1.5', 'NSDecimalNumber') + 1.0", "2.5"),
      ("2 ** 64", "CAST('18446744073709551616', 'NSDecimalNumber')"),
    ])
  func arithmetic(expression: String, value: String) throws {
    try expect(expression, is: value)
  }

  @Test(
    "what has no result is nil, and so is what a nil takes part in",
    arguments: [
      "1 / 0", "1.0 / 0", "modulus:by:(1, 0)", "CAST('1', 'NSDecimalNumber') / 0", "sqrt:(-1)",
      "ln:(0)", "log:(-1)", "exp:(1000)", "1e308 * 10", "1 + nil", "nil * 2", "abs:(nil)",
      "uppercase:(nil)", "min:({})", "max({})", "average:({})", "median:({})", "mode:({})",
      "stddev:({})", "{1}[5]", "{}[FIRST]", "{}[LAST]", "CAST(nil, 'NSString')", "0 ** -1",
      "modulus:by:(10 ** 40, 7)", "nil ** 2", "~nil",
      "abs:(CAST('-inf', 'NSNumber'))", "floor:(CAST('inf', 'NSNumber'))",
      "sum:({1, CAST('inf', 'NSNumber')})", "sum:({1e308, 1e308})", "tokenize:using:(nil, ',')[0]",
    ])
  func noResult(expression: String) throws {
    try expect(expression, is: "nil")
  }

  @Test("the result of decimal numbers of any size is a number or nil")
  func greatAndSmallDecimals() throws {
    let numbers = [
      "1e-128", "1e-65", "33333333333333333333333333333333333333e-38", "0.1", "1e127",
      "99999999999999999999999999999999999999e89",
    ].map { "CAST('\($0)', 'NSDecimalNumber')" }
    for left in numbers {
      for right in numbers {
        for operation in ["+", "-", "*", "/", "**"] {
          let result = "\(left) \(operation) \(right)"
          #expect(try matches("\(result) == nil OR \(result) >= 0 OR \(result) < 0"), "\(result)")
        }
      }
    }
    #expect(try matches("CAST('0.1', 'NSDecimalNumber') ** 130 > 0"))
    #expect(try matches("CAST('1e-65', 'NSDecimalNumber') * CAST('1e-65', 'NSDecimalNumber') > 0"))
  }

  @Test(
    "functions of one number",
    arguments: [
      ("sqrt:(16)", "4"), ("log:(1000)", "3"), ("ln:(1)", "0"), ("exp:(0)", "1"),
      ("floor:(-1.5)", "-2"), ("ceiling:(-1.5)", "-1"), ("trunc:(-1.5)", "-1"), ("abs:(-3)", "3"),
      ("abs(-2.5)", "2.5"), ("ceil(1.2)", "2"), ("floor:(3)", "3"),
      ("floor:(CAST('-1.5', 'NSDecimalNumber'))", "-2"),
      ("ceiling:(CAST('1.5', 'NSDecimalNumber'))", "2"),
      ("trunc:(CAST('-1.5', 'NSDecimalNumber'))", "-1"),
      ("abs:(-9223372036854775808)", "CAST('9223372036854775808', 'NSDecimalNumber')"),
    ])
  func oneNumber(expression: String, value: String) throws {
    try expect(expression, is: value)
  }

  @Test(
    "bits of integers",
    arguments: [
      ("12 & 10", "8"), ("12 | 10", "14"), ("12 ^ 10", "6"), ("~0", "-1"), ("1 << 4", "16"),
      ("-16 >> 2", "-4"), ("1 << 64", "0"), ("-1 >> 99", "-1"), ("16 << -2", "4"),
      ("1 | 2 ^ 3 & 2", "1"), ("bitwiseAnd:with:(12, 10)", "8"), ("onesComplement:(5)", "-6"),
      ("leftshift:by:(1, 3)", "8"), ("rightshift:by:(8, 3)", "1"), ("1.5 & 1", "nil"),
      ("1 + 1 << 2", "8"),
    ])
  func bits(expression: String, value: String) throws {
    try expect(expression, is: value)
  }

  @Test(
    "functions of collections leave nils out, but for the number of elements",
    arguments: [
      ("sum:({1, 2, nil})", "3"), ("sum({})", "0"), ("count:({1, nil})", "2"), ("count({})", "0"),
      ("min:({3, 1, nil, 2})", "1"), ("max:({3, 1, 2.5})", "3"), ("min({'b', 'a'})", "'a'"),
      ("average:({1, 2})", "1.5"), ("average:({1, nil, 3})", "2"),
      ("average:({9223372036854775807, 9223372036854775805})", "9223372036854775806"),
      ("average:({5, 5}) / 2", "2.5"), ("max(1, 5, 3)", "5"),
      ("sum:({1, 2.5})", "3.5"), ("average:({1, 2.5})", "1.75"), ("median:({1, 2.5})", "1.75"),
      ("median:({5, 1, 3})", "3"), ("median:({4, 1, 3, 2})", "2.5"), ("mode:({1, 2, 2, 3})", "2"),
      ("mode:({3, 1})", "1"), ("stddev:({2, 4, 4, 4, 5, 5, 7, 9})", "2"), ("stddev:({5})", "0"),
      (
        "average:({CAST('0.1', 'NSDecimalNumber'), CAST('0.2', 'NSDecimalNumber')})",
        "CAST('0.15', 'NSDecimalNumber')"
      ),
      (
        "sum:({9223372036854775807, 1})",
        "CAST('9223372036854775808', 'NSDecimalNumber')"
      ),
      ("{1, 2}.@sum.self", "3"), ("{1, 2, 2}.@count", "3"), ("distinct:({1, 1.0, 2})[SIZE]", "2"),
      ("distinct:({TRUE, 1, FALSE, 0.0})", "{TRUE, FALSE}"),
      ("distinct({'é', 'e\u{301}'})[SIZE]", "2"),
      ("distinct:({1152921504606846976, 1.152921504606846976e18})[SIZE]", "1"),
      ("{1, TRUE, 1.0}", "{1, 1, TRUE}"), ("{TRUE, FALSE}", "{0, 1}"),
      ("{1, 2, 2}.@distinctUnionOfObjects.self", "{1, 2}"), ("{3, 1}[FIRST]", "3"),
      ("{3, 1}[LAST]", "1"), ("{3, 1}[1]", "1"), ("{3, 1}[SIZE]", "2"),
      ("objectFrom:withIndex:({3, 1}, 0)", "3"), ("{1, 2} UNION {2, 3}", "{3, 2, 1}"),
      ("{1, 2} INTERSECT {2.0, 3}", "{2}"), ("{1, 2} MINUS {2} UNION {5}", "{1, 5}"),
      ("SUBQUERY({1, 2, 3}, $x, $x > 1)[SIZE]", "2"),
      ("SUBQUERY({1, 2, 3}, $x, SUBQUERY({2, 3}, $y, $y == $x).@count > 0)", "{2, 3}"),
    ])
  func collections(expression: String, value: String) throws {
    try expect(expression, is: value)
  }

  @Test(
    "functions of strings, and values as other types",
    arguments: [
      ("uppercase:('aß')", "'ASS'"), ("lowercase('AÉ')", "'aé'"),
      ("canonical:('École')", "'ecole'"),
      ("tokenize:using:('a,b,,c', ',')", "{'a', 'b', '', 'c'}"),
      ("FUNCTION('a/path.txt', 'lastPathComponent')", "'path.txt'"),
      ("FUNCTION('a/path.txt', 'pathExtension')", "'txt'"), ("FUNCTION('abc', 'length')", "3"),
      ("FUNCTION('a', 'uppercaseString')", "'A'"), ("'abc'.length", "3"), ("noindex:('x')", "'x'"),
      ("CAST('12', 'NSNumber')", "12"), ("CAST('1.5', 'NSNumber')", "1.5"),
      ("CAST(1 + 1, 'NSString')", "'2'"), ("CAST(CAST(5, 'NSDate'), 'NSNumber')", "5"),
      ("CAST(CAST(0, 'NSDate'), 'NSString')", "'2001-01-01T00:00:00Z'"),
      ("CAST(TRUE, 'NSNumber')", "1"),
      ("castObject:toType:('7', 'NSNumber')", "7"),
      ("TERNARY(1 < 2, 'yes', 'no')", "'yes'"), ("TERNARY(1 > 2, 1, 'no')", "'no'"),
    ])
  func strings(expression: String, value: String) throws {
    try expect(expression, is: value)
  }

  @Test("now is one moment, and random another number for each object")
  func now() throws {
    #expect(try matches("now() == now() AND now() > %@", [Date(timeIntervalSinceNow: -60)]))
    #expect(try matches("random() >= 0 AND random() < 1 AND random:(1) == 0"))
    let bound = try FetchPredicate(format: "random() < 0.5").bound(to: personEntity)
    let answers = try (0..<200).map { _ in try bound.matches(SamplePerson([:])) }
    #expect(Set(answers) == [true, false])
  }

  @Test("expressions over attributes are computed for each object")
  func attributes() throws {
    let values: [String: AttributeValue] = [
      "age": .integer(40), "height": .double(1.5), "firstName": .string("Zoë"),
      "balance": .decimal(12), "birthday": .date(Date(timeIntervalSinceReferenceDate: 100)),
    ]
    for format in [
      "age + 2 == 42", "age / 3 == 13", "height * 2 == 3", "uppercase:(firstName) == 'ZOË'",
      "firstName.length == 3", "balance + 1 == 13",
      "age > 39 + 0", "max(age, visits) == 40", "visits + 1 == nil", "SELF.age - 1 == 39",
      "TERNARY(age > 18, 'adult', 'child') == 'adult'", "CAST(age, 'NSString') == '40'",
      "CAST(birthday, 'NSNumber') == 100", "age IN {1, 40}", "age + 1 IN {41}",
      "age + 1 BETWEEN {height, 41}", "firstName CONTAINS[cd] lowercase:('OE')",
      "lowercase:(firstName) BEGINSWITH 'zo'", "firstName <[l] 'Zof'", "NOT firstName < 'Zof'",
      "ANY {1, 40} == age", "ALL {40, 40.0} == age", "NOT NONE {40} == age", "SOME {40} >= age",
      "NOT (ALL {1, 40} == age)", "ALL {} == age", "NOT (ANY {} == age)",
      "noindex:(age) == 40", "-age ** 2 == -1600", "noindex:(SELF) != nil", "~age == -41",
      "age & 8 == 8",
    ] {
      #expect(try matches(format, [], values), "\(format)")
    }
  }

  @Test(
    "what does not fit together is refused when it is bound, where it stands",
    arguments: [
      ("frobnicate(age) == 1", "frobnicate"), ("averge:({1}) == 1", "averge:"),
      ("FUNCTION('a', 'description') == 'a'", "'description'"),
      ("sqrt(1, 2) == 1", "sqrt(1, 2)"), ("now(1) == 1", "now(1)"),
      ("add:to:(1) == 1", "add:to:(1)"),
      ("age + 'x' == 1", "'x'"), ("firstName * 2 == 4", "firstName"), ("sum:(age) == 1", "age"),
      ("sum:({'a'}) == 1", "{'a'}"), ("max(age, firstName) == 1", "max(age, firstName)"),
      ("sum({1, 'a'}) == 1", "{1, 'a'}"), ("min({1, TRUE}) == 1", "{1, TRUE}"),
      ("average(age, birthday) == 1", "average(age, birthday)"),
      ("ANY {1, 'a'} == age", "ANY {1, 'a'} == age"), ("{1, 2} == {'a'}", "{1, 2} == {'a'}"),
      ("uppercase:(age) == 'A'", "age"),
      ("{1} == age", "{1} == age"),
      ("ANY age == 1", "age"), ("ANY {1} BEGINSWITH 'a'", "{1}"), ("age.@count == 1", "age.@count"),
      ("{1}.@cuont == 1", "{1}.@cuont"), ("age UNION {1} == {1}", "age"), ("age[0] == 1", "age"),
      (String(repeating: "a.", count: 200) + "b == 1", String(repeating: "a.", count: 200) + "b"),
      (
        "{1}" + String(repeating: ".@unionOfObjects", count: 7_000) + " == {1}",
        "{1}" + String(repeating: ".@unionOfObjects", count: 7_000)
      ),
      ("{1}['a'] == 1", "{1}['a']"), ("{1}[TRUE] == 1", "TRUE"),
      ("SUBQUERY(age, $x, $x == 1)[SIZE] == 1", "age"), ("SELF == 1", "SELF == 1"),
      ("SELF < SELF", "SELF"), ("SUBQUERY({1}, $x, $x == 'a')[SIZE] == 1", "$x == 'a'"),
      ("SUBQUERY({1}, $x, $y == 1)[SIZE] == 1", "$y"),
      ("firstName.lenght == 1", "firstName.lenght"),
      ("fullName.length == 1", "fullName.length"), ("CAST(SELF, 'NSString') == 'a'", "SELF"),
      ("TERNARY(agee == 1, 1, 2) == 1", "agee"), ("distinct:({1}) == 1", "distinct:({1}) == 1"),
      ("distinct:({age}) == 1", "distinct:({age})"),
      ("'a' IN distinct:({age})", "'a' IN distinct:({age})"),
    ])
  func refusals(format: String, range: String) {
    let error = failure(of: format)
    #expect(error != nil, "\(format)")
    #expect(marked(error) == range, "\(error?.message ?? "")")
    #expect(error?.message.isEmpty == false)
  }

  @Test("a misspelt function or operator gets the right one suggested")
  func suggestions() {
    #expect(failure(of: "averge:({1}) == 1")?.suggestion == "average:")
    #expect(failure(of: "{1}.@cuont == 1")?.suggestion == "@count")
  }
}
