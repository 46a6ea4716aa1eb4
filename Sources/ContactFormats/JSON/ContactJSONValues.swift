package import ContactCards
import TextTools

/// What an object says about a contact.
package struct ContactJSONValues {
  /// A card with the values; what is null or absent is empty.
  package private(set) var card = ContactCard()
  /// The keys that the object has, without those that are only written; those of lines that are kept
  /// come last, as they win over the lines themselves.
  package private(set) var keys: [ContactJSONKey] = []
  /// What it says under keys that are only written.
  private(set) var derived = DerivedValues()

  /// Reads an object.
  ///
  /// An age that was computed from the birthday is left out, as nobody stated it.
  ///
  /// - Parameters:
  ///   - record: The object.
  ///   - takesNulls: Whether texts may hold null characters, as they may in what was written of an
  ///     address book that has any.
  /// - Throws: ``JSONFault`` for the first fault.
  package init(_ record: [UInt8], takesNulls: Bool = true) throws(JSONFault) {
    try self.init(try JSONNode.parse(record, takesNulls: takesNulls))
  }

  /// Reads an object that has been parsed.
  ///
  /// - Throws: ``JSONFault`` for the first fault.
  package init(_ object: JSONNode) throws(JSONFault) {
    guard let members = object.members else {
      throw object.mismatch("a contact", "an object")
    }
    var isComputed = false
    var ofKept = ContactCard()
    for member in members {
      guard let key = ContactJSONKey(read: member.key) else {
        if let field = ContactField(name: member.key) {
          throw JSONFault(
            member.position,
            "\(JSONFault.quoted(field.name)) is output-only; use \"\(field.key.rawValue)\""
          )
        }
        throw .unknownKey(member, among: ContactJSONKey.allCases.map(\.rawValue))
      }
      guard !keys.contains(key) else {
        throw JSONFault(member.position, "\"\(key.rawValue)\" appears twice in one object")
      }
      if key.isOfKept {
        try key.read(member.node, into: &ofKept)
      } else {
        try key.read(member.node, into: &card)
      }
      if key == .ageSource { isComputed = member.node.text == "computed" }
      if case .none = key.storage {
        if key != .id { derived.note(member.node, of: key) }
        continue
      }
      keys.append(key)
    }
    let lastKeys = keys.filter(\.isOfKept)
    keys = keys.filter { !$0.isOfKept } + lastKeys
    for key in lastKeys { key.copy(from: ofKept, to: &card) }
    card.uid = card.uid.asUID
    if isComputed {
      if let age = members.first(where: { $0.key == ContactJSONKey.age.rawValue })?.node {
        derived.note(age, of: .age)
      }
      card.age = nil
      keys.removeAll { $0 == .age }
    }
  }
}

extension JSONNode {
  /// The fault of a value that is of another kind.
  package func mismatch(_ name: String, _ expected: String) -> JSONFault {
    let found =
      switch value {
      case .text(let text): JSONFault.quoted(text)
      case .number(let digits): String(digits.prefix(20))
      default: kind
      }
    return JSONFault(position, "\(name) has to be \(expected), not \(found)")
  }

  /// The fault of an object in which a text is empty that has to say something.
  fileprivate func lacking(_ part: String, in key: ContactJSONKey) -> JSONFault {
    JSONFault(position, "\"\(part)\" is empty in \"\(key.rawValue)\"")
  }
}

extension ContactJSONKey {
  private var quoted: String { "\"\(rawValue)\"" }

  /// Puts a value into a card.
  fileprivate func read(_ node: JSONNode, into card: inout ContactCard) throws(JSONFault) {
    if case .null = node.value { return }
    switch storage {
    case .text: card[text: self] = try text(node)
    case .texts(let path): card[keyPath: path] = try texts(node)
    case .entries: card[entries: self] = try entries(node)
    case .date(let path): card[keyPath: path] = try node.date(quoted)
    case .time(let path): card[keyPath: path] = try time(node)
    case .addresses: card.addresses = try addresses(node)
    case .messengers: card.messengers = try messengers(node)
    case .dates: card.dates = try dates(node)
    case .age: card.age = try age(node)
    case .kind: card.kind = try kind(node)
    case .color: card.color = try color(node)
    case .photo: card.photo = try photo(node)
    case .none: try checkIgnored(node)
    }
  }

  private func text(_ node: JSONNode) throws(JSONFault) -> String {
    guard let text = node.text else { throw node.mismatch(quoted, "a string or null") }
    return text
  }

  private func list(_ node: JSONNode, of what: String) throws(JSONFault) -> [JSONNode] {
    guard let elements = node.elements else { throw node.mismatch(quoted, "an array of \(what)") }
    return elements
  }

