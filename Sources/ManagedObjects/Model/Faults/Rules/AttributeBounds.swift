#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The range of an attribute's values or, of a string, of their lengths.
struct AttributeBounds {
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
    let measured: AttributeValue =
      if case .string(let text) = value { .integer(Int64(text.count)) } else { value }
    return all.allSatisfy { bound in
      guard fits(bound.value) else { return true }
      return bound.name == .minimum
        ? !measured.isLess(than: bound.value) : !bound.value.isLess(than: measured)
    }
  }

  /// Whether the least value is greater than the greatest.
  var areOutOfOrder: Bool {
    guard all.count == 2, all.allSatisfy({ fits($0.value) }) else { return false }
    return all[1].value.isLess(than: all[0].value)
  }
}

extension AttributeValue {
  /// Whether this comes before another value of its kind; false for different kinds.
  fileprivate func isLess(than other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    default: false
    }
  }
}
