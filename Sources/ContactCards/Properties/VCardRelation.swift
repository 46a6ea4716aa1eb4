import TextTools

/// How somebody is related to a contact, as the name of a property tells.
package enum VCardRelation: UInt8, CaseIterable {
  /// In a way that a type tells, or the label of a group.
  case told
  case spouse
  case assistant
  case children
  case manager

  /// The properties by which programs name people, in lower case.
  package var names: [String] {
    switch self {
    case .told: ["related", "x-abrelatednames"]
    case .spouse:
      [
        "x-spouse", "x-evolution-spouse", "x-kaddressbook-x-spousesname",
        "x-kaddressbook-x-spousename", "x-ms-spouse", "x-wab-spouse_name",
      ]
    case .assistant:
      [
        "x-assistant", "x-evolution-assistant", "x-kaddressbook-x-assistantsname",
        "x-ms-assistant",
      ]
    case .children: ["x-children", "x-ms-child"]
    case .manager:
      [
        "x-manager", "x-evolution-manager", "x-kaddressbook-x-managersname", "x-ms-manager",
        "manager",
      ]
    }
  }

  /// What somebody is to the contact; nil where the name of the property does not tell.
  package var word: String? {
    switch self {
    case .told: nil
    case .spouse: "spouse"
    case .assistant: "assistant"
    case .children: "children"
    case .manager: "manager"
    }
  }

  private static let table = ByteWords(
    allCases.flatMap { relation in relation.names.map { ($0, relation.rawValue) } })

  /// How a property of a name relates people; nil for one that does not.
  package static func of(_ line: Span<UInt8>, _ name: Range<Int>) -> VCardRelation? {
    table.find(line, name).flatMap(Self.init)
  }
}

extension VCardProperty {
  /// How the property relates people; nil for one that does not.
  package var relation: VCardRelation? {
    let name = Array(name.utf8)
    return VCardRelation.of(name.span, 0..<name.count)
  }

  /// What somebody is to the contact, if the line says no more than ``KeptLine/init(related:)`` writes;
  /// nil for any other line.
  package var ownRelationLabel: String? {
    let others = parameters.filter { $0 != Parameter(name: "VALUE", value: "text") }
    guard group.isEmpty, name == "RELATED", others.count == parameters.count - 1 else { return nil }
    if others.isEmpty { return "" }
    return others.count == 1 && others[0].name == "TYPE"
      ? TableLabel.read(relationTypes.joined(separator: ",")) : nil
  }

  /// What types call somebody in a certain relation (RFC 6350, 6.6.6, and what Apple and Google
  /// add), rather than when to turn to somebody.
  private static let relationWords: Set<String> = [
    "spouse", "partner", "sweetheart", "child", "parent", "mother", "father", "sibling", "brother",
    "sister", "kin", "relative", "friend", "acquaintance", "neighbor", "co-resident", "co-worker",
    "colleague", "assistant", "manager",
  ]

  /// What `TYPE` says that somebody is: of several things the first that is a usual relation, or
  /// all of them with commas.
  package var typeLabel: String {
    let types = relationTypes
    if types.count > 1,
      let word = types.map({ $0.lowercased() }).first(where: Self.relationWords.contains)
    {
      return word
    }
    return TableLabel.read(types.joined(separator: ","))
  }

  /// What `TYPE` says, as it is written, without the preference.
  private var relationTypes: [Substring] {
    parameters.filter { $0.name.isEmpty || $0.key == "TYPE" }.flatMap { parameter in
      let bytes = Array(parameter.value.utf8)
      return Self.parameterText(bytes.span, 0..<bytes.count).split(separator: ",")
    }.filter { $0.lowercased() != "pref" }
  }

  /// The name of the group in lower case, as the case of it does not matter; empty for none.
  var groupKey: String { group.lowercased() }

  /// Whether the line says what the others of its group are for.
  package var isLabel: Bool { key == "X-ABLABEL" && !group.isEmpty }

  /// Whether the value is bytes, and no text.
  package var isEncoded: Bool {
    if parameters.contains(where: { $0.key == "VALUE" && $0.value.lowercased() == "text" }) {
      return false
    }
    let isBase64 = parameters.contains {
      ["", "ENCODING"].contains($0.key) && ["B", "BASE64"].contains($0.value.uppercased())
    }
    return isBase64 || value.prefix(5).lowercased() == "data:" && key != TableLabel.keptName
  }
}

extension VCardProperty {
  /// What somebody is to the contact by the numbers of Android (`ContactsContract`), from one on.
  package static let androidRelations = [
    "assistant", "brother", "child", "domestic partner", "father", "friend", "manager", "mother",
    "parent", "partner", "referred by", "relative", "sister", "spouse",
  ]

  /// Somebody who is related as Android says it; nil for another property.
  package var androidRelation: ContactCard.Entry? {
    guard key == "X-ANDROID-CUSTOM", value.hasPrefix("vnd.android.cursor.item/relation;") else {
      return nil
    }
    let columns = components.map { $0.joined(separator: ",").trimmingSpaces }
    guard columns.count > 1, !columns[1].isEmpty else { return nil }
    let type = columns.count > 2 ? Int(columns[2]) ?? 0 : 0
    if Self.androidRelations.indices.contains(type - 1) {
      return ContactCard.Entry(columns[1], label: Self.androidRelations[type - 1])
    }
    return ContactCard.Entry(columns[1], label: columns.count > 3 ? columns[3] : "")
  }
}
