import ContactCards
import TextTools

/// A card that grows by one text after another, each with the field that it is for.
struct TableDraft {
  /// What belongs together: an address, or a value with its label in a text of its own.
  private struct Group {
    var target: TableTarget
    var value = ""
    var label = ""
    var service = ""
    var isPreferred = false
    var address = ContactCard.Address()
    /// The number of the house where it stands in a text of its own.
    var houseNumber = ""
    /// The numbers of a birthday.
    var numbers: [TablePart: String] = [:]

    mutating func setLabel(_ text: String, marksPreferred: Bool) {
      guard marksPreferred else {
        label = text
        return
      }
      isPreferred = text.utf8.first == UInt8(ascii: "*")
      label = TableLabel.read(
        isPreferred ? String(text.unicodeScalars.dropFirst()).trimmingSpaces : text)
    }

    /// Makes a date of its numbers, or of what else stands there a text that is none.
    mutating func setDate() {
      label = target.field.rawValue
      let parts = [TablePart.year, .month, .day].map { numbers[$0]?.trimmingSpaces ?? "" }
      let widths = [4, 2, 2]
      let areNumbers = zip(parts, widths).allSatisfy { part, width in
        part.isEmpty || part.utf8.allSatisfy { 0x30...0x39 ~= $0 } && part.utf8.count <= width
      }
      let isDate =
        areNumbers && (parts[0].isEmpty || parts[0].utf8.count == 4)
        && (parts[2].isEmpty || !parts[1].isEmpty)
      guard isDate else {
        value = parts.joined(separator: "/")
        return
      }
      let padded = parts.dropFirst().filter { !$0.isEmpty }.map { $0.count == 1 ? "0" + $0 : $0 }
      value = ([parts[0].isEmpty ? "-" : parts[0]] + padded).joined(separator: "-")
    }

    /// Whether nothing but perhaps a label is there, as in tables with room for many values.
    var isEmpty: Bool {
      switch target.field {
      case .address:
        address == ContactCard.Address() && value.isEmpty && houseNumber.isEmpty
      case .custom: value.isEmpty && label.isEmpty
      case .birthday: numbers.isEmpty
      default: value.isEmpty
      }
    }
  }

  /// What is known by now.
  private(set) var card = ContactCard()
  /// What of the card that is finished was guessed.
  private(set) var guess = NameGuess()
  /// Whether a text told what that is about.
  private(set) var tellsKind = false
  /// Whether one has told that of the card that has begun.
  private var hasKind = false
  /// How dates that could be read in two ways are read.
  var dates = TableDates()
  /// Whether labels are written as Google does, with an asterisk for what is preferred.
  var marksPreferred = false
  /// Whether the source says less about names and kinds than a card does, so that they are guessed.
  var settlesName = true
  /// Whether a text may be several telephone numbers or pages, as in the cells of tables.
  var partsNumbers = false
  private var groups: [Group] = []
  /// Whether the age of the card follows from the birthday.
  private var isAgeComputed = false

  /// Adds a text that is not empty.
  ///
  /// - Returns: Whether the field could take it.
  mutating func add(_ text: String, _ target: TableTarget) -> Bool {
    if target.field == .birthday || target.field == .date, target.part == .value,
      TableDates.isNone(text)
    {
      return true
    }
    if target.isList { return addList(text, target) }
    switch target.field {
    case .email, .phone, .url, .messenger, .date, .related, .address, .custom:
      if target.slot == nil { return addSingle(text, target) }
      return addPart(text, target)
    case .birthday where target.part != .value: return addPart(text, target)
    case .notes:
      card.notes += (card.notes.isEmpty ? "" : "\n") + text
      return true
    case .id, .ignore: return true
    case .keep: return false
    case .photo: return text.hasSuffix(" bytes")
    case .ageSource:
      isAgeComputed = text == "computed"
      return true
    case .tags: return add(TableList.parts(text), to: \.tags)
    case .groups: return add(TableList.parts(text), to: \.groups)
    case .members: return add(TableList.parts(text), to: \.members)
    case .relations, .fields: return addEntries(TableList.parts(text), target)
    case .kept: return addKept(text)
    default: return addValue(text, target.field) || addText(text, target.field)
    }
  }

  private mutating func add(
    _ texts: [String], to list: WritableKeyPath<ContactCard, [String]>
  ) -> Bool {
    card[keyPath: list] += texts
    return true
  }

  /// Puts the card in groups.
  mutating func addGroups(_ names: [String]) {
    card.groups += names
  }

  /// Marks the contact with a tag.
  mutating func addTag(_ name: String) {
    if !card.tags.contains(name) { card.tags.append(name) }
  }

  /// Keeps a line.
  mutating func keep(_ line: String) {
    card.keptLines.append(line)
  }

  /// Changes what is known by now.
  mutating func edit(_ change: (inout ContactCard) -> Void) {
    change(&card)
  }

