import Foundation
import ManagedObjects

/// A format with the answer it gives for an object, as written down in
/// `Fixtures/predicate-cases.json`.
struct PredicateCase: Decodable {
  let id: Int
  let format: String
  let args: [JSONValue]
  /// Values for the variables of the format.
  let bindings: [String: JSONValue]?
  let object: JSONValue
  let expected: String

  /// All cases.
  static func load() throws -> [PredicateCase] {
    struct File: Decodable {
      let cases: [PredicateCase]
    }
    let fixtures = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "../../../Fixtures").standardizedFileURL
    let data = try Data(contentsOf: fixtures.appending(path: "predicate-cases.json"))
    return try JSONDecoder().decode(File.self, from: data).cases
  }
}

extension PredicateCase {
  /// The answer for the object, made the only object of an entity that has its values as attributes.
  ///
  /// An object that is a plain value becomes the attribute `value`, and `SELF` alone its key. A
  /// value inside an object becomes an attribute with a dot in its name. Lists are left out.
  func answer() throws(FetchPredicateError) -> Bool {
    var values: [String: AttributeValue] = [:]
    collect(object, named: "", into: &values)
    let attributes = values.sorted { $0.key < $1.key }.map { name, value in
      AttributeDescription(name, value.attributeType)
    }
    let entity = EntityDescription("Object", attributes: attributes)
    let predicate = try FetchPredicate(format: keyedFormat, arguments: args.map(\.argument))
      .withSubstitutionVariables((bindings ?? [:]).mapValues(\.argument))
    return try predicate.bound(to: entity).matches(PredicateSubject(values, of: entity))
  }

  private func collect(
    _ json: JSONValue, named name: String, into values: inout [String: AttributeValue]
  ) {
    if case .object(let members) = json, json.date == nil {
      for (key, member) in members {
        collect(member, named: name.isEmpty ? key : "\(name).\(key)", into: &values)
      }
    } else if let value = json.value, !(name.isEmpty && value == .null) {
      values[name.isEmpty ? "value" : name] = value
    }
  }

  private var keyedFormat: String {
    if case .object = object, object.date == nil { return format }
    return format.replacing(/\b(?i:self)\b(?![.\[])/, with: "value")
  }
}

extension AttributeValue {
  fileprivate var attributeType: AttributeType {
    switch self {
    case .integer: .integer64
    case .decimal: .decimal
    case .double: .double
    case .boolean: .boolean
    case .date: .date
    case .binary: .binary
    case .uuid: .uuid
    case .string, .null: .string
    }
  }
}
