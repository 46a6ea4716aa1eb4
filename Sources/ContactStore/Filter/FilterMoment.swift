import ContactCards
import ManagedObjects

/// A moment before or after now, a day by its name, or a range of these.
struct FilterMoment {
  private let text: String
  private let today: ContactCard.PartialDate?

  /// Takes what says a time by now or today; nil for any other text.
  init?(_ text: String, _ today: () -> ContactCard.PartialDate?) {
    let parts = text.split(separator: "..", omittingEmptySubsequences: true).map(String.init)
    guard parts.contains(where: { Self.isByNow($0) }) else { return nil }
    (self.text, self.today) = (text, today())
  }

  /// That a field lies there: a single moment in the past stands for all since then, one in the future
  /// for all until then.
  ///
  /// - Returns: The predicate; nil where a part of it is no time.
  func predicate(_ key: FetchExpression) -> FetchPredicate? {
    if let range = FilterRange(text) { return range.predicate(key, bound) }
    guard let bound = bound(text) else { return nil }
    if FilterDay.names[text.lowercased()] != nil { return .comparison(key, .equalTo, bound) }
    let isPast = text.hasPrefix("-")
    return .comparison(key, isPast ? .greaterThanOrEqualTo : .lessThanOrEqualTo, bound)
  }

  private func bound(_ text: String) -> FetchExpression? {
    if let distance = FilterDay.names[text.lowercased()] {
      return FilterDay.day(distance, from: today).map { .value(.string($0.description)) }
    }
    if text.lowercased() == "now" { return try? FetchExpression(format: "now()") }
    if let sign = text.first, sign == "-" || sign == "+" {
      guard text.dropFirst().first?.isNumber == true, text.last?.isLetter == true,
        text.dropFirst().allSatisfy({ $0.isNumber || $0.isLetter || $0 == "." })
      else { return nil }
      return try? FetchExpression(format: "now \(sign) \(text.dropFirst())")
    }
    return ContactCard.PartialDate(text) == nil ? nil : .value(.string(text))
  }

  private static func isByNow(_ text: String) -> Bool {
    let text = text.drop { $0 == "<" || $0 == ">" || $0 == "=" }
    return text.hasPrefix("-") && !text.hasPrefix("--") || text.hasPrefix("+")
      || text.lowercased() == "now" || FilterDay.names[text.lowercased()] != nil
  }
}
