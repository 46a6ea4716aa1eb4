import ContactCards

/// A contact as an object of JSContact.
struct JSContactWriting {
  /// The object.
  private(set) var node: JSONNode = .object([])
  private let card: ContactCard

  /// Writes the fields of a card, and of its kept lines those that are no patches.
  init(_ card: ContactCard) {
    self.card = card
    let kind = [ContactCard.Kind.person: "individual", .company: "org", .group: "group"][card.kind]
    add("@type", "Card")
    add("version", "1.0")
    add("uid", card.uid)
    add("kind", kind ?? "")
    add("created", card.created.flatMap(UTCTime.text) ?? "")
    add("updated", card.modified.flatMap(UTCTime.text) ?? "")
    add("members", set: card.members)
    addName()
    addWork()
    addAddresses()
    addRest()
  }

  private mutating func add(_ key: String, _ text: String) {
    if !text.isEmpty { node.replace(key, with: .text(text)) }
  }

  private mutating func add(_ key: String, set texts: [String]) {
    if !texts.isEmpty { node.replace(key, with: .set(texts)) }
  }

  /// Adds a map of objects, with IDs that are made of a prefix and a number.
  private mutating func add(_ key: String, _ prefix: String, _ objects: [[(String, JSONNode)]]) {
    if objects.isEmpty { return }
    let old = (node[key]?.members ?? []).map { (text: $0.key, node: $0.node) }
    let new = objects.enumerated().map { index, object in
      (text: "\(prefix)\(index + 1)", node: JSONNode.object(object.map { ($0.0, $0.1) }))
    }
    node.replace(key, with: .object(old + new))
  }

  private mutating func addName() {
    var members: [(text: String, node: JSONNode)] = []
    let components: [JSONNode] = JSContactName.kinds.compactMap { kind in
      guard let paths = JSContactName.paths(kind) else { return nil }
      let text = card.name[keyPath: paths.text]
      let phonetic = paths.phonetic.map { card.name[keyPath: $0] } ?? ""
      guard !text.isEmpty || !phonetic.isEmpty else { return nil }
      var component: JSONNode = .object([("kind", .text(kind)), ("value", .text(text))])
      if !phonetic.isEmpty { component.replace("phonetic", with: .text(phonetic)) }
      return component
    }
    if !components.isEmpty { members.append(("components", .array(components))) }
    let full = card.formattedName.isEmpty ? card.name.full : card.formattedName
    if !full.isEmpty { members.append(("full", .text(full))) }
    if !members.isEmpty { node.replace("name", with: .object(members)) }
    if !card.name.nickname.isEmpty {
      add("nicknames", "k", [[("name", .text(card.name.nickname))]])
    }
  }

  private mutating func addWork() {
    var organization: [(String, JSONNode)] = []
    if !card.company.isEmpty { organization.append(("name", .text(card.company))) }
    if !card.department.isEmpty {
      organization.append(("units", .array([.object([("name", .text(card.department))])])))
    }
    if !organization.isEmpty { add("organizations", "o", [organization]) }
    if !card.jobTitle.isEmpty { add("titles", "t", [[("name", .text(card.jobTitle))]]) }
  }

  private func members(
    _ key: String, _ entry: ContactCard.Entry, hasFeatures: Bool = false
  ) -> [(String, JSONNode)] {
    [(key, .text(entry.value))]
      + JSContactLabel.members(
        entry.label, isPreferred: entry.isPreferred, hasFeatures: hasFeatures)
  }

  private mutating func addAddresses() {
    add("emails", "e", card.emails.map { members("address", $0) })
    add("phones", "p", card.phones.map { members("number", $0, hasFeatures: true) })
    add("links", "l", card.urls.map { members("uri", $0) })
    add(
      "onlineServices", "s",
      card.messengers.map { messenger in
        let entry = ContactCard.Entry(
          messenger.address, label: messenger.label, isPreferred: messenger.isPreferred)
        let key = messenger.address.utf8.contains(UInt8(ascii: ":")) ? "uri" : "user"
        let service = messenger.service
        return (service.isEmpty ? [] : [("service", .text(service))]) + members(key, entry)
      })
    let addresses = card.addresses.map { $0.jsContact.members ?? [] }
    add("addresses", "a", addresses.map { $0.map { ($0.key, $0.node) } })
  }

  private mutating func addRest() {
    if let birthday = card.birthday {
      add("anniversaries", "b", [[("kind", .text("birth")), ("date", birthday.jsContact)]])
    }
    add(
      "anniversaries", "d",
      card.dates.map { date in
        let kinds = ["anniversary": "wedding", "death": "death"]
        let kind = kinds[date.label]
        let label: [(String, JSONNode)] = kind == nil ? [("label", .text(date.label))] : []
        return [("kind", .text(kind ?? "other")), ("date", date.date.jsContact)] + label
      })
    if !card.notes.isEmpty { add("notes", "n", [[("note", .text(card.notes))]]) }
    add("keywords", set: card.tags)
    if let photo = card.photo {
      add("media", "m", [[("kind", .text("photo")), ("uri", .text(photo.dataURI))]])
    }
    let properties = JCardProperty.properties(of: card)
    if !properties.isEmpty {
      node.replace("vCardProps", with: .array(properties.map(\.node)))
    }
  }
}
