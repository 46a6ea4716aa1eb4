import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@Suite("Random predicates")
struct PredicatePropertyTests {
  @Test("a predicate printed and parsed again is equal")
  func roundTrip() throws {
    var random = seededRandom(for: "printed predicates")
    for _ in 0..<testRounds(200) {
      let predicate = random.predicate(depth: 4)
      let parsed = try FetchPredicate(format: predicate.format)
      #expect(parsed == predicate, "\(predicate.format)")
      #expect(parsed.format == predicate.format)
    }
  }

  @Test("a damaged format is parsed or refused, with a range inside of it")
  func damagedFormats() {
    var random = seededRandom(for: "damaged predicates")
    for _ in 0..<testRounds(500) {
      var scalars = Array(random.predicate(depth: 3).format.unicodeScalars)
      for _ in 0...random.below(4) { random.damage(&scalars) }
      let format = String(String.UnicodeScalarView(scalars))
      guard let error = failure(of: format) else { continue }
      #expect(0...error.format.utf8.count ~= error.range.upperBound)
      #expect(!error.rendering().isEmpty)
    }
  }

  @Test("text operators agree with a plain implementation")
  func textOperators() {
    var random = seededRandom(for: "text operators")
    let options: [ComparisonPredicate.Options] = [
      [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ]
    for _ in 0..<testRounds(1_000) {
      let option = options[random.below(options.count)]
      let text = random.text(of: 14)
      let needle = random.text(of: 4)
      let plain = PlainText(text, option)
      let other = PlainText(needle, option)
      let sample = "\(option.suffix) \(text.debugDescription) \(needle.debugDescription)"
      func answer(_ operation: ComparisonPredicate.Operator.Kind) -> Bool {
        TextTest(operation, needle, option).matches(text)
      }
      #expect(answer(.equalTo) == (plain == other), "== \(sample)")
      #expect(answer(.beginsWith) == plain.begins(with: other), "BEGINSWITH \(sample)")
      #expect(answer(.endsWith) == plain.ends(with: other), "ENDSWITH \(sample)")
      #expect(answer(.contains) == plain.contains(other), "CONTAINS \(sample)")
      #expect(answer(.in) == other.contains(plain), "IN \(sample)")
      #expect(answer(.lessThan) == (plain < other), "< \(sample)")
    }
  }

  @Test("LIKE agrees with a plain implementation")
  func like() {
    var random = seededRandom(for: "LIKE")
    for _ in 0..<testRounds(1_000) {
      let text = random.text(of: 10)
      let pattern = random.pattern(of: 8)
      for option in [ComparisonPredicate.Options](arrayLiteral: [], .caseInsensitive) {
        let answer = TextTest(.like, pattern, option).matches(text)
        #expect(
          answer == PlainText(text, option).isLike(option.isEmpty ? pattern : pattern.lowercased()),
          "\(option.suffix) \(text.debugDescription) LIKE \(pattern.debugDescription)")
      }
    }
  }

  @Test("a bound predicate answers what its tree says")
  func boundPredicates() throws {
    var random = seededRandom(for: "bound predicates")
    for _ in 0..<testRounds(300) {
      let predicate = random.numberPredicate(depth: 3)
      let bound = try predicate.bound(to: personEntity)
      for _ in 0..<5 {
        let values = random.numbers()
        let subject = SamplePerson(values)
        #expect(
          try bound.matches(subject) == predicate.plainAnswer(values),
          "\(predicate.format) \(values)")
      }
    }
  }
}
