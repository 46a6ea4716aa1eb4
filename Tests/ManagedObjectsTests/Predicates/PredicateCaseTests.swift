import ManagedObjects
import Testing

@Suite("The written-down cases of predicates")
struct PredicateCaseTests {
  @Test("each case gives the answer written down")
  func cases() throws {
    let cases = try PredicateCase.load()
    #expect(cases.count == 317)
    for sample in cases {
      #expect(answer(to: sample) == sample.expected, "case \(sample.id): \(sample.format)")
    }
  }

  @Test("what is refused where types are known is false where they are not")
  func kinds() throws {
    let sample = try #require(PredicateCase.load().first { $0.id == 478 })
    let error = try #require(throws: FetchPredicateError.self) { try sample.answer() }
    #expect(
      error.message
        == "name (a string) cannot be compared with an integer by ==; compare values of one kind")
    #expect(try !sample.answer(isTyped: false))
  }

  /// The answer, or `throws`.
  ///
  /// The objects of the cases have no types and any key; entities have both, and what does not suit
  /// them is refused. Where that is the only objection, the key is added, or the types are dropped.
  private func answer(to sample: PredicateCase) -> String {
    do {
      return try String(sample.answer())
    } catch let error as FetchPredicateError {
      return switch error.kind {
      case _ where sample.expected == "throws": "throws"
      case .unknownKey(let key, _): answer { try sample.answer(missingKeys: [key]) }
      case .mismatch: answer { try sample.answer(isTyped: false) }
      default: error.description
      }
    } catch {
      return "\(error)"
    }
  }

  private func answer(_ body: () throws -> Bool) -> String {
    do { return try String(body()) } catch { return "\(error)" }
  }
}
