package import ContactCards

/// An object in a contact, whose keys have been checked.
struct ContactJSONObject {
  private let members: [JSONMember]

  /// Checks an object.
  ///
  /// - Throws: ``JSONFault`` when it is none, has a key that there is not, or lacks one that has to
  ///   be there.
  init(_ node: JSONNode, of key: ContactJSONKey) throws(JSONFault) {
    let name = "an element of \"\(key.rawValue)\""
    guard let members = node.members else { throw node.mismatch(name, "an object") }
    let parts = key.parts ?? []
    for member in members where !parts.contains(where: { $0.key == member.key }) {
      throw .unknownKey(member, among: parts.map(\.key))
    }
    self.members = members.filter { if case .null = $0.node.value { false } else { true } }
    for part in parts where part.isRequired && self.node(part.key) == nil {
      throw JSONFault(node.position, "the key \"\(part.key)\" is missing in \"\(key.rawValue)\"")
    }
  }

  /// The value of a key; nil when it is null or absent.
  func node(_ key: String) -> JSONNode? {
    members.first { $0.key == key }?.node
  }

  /// The text of a key; empty when it is null or absent.
  func text(_ key: String) throws(JSONFault) -> String {
    guard let node = node(key) else { return "" }
    guard let text = node.text else { throw node.mismatch("\"\(key)\"", "a string or null") }
    return text
  }

  /// The truth value of a key; false when it is null or absent.
  func flag(_ key: String) throws(JSONFault) -> Bool {
    guard let node = node(key) else { return false }
    guard let flag = node.bool else { throw node.mismatch("\"\(key)\"", "true, false or null") }
    return flag
  }
}

extension JSONNode {
  /// The date that it is.
  package func date(_ name: String) throws(JSONFault) -> ContactCard.PartialDate {
    guard let date = text.flatMap({ ContactCard.PartialDate($0) }) else {
      throw mismatch(name, "a date such as \"1975-02-03\", \"--04-12\" or \"1985-04\"")
    }
    return date
  }
}
