import ContactCards

/// What values are for, which JSContact says with contexts, features and labels.
enum JSContactLabel {
  private static let contexts = [
    ("home", "private"), ("work", "work"), ("billing", "billing"), ("delivery", "delivery"),
  ]
  private static let features = [
    ("mobile", "mobile"), ("fax", "fax"), ("pager", "pager"), ("main", "main-number"),
    ("text", "text"), ("video", "video"), ("textphone", "textphone"),
  ]

  /// The label of a value: its own, else the words for its contexts and features.
  static func label(_ node: JSONNode) -> String {
    if let label = node["label"]?.text, !label.isEmpty { return label }
    let places = Set(node["contexts"]?.trueKeys ?? [])
    let uses = Set(node["features"]?.trueKeys ?? [])
    let words = contexts.filter { places.contains($0.1) } + features.filter { uses.contains($0.1) }
    return words.map(\.0).joined(separator: " ")
  }

  /// The members that say what a value is for.
  static func members(_ label: String, isPreferred: Bool, hasFeatures: Bool) -> [(String, JSONNode)]
  {
    var members: [(String, JSONNode)] = []
    if !label.isEmpty {
      let words = label.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let known = hasFeatures ? contexts + features : contexts
      let places = contexts.filter { words.contains($0.0) }
      let uses = hasFeatures ? features.filter { words.contains($0.0) } : []
      let canonical = (places + uses).map(\.0)
      if words == canonical, words.allSatisfy({ word in known.contains { $0.0 == word } }) {
        if !places.isEmpty { members.append(("contexts", .set(places.map(\.1)))) }
        if !uses.isEmpty { members.append(("features", .set(uses.map(\.1)))) }
      } else {
        members.append(("label", .text(label)))
      }
    }
    if isPreferred { members.append(("pref", .number(1))) }
    return members
  }

  /// A value with what it is for; nil without one.
  static func entry(_ node: JSONNode, _ key: String) -> ContactCard.Entry? {
    guard let value = node[key]?.text, !value.isEmpty else { return nil }
    return ContactCard.Entry(value, label: label(node), isPreferred: node["pref"]?.integer == 1)
  }
}

extension JSONNode {
  /// A set (RFC 9553, 1.4.1).
  package static func set(_ keys: [String]) -> JSONNode {
    var seen: Set<String> = []
    return .object(keys.filter { seen.insert($0).inserted }.map { ($0, .bool(true)) })
  }
}

/// The components of a name (RFC 9553, 2.2.1.2).
enum JSContactName {
  typealias Paths = (
    text: WritableKeyPath<ContactCard.Name, String>,
    phonetic: WritableKeyPath<ContactCard.Name, String>?
  )

  /// The kinds that are written, in the order in which names are.
  static let kinds = ["title", "given", "given2", "surname", "credential"]

  /// Where a component belongs; nil for one that is not known.
  static func paths(_ kind: String) -> Paths? {
    switch kind {
    case "title": (\.prefix, nil)
    case "given": (\.first, \.phoneticFirst)
    case "given2": (\.middle, \.phoneticMiddle)
    case "surname", "surname2": (\.last, \.phoneticLast)
    case "credential", "generation": (\.suffix, nil)
    default: nil
    }
  }
}
