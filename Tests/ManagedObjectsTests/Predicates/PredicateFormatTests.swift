import ManagedObjects
import Testing

@Suite("Predicates printed in canonical form")
struct PredicateFormatTests {
  @Test("parentheses stand only where they matter")
  func parentheses() {
    let one = FetchPredicate.comparison(.key("a"), .equalTo, .value(.integer(1)))
    let two = FetchPredicate.comparison(.key("b"), .lessThan, .key("c"))
    #expect(FetchPredicate.and([.or([one, two]), two]).format == "(a == 1 OR b < c) AND b < c")
    #expect(FetchPredicate.or([.and([one, two]), two]).format == "a == 1 AND b < c OR b < c")
    #expect(FetchPredicate.not(one).format == "NOT a == 1")
    #expect(FetchPredicate.not(.not(one)).format == "NOT NOT a == 1")
    #expect(FetchPredicate.not(.and([one, two])).format == "NOT (a == 1 AND b < c)")
    #expect(FetchPredicate.and([.not(one), two]).description == "NOT a == 1 AND b < c")
  }

  @Test("compounds built in code have one form: no chain in a chain, none of one link")
  func buildingCompounds() {
    let one = FetchPredicate.comparison(.key("a"), .equalTo, .value(.null))
    #expect(FetchPredicate.and([]) == .always)
    #expect(FetchPredicate.or([]) == .never)
    #expect(FetchPredicate.and([one]) == one)
    #expect(FetchPredicate.or([one, .or([one, one])]) == .or([one, one, one]))
    #expect(FetchPredicate.and([.and([one, one]), one]) == .and([one, one, one]))
  }

  @Test("strings are quoted with escapes")
  func strings() {
    let expression = FetchExpression.value(.string("a\"b\\c\n\t\r\u{1}\u{7F}é'%@"))
    #expect(expression.format == #""a\"b\\c\n\t\r\x01\x7Fé'%@""#)
  }

  @Test("a list of constants is the same whether it was written, built or an argument")
  func lists() throws {
    let written = try FetchPredicate(format: "age IN {1, 2}")
    #expect(try FetchPredicate(format: "age IN %@", [1, 2]) == written)
    let built = FetchExpression.list([.value(.integer(1)), .value(.integer(2))])
    #expect(FetchPredicate.comparison(.key("age"), .in, built) == written)
    #expect(written.hashValue == (try FetchPredicate(format: "age IN %@", [1, 2])).hashValue)
  }

  @Test("where something was written does not matter for equality, what was written does")
  func equality() throws {
    let tight = try FetchPredicate(format: "age==1")
    let wide = try FetchPredicate(format: "  age   =  1 ")
    #expect(tight == wide)
    #expect(tight.hashValue == wide.hashValue)
    #expect(try tight != FetchPredicate(format: "age == 2"))
    #expect(try tight != FetchPredicate(format: "age ==[c] 1"))
    #expect(try tight != FetchPredicate(format: "1 == age"))
  }
}
