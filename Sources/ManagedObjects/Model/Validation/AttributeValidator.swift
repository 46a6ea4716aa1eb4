#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an attribute demands of its values, prepared for many of them.
///
/// ``EntityDescription/attributeValidators`` keeps those of an entity.
package struct AttributeValidator {
  /// A demand that a value does not meet.
  package enum Violation: Sendable {
    case missing
    case wrongType
    case malformedURI
    case notADate
    case belowMinimum
    case aboveMaximum
    case otherPattern
  }

  /// The type of the attribute.
  package let type: AttributeType
  private let isMandatory: Bool
  /// Nil for the many attributes that demand nothing but a type.
  fileprivate let rules: Rules?

  fileprivate struct Rules {
    let bounds: AttributeBounds
    let pattern: SharedPattern?
  }

  /// Prepares the rules of an attribute.
  package init(_ attribute: AttributeDescription) {
    type = attribute.type
    // Nobody can set a derived attribute, so nobody is asked for its value.
    isMandatory = !attribute.isOptional && attribute.derivationExpression == nil
    let bounds = AttributeBounds(attribute)
    let pattern = attribute.regularExpression.map(SharedPattern.init)
    rules = bounds.all.isEmpty && pattern == nil ? nil : Rules(bounds: bounds, pattern: pattern)
  }

  /// The demands that a value does not meet.
  ///
  /// - Complexity: O(1) for attributes without bounds and regular expressions.
  package func violations(of value: AttributeValue) -> [Violation] {
    if case .null = value { return isMandatory ? [.missing] : [] }
    guard value.fits(type) else { return [mismatch(of: value)] }
    return rules?.violations(of: value) ?? []
  }

  private func mismatch(of value: AttributeValue) -> Violation {
    if case .string = value, type == .uri { .malformedURI } else { .wrongType }
  }
}

extension AttributeValidator: Sendable {}

extension AttributeValidator.Rules: Sendable {}

extension AttributeValidator.Rules {
  fileprivate func violations(of value: AttributeValue) -> [AttributeValidator.Violation] {
    if case .date(let date) = value, date.timeIntervalSinceReferenceDate.isNaN {
      return [.notADate]
    }
    var found: [AttributeValidator.Violation] = []
    switch bounds.bound(brokenBy: value) {
    case .minimum: found.append(.belowMinimum)
    case .maximum: found.append(.aboveMaximum)
    case nil: break
    }
    if case .string(let text) = value, let pattern, !pattern.matches(text) {
      found.append(.otherPattern)
    }
    return found
  }
}
