import ContactCards

/// Writes a card in the way of the source that it was read from.
///
/// The lines that were kept are read again. One that says what the card says stays as it is. One
/// whose value has changed gets the new value and keeps its group and its other parameters. One
/// whose value is gone goes too.
struct VCardKeptLines {
  /// What stands at a place of the source.
  package enum Place {
    /// A value in the usual way.
    case usual(VCardField)
    /// A line, by its number among those of the builder.
    case line(Int)
  }

  /// What becomes of a place.
  package enum Fate {
    case usual(VCardField, Int)
    case same
    case changed(VCardField, Int)
    case gone
  }

  let card: ContactCard
  let version: VCardVersion
  /// What the card was before somebody changed it; nil where only the lines tell.
  let before: ContactCard?
  var builder = VCardBuilder()
  var places: [Place] = []
  var fates: [Fate] = []
  /// The number of the kept line that each place is of.
  private(set) var elements: [Int] = []
  var rest: [(VCardField, Int)] = []
  var numbers = VCardGroupNumbers()
  var goneGroups: Set<Int> = []
  /// The places of the fields of which one value was said already.
  private(set) var said: [VCardField: Int] = [:]
  /// The places of lines that are not the value of a field, but may say by themselves what one says.
  private(set) var repeats: [Int] = []

  /// Decides what becomes of the lines that were kept.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - version: The version that is written.
  ///   - before: What the card was before it was changed. Without it lines stay that may have been kept
  ///     before their property was understood, though the card does not say what they do.
  init(_ card: ContactCard, _ version: VCardVersion, since before: ContactCard? = nil) {
    (self.card, self.version, self.before) = (card, version, before)
    builder.readsOldTags = version == .v21
    builder.dividesMessengers = false
    for (number, element) in card.keptLines.enumerated() {
      read(element)
      elements += repeatElement(number, count: places.count - elements.count)
    }
    // What kind of card it is may be said in the usual way.
    if !builder.hasKind { builder.card.kind = card.kind }
    builder.finish(isKeeping: false)
    if card.manager.isEmpty {
      // The lines name somebody who is nobody here.
      for index in builder.slots.indices where builder.slots[index].field == .manager {
        builder.slots[index].field = .other
      }
    }
    for slot in builder.slots {
      if let group = slot.group { numbers.use(builder.groups[group]) }
    }
    decide()
  }

  private mutating func read(_ element: String) {
    let bytes = Array(element.utf8)
    if let head = VCardHead(bytes.span, 0..<bytes.count) {
      let count = builder.slots.count
      builder.add(
        bytes.span, 0..<bytes.count, head, VCardParameters(bytes.span, head))
      if builder.slots.count == count { return }
      places.append(.line(count))
      fates.append(.same)
      // What the builder takes for a picture without bytes stands for the one of the card.
      if builder.slots[count].field == .other, VCardField.of(bytes.span, head.name) == .photo,
        head.value.isEmpty
      {
        builder.slots[count].field = .photo
      }
      // Of a person it says only whose name is shown first.
      if builder.slots[count].field == .kind, card.kind == .person, builder.isShownAsCompany {
        (builder.slots[count].field, builder.card.kind) = (.other, .person)
      }
      let slot = builder.slots[count]
      // The line that says a value in the usual way is not there, or its picture is not.
      let isRepeated =
        slot.field.isSingle && (!slot.field.isJoined || said[slot.field] != nil)
        && said.updateValue(said[slot.field] ?? places.count - 1, forKey: slot.field) != nil
      if isRepeated || slot.field == .other && mayRepeat(VCardField.of(bytes.span, head.name)) {
        repeats.append(places.count - 1)
      }
      // The lines of the card's picture have no bytes.
      if isRepeated || slot.field == .photo && !head.value.isEmpty {
        builder.slots[count].field = .other
        if let line = slot.line { builder.lines[line] = element }
      }
      if slot.field == .url, slot.index < builder.card.urls.count,
        !builder.card.urls[slot.index].isWebAddress
      {
        builder.slots[count].field = .other
      }
    } else {
      for name in bytes.split(separator: 0x20) {
        let field = VCardField.of(Array(name).span, 0..<name.count)
        said[field] = said[field] ?? places.count
        places.append(.usual(field))
        fates.append(.gone)
      }
    }
  }

