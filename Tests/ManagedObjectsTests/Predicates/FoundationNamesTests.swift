import Foundation
import ManagedObjects
import Testing

@Suite("Names beside Foundation's")
struct FoundationNamesTests {
  @Test("a file that imports Foundation can name everything without qualifying it")
  func unqualifiedNames() throws {
    let comparison = ComparisonPredicate(.key("age"), .equalTo, .value(.integer(1)))
    let predicate: FetchPredicate = .comparison(comparison.left, .equalTo, comparison.right)
    let expression: FetchExpression = comparison.right
    let options: ComparisonPredicate.Options = [.caseInsensitive]
    let logic: CompoundPredicate.Logic = .and
    let foundation: Foundation.Predicate<Int> = #Predicate { $0 == 1 }
    let constant: ConstantExpression? = nil
    let list: AggregateExpression? = nil
    let keyPath: KeyPathExpression? = nil
    #expect(predicate.format == "age == 1")
    #expect(expression.format == "1")
    #expect(options.contains(.caseInsensitive))
    #expect(logic == .and)
    #expect(try foundation.evaluate(1))
    #expect(constant == nil && list == nil && keyPath == nil)
    #expect(throws: FetchPredicateError.self) { try FetchPredicate(format: "") }
  }
}
