import Foundation
import ManagedObjects

/// What the documentation of a property says about its attribute.
enum AttributeFacts {
  /// The rules of an attribute, as parts of one sentence.
  static func facts(_ attribute: AttributeDescription, type: PropertyType) -> [String] {
    let facts = [
      derivation(attribute), attribute.isTransient ? "kept in memory only" : nil,
      attribute.isOptional || attribute.derivationExpression != nil ? nil : "mandatory",
      bounds(attribute), pattern(attribute), defaultValue(attribute),
      emptiness(attribute, type: type),
    ]
    return facts.compactMap { $0 }
  }

  /// What has to be told about the type.
  static func notes(_ attribute: AttributeDescription, type: PropertyType) -> [String] {
    guard attribute.type == .transformable, type.access != .transformed else { return [] }
    let transformer = attribute.valueTransformerName.flatMap(Documentation.code)
    let maker = transformer.map { " that \($0) makes" } ?? ""
    guard let name = attribute.valueClassName.flatMap(Documentation.code) else {
      return ["The bytes\(maker) as they are: the model names no type for the values."]
    }
    return ["The bytes\(maker) as they are: there is no type \(name) here."]
  }

  private static func derivation(_ attribute: AttributeDescription) -> String? {
    guard let expression = attribute.derivationExpression else { return nil }
    let code = Documentation.code(expression).map { " from \($0)" } ?? ""
    return "computed\(code) when the object is saved"
  }

  private static func pattern(_ attribute: AttributeDescription) -> String? {
    attribute.regularExpression.flatMap(Documentation.code).map { "matching \($0)" }
  }

  private static func bounds(_ attribute: AttributeDescription) -> String? {
    let least = text(attribute.minimum)
    let most = text(attribute.maximum)
    guard attribute.type == .string else {
      switch (least, most) {
      case (let least?, let most?): return "from \(least) to \(most)"
      case (let least?, nil): return "at least \(least)"
      case (nil, let most?): return "at most \(most)"
      case (nil, nil): return nil
      }
    }
    switch (least, most) {
    case (let least?, let most?):
      return least == most ? characters(least) : "\(least) to \(characters(most))"
    case (let least?, nil): return "at least \(characters(least))"
    case (nil, let most?): return "at most \(characters(most))"
    case (nil, nil): return nil
    }
  }

  private static func characters(_ count: String) -> String {
    count == "1" ? "1 character" : "\(count) characters"
  }

  private static func defaultValue(_ attribute: AttributeDescription) -> String? {
    guard let value = text(attribute.defaultValue) else { return nil }
    if attribute.type == .string {
      return value.isEmpty
        ? "empty by default" : Documentation.code(value).map { "\($0) by default" }
    }
    return "\(value) by default"
  }

  /// What the property reads as while there is no value, where that is no matter of course.
  private static func emptiness(_ attribute: AttributeDescription, type: PropertyType) -> String? {
    if type.isOptional {
      return attribute.isOptional || attribute.defaultValue != .null
        ? nil : "reads as nil until it is set"
    }
    if attribute.isOptional {
      return emptyText(attribute.type).map { "reads as \($0) without a value" }
    }
    guard attribute.defaultValue == .null, attribute.derivationExpression == nil else { return nil }
    return emptyText(attribute.type).map { "reads as \($0) until it is set" }
  }

  private static func emptyText(_ type: AttributeType) -> String? {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: "0"
    case .boolean: "false"
    case .string, .binary: "empty"
    case .date: "the beginning of 2001"
    case .uuid: "all zeros"
    case .uri, .transformable, .composite, .undefined: nil
    }
  }

  private static func text(_ value: AttributeValue) -> String? {
    switch value {
    case .null, .binary: nil
    case .integer(let number): String(number)
    case .decimal(let number): number.description
    case .double(let number): number.description
    case .boolean(let flag): String(flag)
    case .string(let text): text
    case .date(let date): text(date)
    case .uuid(let uuid): uuid.uuidString
    }
  }

  /// A date, unless it is thousands of years away.
  private static func text(_ date: Date) -> String? {
    abs(date.timeIntervalSinceReferenceDate) < 1e11 ? date.formatted(.iso8601) : nil
  }
}
