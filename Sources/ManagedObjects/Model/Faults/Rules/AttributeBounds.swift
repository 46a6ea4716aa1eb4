#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The range of an attribute's values or, of a string, of their lengths.
struct AttributeBounds: Sendable {
  /// A bound with its name.
  typealias Named = (name: ModelFault.Bound, value: AttributeValue)

  private let type: AttributeType
  /// The bounds that there are.
  let all: [Named]

  init(_ attribute: AttributeDescription) {
    type = attribute.type
    guard let details = attribute.details?.value else {
      all = []
      return
    }
    let both: [Named] = [(.minimum, details.minimum), (.maximum, details.maximum)]
    all = both.filter { $0.value != .null }
  }

  /// Whether a bound is of the kind that the attribute's values have.
  func fits(_ bound: AttributeValue) -> Bool {
    switch (type, bound) {
    case (.integer16, .integer), (.integer32, .integer), (.integer64, .integer),
      (.string, .integer), (.decimal, .decimal), (.double, .double), (.float, .double),
      (.date, .date):
      true
    default: false
    }
  }

  /// Whether there is a value that keeps a bound which fits.
  func isAttainable(_ bound: Named) -> Bool {
    switch bound.value {
    case .integer(let number):
      guard let range = type.integerRange else { return true }
      return bound.name == .minimum ? number <= range.upperBound : number >= range.lowerBound
    case .double(let number): return !number.isNaN
    case .decimal(let number): return !number.isNaN
    case .date(let date): return !date.timeIntervalSinceReferenceDate.isNaN
    default: return true
    }
  }

  /// Whether a value that fits the type keeps the bounds that fit it too.
  func contain(_ value: AttributeValue) -> Bool {
    bound(brokenBy: value) == nil
  }

  /// The bound that a value which fits the type does not keep.
  ///
  /// What is not a number keeps none.
  func bound(brokenBy value: AttributeValue) -> ModelFault.Bound? {
    all.first { fits($0.value) && !Self.keeps(value, $0) }?.name
  }

  private static func keeps(_ value: AttributeValue, _ bound: Named) -> Bool {
    if case .string(let text) = value, case .integer(let length) = bound.value {
      return bound.name == .minimum
        ? length <= 0 || text.isLonger(than: length - 1) : !text.isLonger(than: length)
    }
    return bound.name == .minimum
      ? bound.value.isAtMost(value) : value.isAtMost(bound.value)
  }

  /// Whether the least value is greater than the greatest.
  var areOutOfOrder: Bool {
    guard all.count == 2, all.allSatisfy({ fits($0.value) }) else { return false }
    return !all[0].value.isAtMost(all[1].value)
  }
}

extension AttributeValue {
  /// Whether this is another value of its kind or comes before it; false for different kinds.
  fileprivate func isAtMost(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left <= right
    case (.decimal(let left), .decimal(let right)): left <= right
    case (.double(let left), .double(let right)): left <= right
    case (.date(let left), .date(let right)): left <= right
    default: false
    }
  }
}

extension String {
  /// Whether there are more characters.
  ///
  /// - Complexity: O(1) when there are not even more bytes, else O(*n*) in the limit.
  fileprivate func isLonger(than limit: Int64) -> Bool {
    guard limit >= 0 else { return true }
    guard utf8.count > limit, let limit = Int(exactly: limit),
      let end = index(startIndex, offsetBy: limit, limitedBy: endIndex)
    else { return false }
    return end < endIndex
  }
}
