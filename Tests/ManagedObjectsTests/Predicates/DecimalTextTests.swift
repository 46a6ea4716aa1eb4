import Foundation
import SampleData
import Testing

@testable import ManagedObjects

@Suite("Decimal numbers as text")
struct DecimalTextTests {
  @Test(
    "floating-point numbers are written as the shortest decimal numbers, in full",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (12.1, "12.1"), (-12.1, "-12.1"), (0.1, "0.1"),
      (100, "100"), (1e21, "1000000000000000000000"), (1.5e-7, "0.00000015"),
      (1e16, "10000000000000000"),
      (123456.75, "123456.75"), (-1e-10, "-0.0000000001"),
      (9_007_199_254_740_992, "9007199254740992"),
      (0.1 + 0.2, "0.30000000000000004"),
    ])
  func doubles(number: Double, text: String) {
    #expect(DecimalText(number)?.bytes == Array(text.utf8))
  }

  @Test("extreme numbers stay within their digits")
  func extremes() throws {
    let greatest = try #require(DecimalText(Double.greatestFiniteMagnitude))
    #expect(greatest.bytes.count == 309)
    #expect(greatest.nearestDouble == .greatestFiniteMagnitude)
    let least = try #require(DecimalText(-Double.leastNonzeroMagnitude))
    #expect(
      String(decoding: least.bytes, as: UTF8.self) == "-0." + String(repeating: "0", count: 323)
        + "5")
    #expect(least.nearestDouble == -.leastNonzeroMagnitude)
    for number in [Double.infinity, -.infinity, .nan] { #expect(DecimalText(number) == nil) }
    #expect(DecimalText(Decimal.nan) == nil)
    #expect(DecimalText(Int64.min).bytes == Array("-9223372036854775808".utf8))
  }

  @Test(
    "what is no number in its one form is told",
    arguments: [
      "", "-", ".", "-.", "-0", "00", "01", "-01", "1.", ".5", "-.5", "1.0", "1.50", "-0.0", "1e5",
      "+1", " 1", "1 ", "1..5", "1.5.5", "--1", "1-", "NaN", "inf", "\u{661}", "1,5", "1\0",
    ])
  func notCanonical(text: String) {
    let isCanonical = DecimalText.isCanonical(text.utf8Span.span)
    #expect(!isCanonical)
  }

  @Test("numbers in their one form are known, and equal the decimal number they came from")
  func canonical() throws {
    var random = seededRandom(for: "decimal texts")
    for _ in 0..<3_000 {
      let number = random.anyDecimal()
      let text = try #require(DecimalText(number))
      let isCanonical = DecimalText.isCanonical(text.bytes.span)
      #expect(isCanonical, "\(number)")
      let read = Decimal(string: String(decoding: text.bytes, as: UTF8.self))
      #expect(read == number, "\(number)")
      #expect(read.flatMap { DecimalText($0) } == text)
    }
  }

  @Test("they compare as the numbers do, and so do their ranks")
  func order() throws {
    var random = seededRandom(for: "the order of decimal texts")
    for _ in 0..<5_000 {
      let left = random.anyDecimal()
      let right = random.happens(percent: 30) ? left + random.anyDecimal() : random.anyDecimal()
      guard !right.isNaN else { continue }
      let (first, second) = (try #require(DecimalText(left)), try #require(DecimalText(right)))
      #expect((first < second) == (left < right), "\(left) \(right)")
      #expect((first == second) == (left == right), "\(left) \(right)")
      let (low, high) = (min(first, second), max(first, second))
      let ranks = [DecimalText.rank(of: low.bytes.span), DecimalText.rank(of: high.bytes.span)]
      #expect(ranks[0] <= ranks[1], "\(left) \(right)")
    }
  }

  @Test("ranks tell numbers apart that differ within sixteen digits")
  func ranks() {
    let numbers = [
      "-1e120", "-340282366920938463463374607431768211455", "-10", "-9.5", "-1", "-0.5", "-0.05",
      "-1e-120", "0", "1e-120", "0.05", "0.5", "1", "9.5", "10", "100", "100.0000000000001",
      "1e120",
    ].compactMap { Decimal(string: $0) }.compactMap { DecimalText($0) }
    let ranks = numbers.map { DecimalText.rank(of: $0.bytes.span) }
    #expect(numbers.count == 18)
    #expect(ranks == ranks.sorted())
    #expect(Set(ranks).count == ranks.count)
  }
}

extension SplitMix64 {
  /// A decimal number of any size.
  fileprivate mutating func anyDecimal() -> Decimal {
    let digits = (0..<1 + below(38)).map { _ in String(below(10)) }.joined()
    let exponent = happens(percent: 50) ? below(12) - 6 : below(180) - 90
    let sign = happens(percent: 50) ? "-" : ""
    return Decimal(string: "\(sign)\(digits)e\(exponent)") ?? 0
  }
}