  private func texts(_ node: JSONNode) throws(JSONFault) -> [String] {
    var texts: [String] = []
    for element in try list(node, of: "strings") {
      guard let text = element.text else {
        throw element.mismatch("an element of \(quoted)", "a string")
      }
      if self == .kept, text.utf8.contains(where: { $0 == 0x0a || $0 == 0x0d }) {
        throw element.mismatch("an element of \(quoted)", "one line")
      }
      texts.append(text)
    }
    return texts
  }

  private func time(_ node: JSONNode) throws(JSONFault) -> Int64 {
    guard let seconds = node.text.flatMap(UTCTime.seconds) else {
      throw node.mismatch(quoted, "a time such as \"2024-02-29T08:15:00Z\"")
    }
    return seconds
  }

  private func age(_ node: JSONNode) throws(JSONFault) -> Int32 {
    guard let age = node.integer.flatMap(Int32.init(exactly:)), age >= 0 else {
      throw node.mismatch(quoted, "a whole number from 0 to \(Int32.max) or null")
    }
    return age
  }

  private func kind(_ node: JSONNode) throws(JSONFault) -> ContactCard.Kind {
    guard let kind = node.text.flatMap(ContactCard.Kind.init) else {
      throw node.mismatch(quoted, "\"person\", \"company\" or \"group\"")
    }
    return kind
  }

  private func color(_ node: JSONNode) throws(JSONFault) -> ContactCard.Color {
    guard let color = node.text.flatMap({ ContactCard.Color(text: $0) }) else {
      throw node.mismatch(quoted, "a color such as \"#ff8000\"")
    }
    return color
  }

  private func checkIgnored(_ node: JSONNode) throws(JSONFault) {
    switch (self, node.value) {
    case (.id, .number), (.people, .number): return
    case (let key, .text) where key != .people: return
    default:
      throw node.mismatch(quoted, isDerivedNumber ? "a number or null" : "a string or null")
    }
  }
}

// Values that are objects.
extension ContactJSONKey {
  private func entries(_ node: JSONNode) throws(JSONFault) -> [ContactCard.Entry] {
    var entries: [ContactCard.Entry] = []
    for element in try list(node, of: "objects or strings") {
      var entry = try entry(element)
      if self == .emails { entry.value = EmailText.address(in: entry.value) }
      if isOfKept, entry.value.trimmingSpaces.isEmpty { throw element.lacking("value", in: self) }
      if self == .fields, entry.label.trimmingSpaces.isEmpty {
        throw element.lacking("label", in: self)
      }
      entries.append(entry)
    }
    return entries
  }

  private func entry(_ element: JSONNode) throws(JSONFault) -> ContactCard.Entry {
    if self != .fields, let text = element.text { return ContactCard.Entry(text) }
    let object = try ContactJSONObject(element, of: self)
    return ContactCard.Entry(
      try object.text("value"), label: try object.text("label"),
      isPreferred: try object.flag("preferred"))
  }

  private func addresses(_ node: JSONNode) throws(JSONFault) -> [ContactCard.Address] {
    var addresses: [ContactCard.Address] = []
    for element in try list(node, of: "objects") {
      let object = try ContactJSONObject(element, of: self)
      var address = ContactCard.Address()
      for part in ContactJSONPart.address where part.form == .text {
        address[keyPath: ContactCard.Address.path(part.key)] = try object.text(part.key)
      }
      address.isPreferred = try object.flag("preferred")
      addresses.append(address)
    }
    return addresses
  }

  private func messengers(_ node: JSONNode) throws(JSONFault) -> [ContactCard.Messenger] {
    var messengers: [ContactCard.Messenger] = []
    for element in try list(node, of: "objects") {
      let object = try ContactJSONObject(element, of: self)
      messengers.append(
        ContactCard.Messenger(
          try object.text("address"), service: try object.text("service"),
          label: try object.text("label"), isPreferred: try object.flag("preferred")))
    }
    return messengers
  }

  private func dates(_ node: JSONNode) throws(JSONFault) -> [ContactCard.LabelledDate] {
    var dates: [ContactCard.LabelledDate] = []
    for element in try list(node, of: "objects") {
      let object = try ContactJSONObject(element, of: self)
      guard let date = try object.node("date")?.date("\"date\"") else { continue }
      dates.append(ContactCard.LabelledDate(date, label: try object.text("label")))
    }
    return dates
  }

  private func photo(_ node: JSONNode) throws(JSONFault) -> ContactCard.Photo {
    let object = try ContactJSONObject(node, of: self)
    guard let bytes = Base64.decoded(try object.text("data").utf8, .none) else {
      throw JSONFault(node.position, "\"data\" has to be Base64")
    }
    return ContactCard.Photo(bytes, mediaType: try object.text("media_type"))
  }
}