  /// Sets a field of which there is one, unless it has another text already.
  @inline(__always)
  mutating func addText(_ text: String, _ field: TableField) -> Bool {
    switch field {
    case .prefix: Self.set(&card.name.prefix, text)
    case .first: Self.set(&card.name.first, text)
    case .middle: Self.set(&card.name.middle, text)
    case .last: Self.set(&card.name.last, text)
    case .suffix: Self.set(&card.name.suffix, text)
    case .nickname: Self.set(&card.name.nickname, text)
    case .phoneticFirst: Self.set(&card.name.phoneticFirst, text)
    case .phoneticMiddle: Self.set(&card.name.phoneticMiddle, text)
    case .phoneticLast: Self.set(&card.name.phoneticLast, text)
    case .name: Self.set(&card.formattedName, text)
    case .company: Self.set(&card.company, text)
    case .department: Self.set(&card.department, text)
    case .title: Self.set(&card.jobTitle, text)
    case .uid: Self.set(&card.uid, text)
    case .manager: Self.set(&card.manager, text)
    default: false
    }
  }

  /// Sets a text unless there is another already.
  @inline(__always)
  private static func set(_ field: inout String, _ text: String) -> Bool {
    guard field.isEmpty else { return field == text }
    field = text
    return true
  }

  private mutating func addValue(_ text: String, _ field: TableField) -> Bool {
    switch field {
    case .kind:
      guard let kind = ContactCard.Kind(rawValue: text.lowercased()) else { return false }
      card.kind = kind
      hasKind = true
      return true
    case .birthday:
      guard card.birthday == nil else { return false }
      return Self.set(&card.birthday, dates.date(text, at: .birthday))
    case .age:
      let age = text.utf8.first == 0x2b ? nil : Int32(text)
      return Self.set(&card.age, age.flatMap { $0 < 0 ? nil : $0 })
    case .ageStated: return Self.set(&card.ageStated, TableDates.isoDate(text))
    case .color: return Self.set(&card.color, ContactCard.Color(text: text))
    case .created: return Self.set(&card.created, TableTime.seconds(text))
    case .modified: return Self.set(&card.modified, TableTime.seconds(text))
    default: return false
    }
  }

  private static func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
    guard field == nil, let value else { return false }
    field = value
    return true
  }
}

extension TableDraft {
  /// Adds a value that stands for itself.
  private mutating func addSingle(_ text: String, _ target: TableTarget) -> Bool {
    switch target.field {
    case .email:
      if Self.isNameInExchange(text) { return false }
      for address in settlesName ? Self.addresses(text) : [text] {
        card.emails.append(.init(email: address, label: target.label))
      }
    case .phone:
      if Self.isRounded(text) { return false }
      for number in partsNumbers ? Self.numbers(text) : [text] {
        card.phones.append(.init(number, label: target.label))
      }
    case .url:
      for page in partsNumbers ? Self.pages(text) : [text] {
        card.urls.append(.init(page, label: target.label))
      }
    default: return addOther(text, target)
    }
    return true
  }

  private mutating func addOther(_ text: String, _ target: TableTarget) -> Bool {
    var group = Group(target: target, label: target.label)
    if target.field == .messenger { (group.label, group.service) = ("", target.label) }
    group.value = text
    return finish(group)
  }

  private mutating func addPart(_ text: String, _ target: TableTarget) -> Bool {
    let index: Int
    // Few, so that a row of many values takes no more than linear time.
    if let found = groups.suffix(64).lastIndex(where: {
      $0.target.slot == target.slot && $0.target.field == target.field
    }) {
      index = found
    } else {
      groups.append(Group(target: target, label: target.label))
      index = groups.count - 1
    }
    switch target.part {
    case .value:
      guard groups[index].value.isEmpty else { return false }
      groups[index].value = text
    case .label: groups[index].setLabel(text, marksPreferred: marksPreferred)
    case .service: groups[index].service = text
    case .preferred: groups[index].isPreferred = text == "1"
    case .formatted: groups[index].value = text
    case .houseNumber:
      guard groups[index].houseNumber.isEmpty, Self.isHouseNumber(text) else { return false }
      groups[index].houseNumber = text
    case .postalCodeAndCity:
      let (code, city) = Self.codeAndCity(text)
      if !code.isEmpty { Self.set(.postalCode, of: &groups[index].address, code) }
      if !city.isEmpty { Self.set(.city, of: &groups[index].address, city) }
    case .year, .month, .day:
      guard groups[index].numbers[target.part] == nil else { return false }
      groups[index].numbers[target.part] = text
    default: Self.set(target.part, of: &groups[index].address, text)
    }
    return true
  }