  /// The lines that say something else than the one value of a field.
  var furtherLines: [String] {
    places.compactMap { place in
      guard case .line(let number) = place, let line = builder.slots[number].line else {
        return nil
      }
      let field = builder.slots[number].field
      return field.isSingle || field.isJoined ? nil : builder.lines[line]
    }
  }

  // MARK: - Decisions

  private mutating func decide() {
    var own = [[Int]](repeating: [], count: VCardField.allCases.count)
    for place in places.indices { own[Int(field(at: place).rawValue)].append(place) }
    for field in VCardField.written { decide(field, own[Int(field.rawValue)]) }
    decideRepeats()
    decideSounds()
    decideAddressLabels()
    decideTwins()
    decideLabels()
  }

  /// Finds for each place of a field which value of the card stands there.
  private mutating func decide(_ field: VCardField, _ own: [Int]) {
    let isLine = own.contains { if case .line = places[$0] { true } else { false } }
    if card.kind == .company, field.isPersonal, isLine {
      if field == .name { renameCompany(own) }
      return
    }
    var count = card.count(of: field, version)
    if field == .name || field == .kind { count = 1 }
    if own.isEmpty {
      for index in 0..<card.count(of: field, version) where !isImplied(field) {
        rest.append((field, index))
      }
      return
    }
    if field == .tags {
      return decideJoined(
        field, own, isSame: Set(builder.card.tags) == Set(card.tags), isEmpty: card.tags.isEmpty)
    }
    if field == .nickname, own.count > 1 {
      let nickname = card.name.nickname
      return decideJoined(
        field, own, isSame: builder.card.name.nickname == nickname, isEmpty: nickname.isEmpty)
    }
    if field == .note, own.count > 1 {
      return decideJoined(
        field, own, isSame: builder.card.notes == card.notes, isEmpty: card.notes.isEmpty)
    }
    var free = Array(repeating: true, count: count)
    var open: [Int] = []
    for (position, place) in own.enumerated() {
      guard case .line(let number) = places[place] else { continue }
      let said = builder.slots[number].index
      if let index = Self.order(position, count).first(where: { free[$0] && says(field, said, $0) })
      {
        free[index] = false
      } else {
        open.append(position)
      }
    }
    for position in open {
      // With fewer values than places, what is missing is more likely gone than changed.
      if count >= own.count, position < count, free[position] {
        free[position] = false
        fates[own[position]] = .changed(field, position)
      } else {
        drop(own[position])
      }
    }
    var left = free.indices.filter { free[$0] }[...]
    for place in own {
      guard case .usual = places[place], let index = left.popFirst() else { continue }
      fates[place] = .usual(field, index)
    }
    if field != .kind && field != .name || card.count(of: field, version) > 0 {
      rest.append(contentsOf: left.map { (field, $0) })
    }
  }

  /// Has a name of a person go that was only the company's, which has got another.
  private mutating func renameCompany(_ own: [Int]) {
    if card.company == builder.card.company { return }
    for place in own {
      guard case .line(let number) = places[place], let line = builder.slots[number].line,
        let property = VCardProperty(line: builder.lines[line]),
        case let words = property.components.joined().filter({ !$0.isEmpty }),
        [words, words.reversed()].contains(where: {
          $0.joined(separator: " ") == builder.card.company
        })
      else { continue }
      fates[place] = .usual(.name, 0)
    }
  }

  /// The numbers below a count, but one of them first; no more than a few hundred.
  private static func order(_ first: Int, _ count: Int) -> [Int] {
    (first < count ? [first] : []) + (0..<min(count, 256)).filter { $0 != first }
  }

  mutating func drop(_ place: Int) {
    if before != nil || !isForeign(place) { remove(place) }
  }

  mutating func remove(_ place: Int) {
    fates[place] = .gone
    if case .line(let number) = places[place], let group = builder.slots[number].group {
      goneGroups.insert(group)
    }
  }

  /// Whether a line may have been kept before its property was understood, so that a value which the
  /// card does not have was not taken away.
  private func isForeign(_ place: Int) -> Bool {
    guard case .line(let number) = places[place], let line = builder.slots[number].line else {
      return false
    }
    let names = [
      "X-ANDROID-CUSTOM:", "X-MS-ANNIVERSARY", "X-WAB-WEDDING_ANNIVERSARY", "X-NICKNAME",
      "X-EPOCSECONDNAME", "X-TWITTER", "X-SKYPE-PSTNNUMBER", "X-MS-IMADDRESS",
      "X-KADDRESSBOOK-X-IMAddress",
    ]
    return names.contains { builder.lines[line].hasPrefix($0) }
  }

