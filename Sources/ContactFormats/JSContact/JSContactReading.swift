import ContactCards

/// What an object of JSContact says about a contact.
struct JSContactReading {
  /// The contact.
  private(set) var card = ContactCard()
  /// What could not be read, in words.
  private(set) var warnings: [String] = []
  /// The object, with the IDs that ``JSContactWriting`` gives to what is in the card.
  private var renamed: JSONNode

  /// Reads an object, and keeps what the card does not say in its kept lines.
  init(_ root: JSONNode) {
    self.init(fieldsOf: root)
    let written = JSContactWriting(card).node
    let patches = JSContactPatch.differences(of: renamed, from: written)
    if patches.count > JSContactPatch.sizeLimit {
      warnings.append("left out all but \(JSContactPatch.sizeLimit) keys that are not known")
    }
    card.keptLines += patches.prefix(JSContactPatch.sizeLimit).map(\.line).sorted()
  }

  /// Reads an object, and keeps no more than the properties of a vCard that it has.
  init(fieldsOf root: JSONNode) {
    renamed = root
    let kinds: [String: ContactCard.Kind] = ["org": .company, "group": .group]
    let isOldGroup = root["@type"]?.text == "CardGroup"
    card.kind = isOldGroup ? .group : kinds[root["kind"]?.text ?? ""] ?? .person
    card.uid = root["uid"]?.text ?? ""
    card.created = root["created"]?.text.flatMap(UTCTime.seconds)
    card.modified = root["updated"]?.text.flatMap(UTCTime.seconds)
    card.members = root["members"]?.trueKeys ?? []
    card.tags = root["keywords"]?.trueKeys ?? []
    readName(root["name"])
    readValues()
    readDates()
    readVCardProperties(root["vCardProps"])
  }

  /// Reads the objects of a map, and gives those that are read the IDs with which they are written.
  private mutating func forEach(
    _ key: String, _ prefix: String, _ read: (inout ContactCard, JSONNode) -> Bool
  ) {
    guard let node = renamed[key] else { return }
    guard let members = node.members else {
      warnings.append("kept \"\(key)\" unread, which is no object")
      return
    }
    var (count, entries, rest) = (0, [JSONMember](), [JSONMember]())
    for member in members {
      if read(&card, member.node) {
        count += 1
        entries.append(JSONMember(key: "\(prefix)\(count)", node: member.node))
      } else {
        rest.append(member)
      }
    }
    let taken = Set(entries.map(\.key))
    for member in rest {
      let id = taken.contains(member.key) ? member.key + "-other" : member.key
      entries.append(JSONMember(key: id, node: member.node))
    }
    renamed.replace(key, with: JSONNode(value: .object(entries)))
  }

  private mutating func readName(_ node: JSONNode?) {
    guard let node else { return }
    for component in node["components"]?.elements ?? [] {
      guard let kind = component["kind"]?.text, let value = component["value"]?.text,
        let paths = JSContactName.paths(kind)
      else { continue }
      card.name[keyPath: paths.text].join(value, " ")
      if let phonetic = paths.phonetic, let sound = component["phonetic"]?.text {
        card.name[keyPath: phonetic].join(sound, " ")
      }
    }
    let full = node["full"]?.text ?? node.text ?? ""
    if full != card.name.full { card.formattedName = full }
  }

  private mutating func readValues() {
    forEach("nicknames", "k") { card, node in
      guard card.name.nickname.isEmpty, let name = node["name"]?.text else { return false }
      card.name.nickname = name
      return !name.isEmpty
    }
    forEach("organizations", "o") { card, node in
      guard card.company.isEmpty, card.department.isEmpty else { return false }
      card.company = node["name"]?.text ?? ""
      let units = node["units"]?.elements?.compactMap { $0["name"]?.text } ?? []
      card.department = units.joined(separator: ", ")
      return !card.company.isEmpty || !card.department.isEmpty
    }
    forEach("titles", "t") { card, node in
      guard card.jobTitle.isEmpty, let name = node["name"]?.text else { return false }
      card.jobTitle = name
      return !name.isEmpty
    }
    forEach("notes", "n") { card, node in
      guard card.notes.isEmpty, let note = node["note"]?.text else { return false }
      card.notes = note
      return !note.isEmpty
    }
    forEach("media", "m") { card, node in
      guard card.photo == nil, node["kind"]?.text == "photo",
        let photo = node["uri"]?.text.flatMap({ ContactCard.Photo(dataURI: $0) })
      else { return false }
      card.photo = photo
      return true
    }
    if card.photo == nil, renamed["media"]?.members?.contains(where: \.node.isDataOfPhoto) == true {
      warnings.append("the photo is no Base64; saved anyway")
    }
    readAddresses()
  }

  private mutating func readAddresses() {
    forEach("emails", "e") { card, node in
      guard let entry = JSContactLabel.entry(node, "address") else { return false }
      card.emails.append(
        .init(email: entry.value, label: entry.label, isPreferred: entry.isPreferred))
      return true
    }
    forEach("phones", "p") { card, node in
      guard var entry = JSContactLabel.entry(node, "number") else { return false }
      if entry.value.hasPrefix("tel:") { entry.value.removeFirst(4) }
      card.phones.append(entry)
      return true
    }
    forEach("links", "l") { card, node in
      guard let entry = JSContactLabel.entry(node, "uri") else { return false }
      card.urls.append(entry)
      return true
    }
    forEach("onlineServices", "s") { card, node in
      guard
        let entry = JSContactLabel.entry(node, "uri") ?? JSContactLabel.entry(node, "user")
      else { return false }
      card.messengers.append(
        ContactCard.Messenger(
          entry.value, service: node["service"]?.text ?? "", label: entry.label,
          isPreferred: entry.isPreferred))
      return true
    }
    forEach("addresses", "a") { card, node in
      guard let address = ContactCard.Address(jsContact: node) else { return false }
      card.addresses.append(address)
      return true
    }
  }

  private mutating func readDates() {
    forEach("anniversaries", "b") { card, node in
      guard node["kind"]?.text == "birth", card.birthday == nil,
        let date = node["date"].flatMap(ContactCard.PartialDate.init(jsContact:))
      else { return false }
      card.birthday = date
      return true
    }
    forEach("anniversaries", "d") { card, node in
      let isBirth = node["kind"]?.text == "birth"
      guard !isBirth, let date = node["date"].flatMap(ContactCard.PartialDate.init(jsContact:))
      else { return false }
      let kind = node["kind"]?.text ?? ""
      let label = node["label"]?.text ?? (kind == "wedding" ? "anniversary" : kind)
      card.dates.append(ContactCard.LabelledDate(date, label: label))
      return true
    }
  }

  private mutating func readVCardProperties(_ node: JSONNode?) {
    for element in node?.elements ?? [] {
      guard let property = JCardProperty(element) else { continue }
      property.read(into: &card)
    }
  }
}

extension String {
  /// Appends a text behind a separator, which is left out at the beginning.
  fileprivate mutating func join(_ text: String, _ separator: String) {
    self += isEmpty || text.isEmpty ? text : separator + text
  }
}

extension JSONNode {
  /// Gives a key of an object another value, or the key itself.
  package mutating func replace(_ key: String, with node: JSONNode) {
    var members = members ?? []
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].node = node
    } else {
      members.append(JSONMember(key: key, node: node))
    }
    value = .object(members)
  }
}

extension JSONNode {
  /// Whether it is an object of a picture that it holds itself.
  fileprivate var isDataOfPhoto: Bool {
    self["kind"]?.text == "photo" && self["uri"]?.text?.hasPrefix("data:") == true
  }
}
