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
  /// value inside an object becomes an attribute with a dot in its name, and a list of objects a
  /// to-many relationship. Attributes hold no lists of values, so such a list becomes the value of a
  /// variable, which takes the place of its key.
  ///
  /// - Parameters:
  ///   - isTyped: Whether attributes have the types of their values, or none.
  ///   - missingKeys: Keys that the object does not have, and its entity has.
  /// - Returns: The answer.
  /// - Throws: What is wrong with the predicate.
  func answer(isTyped: Bool = true, missingKeys: [String] = []) throws -> Bool {
    var parts = CaseParts(isTyped: isTyped)
    parts.collect(object, named: "")
    for key in missingKeys { parts.values[key] = .null }
    let model = parts.model()
    let (format, arguments) = placed(parts.lists)
    var variables = (bindings ?? [:]).mapValues(\.argument)
    for (key, list) in parts.lists { variables[CaseParts.variable(key)] = list.argument }
    let predicate = try FetchPredicate(format: format, arguments: arguments)
      .withSubstitutionVariables(variables)
    let bound = try predicate.bound(to: model.entities[0], in: model, includesTransient: !isTyped)
    return try bound.matches(parts.subject(in: model))
  }

  /// The format and its arguments, with variables in the places of the keys of lists.
  private func placed(_ lists: [String: JSONValue]) -> (String, [Any?]) {
    if lists.isEmpty { return (keyedFormat, args.map(\.argument)) }
    var pieces = keyedFormat.components(separatedBy: "%")
    var arguments: [Any?] = []
    for (position, argument) in args.enumerated() {
      if case .string(let key) = argument, lists[key] != nil, pieces[position + 1].first == "K" {
        pieces[position + 1] = "$\(CaseParts.variable(key))" + pieces[position + 1].dropFirst()
      } else {
        pieces[position + 1] = "%" + pieces[position + 1]
        arguments.append(argument.argument)
      }
    }
    var format = pieces.joined()
    for key in lists.keys {
      let name = NSRegularExpression.escapedPattern(for: key)
      format = format.replacingOccurrences(
        of: "(?<![.$\\w'])((?i)self\\.)?\(name)(?![\\w'])", with: "\\$" + CaseParts.variable(key),
        options: .regularExpression)
    }
    return (format, arguments)
  }

  private var keyedFormat: String {
    if case .object = object, object.date == nil { return format }
    return format.replacing(/\b(?i:self)\b(?!\.)/, with: "value")
  }
}

/// What an object of a case is made of.
struct CaseParts {
  let isTyped: Bool
  var values: [String: AttributeValue] = [:]
  /// Lists of plain values.
  private(set) var lists: [String: JSONValue] = [:]
  /// Lists of objects.
  private var relationships: [String: [CaseParts]] = [:]

  init(isTyped: Bool) {
    self.isTyped = isTyped
  }

  mutating func collect(_ json: JSONValue, named name: String) {
    if case .object(let members) = json, json.date == nil {
      for (key, member) in members {
        collect(member, named: name.isEmpty ? key : "\(name).\(key)")
      }
    } else if case .array(let elements) = json {
      collect(elements, named: name.isEmpty ? "value" : name)
    } else if let value = json.value, !(name.isEmpty && value == .null) {
      values[name.isEmpty ? "value" : name] = value
    }
  }

  private mutating func collect(_ elements: [JSONValue], named name: String) {
    let isList = elements.contains { $0.value != nil }
    guard !isList else {
      lists[name] = .array(elements)
      return
    }
    relationships[name] = elements.map {
      var parts = CaseParts(isTyped: isTyped)
      parts.collect($0, named: "")
      return parts
    }
  }

  /// The variable that stands for a list.
  static func variable(_ key: String) -> String {
    "list_" + key.replacing(".", with: "_")
  }

  /// A model of the object's entity, and of one for each list of objects.
  ///
  /// Nobody looks for faults in it, because attributes with a dot in their names are none.
  func model() -> ManagedObjectModel {
    let lists = relationships.sorted { $0.key < $1.key }
    return ManagedObjectModel(
      unchecked: [entity("Object")]
        + lists.map { ($1.first ?? Self.named).entity("Member_" + $0) })
  }

  /// The object as a predicate sees it.
  func subject(in model: ManagedObjectModel) -> CaseSubject {
    let related = model.entities.dropFirst().map { member in
      (relationships[String(member.name.dropFirst("Member_".count))] ?? []).map { element in
        CaseSubject(values: member.attributes.map { element.values[$0.name] ?? .null })
      }
    }
    let values = model.entities[0].attributes.map { self.values[$0.name] ?? .null }
    return CaseSubject(values: values, related: related)
  }

  /// What the objects of an empty list are like.
  private static let named: CaseParts = {
    var parts = CaseParts(isTyped: true)
    parts.values = ["name": .string("")]
    return parts
  }()

  private func entity(_ name: String) -> EntityDescription {
    EntityDescription(name) {
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        AttributeDescription(
          name, isTyped ? value.attributeType : .undefined, isTransient: !isTyped)
      }
      for name in relationships.keys.sorted() {
        RelationshipDescription(name, toMany: "Member_" + name)
      }
    }
  }
}

/// An object of a case as a predicate sees it.
struct CaseSubject: PredicateSubject {
  let values: [AttributeValue]
  var related: [[CaseSubject]] = []

  var identity: RowReference? { nil }

  func value(at index: AttributeIndex) -> AttributeValue { values[index.rawValue] }

  func related(at index: RelationshipIndex) -> [CaseSubject] { related[index.rawValue] }
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