  func field(at place: Int) -> VCardField {
    switch places[place] {
    case .usual(let field): field
    case .line(let number): builder.slots[number].field
    }
  }

  /// Whether a source without such a property need not get one.
  private func isImplied(_ field: VCardField) -> Bool {
    // A company is called by its name where it has no other.
    if field == .company, card.kind == .company {
      return places.indices.contains { self.field(at: $0) == .formatted }
    }
    guard field == .name, version == .v40,
      places.indices.contains(where: { self.field(at: $0) == .formatted })
    else { return false }
    let name = card.name
    let parts = VCardName.parts(ofFormatted: card.shownName)
    return parts.first == name.first && parts.last == name.last && name.middle.isEmpty
      && parts.prefix == name.prefix && parts.suffix == name.suffix
  }

  /// Decides on the places of a value that all of them say together.
  private mutating func decideJoined(
    _ field: VCardField, _ own: [Int], isSame: Bool, isEmpty: Bool
  ) {
    if isSame { return }
    for (position, place) in own.enumerated() {
      guard position == 0, !isEmpty else {
        remove(place)
        continue
      }
      if case .usual = places[place] {
        fates[place] = .usual(field, 0)
      } else {
        fates[place] = .changed(field, 0)
      }
    }
  }

  /// How a name sounds can be said all at once, which then is the only place for it.
  private mutating func decideSounds() {
    for place in places.indices where field(at: place) == .sound {
      if builder.card.name.phoneticFirst == card.name.phoneticFirst,
        builder.card.name.phoneticLast == card.name.phoneticLast
      {
        rest.removeAll { $0.0 == .phoneticFirst || $0.0 == .phoneticLast }
      } else {
        drop(place)
      }
    }
  }

  /// An address on a letter goes with the last address, but stays where there was none.
  private mutating func decideAddressLabels() {
    let isGone = card.addresses.isEmpty || card.addresses.count == 1 && hasOtherAddress
    guard isGone, places.indices.contains(where: { field(at: $0) == .address }) else { return }
    let labels = Set(builder.addressLabels.map(\.slot))
    for place in places.indices {
      if case .line(let number) = places[place], labels.contains(number) { drop(place) }
    }
  }

  /// Whether an address that was kept is another one now, and not just for something else.
  private var hasOtherAddress: Bool {
    places.indices.contains { place in
      guard case .line(let number) = places[place],
        case .changed(.address, let index) = fates[place]
      else { return false }
      return isOtherAddress(builder.slots[number].index, index)
    }
  }

  /// Whether an address of the lines and one of the card are two, whatever they are for.
  func isOtherAddress(_ said: Int, _ index: Int) -> Bool {
    builder.card.addresses[said].unmarked != card.addresses[index].unmarked
  }

  /// What says a messenger's address again goes with what says it first.
  private mutating func decideTwins() {
    if builder.twins.isEmpty { return }
    var own: [Int: Int] = [:]
    for place in places.indices {
      if case .line(let number) = places[place] { own[number] = place }
    }
    for (slot, first) in builder.twins {
      guard let place = own[slot], let first = own[first] else { continue }
      if case .same = fates[first] { continue }
      fates[place] = .gone
    }
  }

  /// A label goes with its value; one that has changed is written behind the value.
  private mutating func decideLabels() {
    var groups = goneGroups
    for place in places.indices {
      guard case .changed(let field, let index) = fates[place],
        case .line(let number) = places[place],
        let group = builder.slots[number].group,
        hasOtherLabel(field, builder.slots[number].index, index)
      else { continue }
      groups.insert(group)
    }
    if groups.isEmpty { return }
    for place in places.indices where field(at: place) == .label {
      guard case .line(let number) = places[place], let group = builder.slots[number].group,
        groups.contains(group)
      else { continue }
      fates[place] = .gone
    }
  }
}

extension ContactCard {
  /// The names of the card's properties in the order in which they are written, as a card keeps them that
  /// has them in the usual way, but not all of them.
  var usualNames: String {
    VCardField.written.filter { count(of: $0, .v30) > 0 }.map { $0.name(.v30).description }
      .joined(separator: " ")
  }
}