  private static func set(
    _ part: TablePart, of address: inout ContactCard.Address, _ text: String
  ) {
    func join(_ field: inout String) { field += (field.isEmpty ? "" : "\n") + text }
    func set(_ field: inout String) { if field != text { join(&field) } }
    switch part {
    case .street: join(&address.street)
    case .city: set(&address.city)
    case .region: join(&address.region)
    case .country: join(&address.country)
    case .extended: join(&address.extended)
    case .postalCode: set(&address.postalCode)
    case .postOfficeBox: join(&address.postOfficeBox)
    default: break
    }
  }

  /// Adds what the texts that belong together have made.
  private mutating func finish(_ group: Group) -> Bool {
    let entry = ContactCard.Entry(
      group.value, label: group.label, isPreferred: group.isPreferred)
    switch group.target.field {
    case .email:
      card.emails.append(
        .init(email: entry.value, label: entry.label, isPreferred: entry.isPreferred))
    case .phone: card.phones.append(entry)
    case .url: card.urls.append(entry)
    case .messenger:
      card.messengers.append(
        ContactCard.Messenger(
          group.value, service: group.service, label: group.label, isPreferred: group.isPreferred))
    case .date:
      guard let date = dates.date(group.value, at: .other(card.dates.count)) else { return false }
      card.dates.append(ContactCard.LabelledDate(date, label: group.label))
    case .birthday:
      let date = TableDates.isoDate(group.value)
      guard card.birthday == nil || card.birthday != date else { return true }
      return Self.set(&card.birthday, date)
    case .related where group.label == "child":
      for name in TableList.parts(group.value) { addRelated(name, group.label) }
    case .related: addRelated(group.value, group.label)
    case .custom:
      card.keptLines.append(
        KeptLine(column: group.label, value: group.value).text)
    case .address:
      var address = group.address
      if address == ContactCard.Address() { address.street = group.value }
      (address.label, address.isPreferred) = (group.label, group.isPreferred)
      card.addresses.append(address)
    default: return false
    }
    return true
  }

  /// Adds relations or fields of one's own; none where one of them has no label but needs it.
  private mutating func addEntries(_ texts: [String], _ target: TableTarget) -> Bool {
    let entries = texts.map { text in
      if !target.label.isEmpty { return ContactCard.Entry(text, label: target.label) }
      let (label, value) = ContactCard.Entry.parts(of: text)
      return ContactCard.Entry(value, label: label ?? "")
    }
    if target.field == .relations {
      for entry in entries { addRelated(entry.value, entry.label) }
      return true
    }
    if entries.contains(where: \.label.isEmpty) { return false }
    for entry in entries { keep(KeptLine(column: entry.label, value: entry.value).text) }
    return true
  }

  private mutating func addRelated(_ value: String, _ label: String) {
    if label == "manager", card.manager.isEmpty {
      card.manager = value
    } else {
      card.keptLines.append(KeptLine(related: ContactCard.Entry(value, label: label)).text)
    }
  }

  /// The label of the values of a slot, as far as it is known.
  func label(ofSlot slot: Int, _ field: TableField) -> String {
    groups.last { $0.target.slot == slot && $0.target.field == field }?.label ?? ""
  }

  /// Whether nothing stands yet in a part of an address.
  func isFree(_ target: TableTarget) -> Bool {
    guard let group = groups.last(where: { $0.target.slot == target.slot }) else { return true }
    let address = group.address
    return switch target.part {
    case .city: address.city.isEmpty
    case .region: address.region.isEmpty
    case .country: address.country.isEmpty
    case .postalCode: address.postalCode.isEmpty
    case .postOfficeBox: address.postOfficeBox.isEmpty
    default: true
    }
  }

  /// Forgets which dates of the last card could be read in two ways.
  mutating func forgetUnsettled() {
    dates.unsettled.removeAll(keepingCapacity: true)
  }

  /// The card, with nothing said twice; the next text begins another one.
  ///
  /// - Parameter warn: Gets each text that is no date; the card keeps it under its label.
  /// - Returns: The card.
  mutating func finish(_ warn: (_ text: String) -> Void) -> ContactCard {
    var complete: [Group] = []
    swap(&groups, &complete)
    for var group in complete where !group.isEmpty {
      if group.target.field == .birthday { group.setDate() }
      group.address.addHouseNumber(group.houseNumber)
      if finish(group) { continue }
      warn(group.value)
      let title = group.label.isEmpty ? "date" : group.label
      keep(KeptLine(column: title, value: group.value).text)
    }
    complete.removeAll(keepingCapacity: true)
    swap(&groups, &complete)
    (tellsKind, hasKind) = (hasKind, false)
    if isAgeComputed { (card.age, card.ageStated, isAgeComputed) = (nil, nil, false) }
    guess = settlesName ? card.settleName(tellsKind: tellsKind) : NameGuess()
    // Handing the card over without a copy saves counting the references to all its texts.
    var result = ContactCard()
    swap(&card, &result)
    return result
  }
}
