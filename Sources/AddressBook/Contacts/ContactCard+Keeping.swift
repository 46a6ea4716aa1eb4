extension ContactCard {
  /// What a contact is to hold that held another card before.
  ///
  /// - Parameters:
  ///   - found: What it held.
  ///   - isPartial: Whether the card is from a format that has no place for all that a contact may
  ///     hold, so that nothing follows from what is not there.
  /// - Returns: What to save; the same as what it held when the card says nothing new.
  func kept(over found: ContactCard, isPartial: Bool) -> ContactCard {
    var wanted = isPartial ? completed(by: found) : self
    (wanted.created, wanted.modified) = (found.created, found.modified)
    // Then the card has the one that an export has given it.
    if found.uid.isEmpty { wanted.uid = "" }
    wanted.groups = found.groups + groups.filter { !found.groups.contains($0) }
    if wanted.manager.isEmpty {
      wanted.manager = found.manager
    } else if found.manager.isEmpty, found.keeps(manager: manager) {
      // Whom nobody could find before is no news.
      let line = KeptLine(manager: manager).text
      if found.keptLines.contains(line), !wanted.keptLines.contains(line) {
        wanted.keptLines.append(line)
      }
      wanted.manager = ""
    }
    return wanted.isWrittenLike(found) ? found : wanted
  }

  /// Whether a card differs in nothing but the order of its lines, and in how they are written.
  func isWrittenLike(_ found: ContactCard) -> Bool {
    if keptLines == found.keptLines { return self == found }
    var other = self
    other.keptLines = found.keptLines
    return other == found && writtenLines == found.writtenLines
  }

  /// The card with everything from another that it does not mention.
  private func completed(by found: ContactCard) -> ContactCard {
    var card = self
    let empty = ContactCard()
    for key in ContactJSONKey.whole where key.isSame(in: self, empty) {
      key.copy(from: found, to: &card)
    }
    // Labels are lost before values are.
    for path in [\ContactCard.emails, \.phones, \.urls]
    where card[keyPath: path].map(\.value) == found[keyPath: path].map(\.value) {
      card[keyPath: path] = found[keyPath: path]
    }
    if card.addresses.count == found.addresses.count {
      for index in card.addresses.indices {
        card.addresses[index].complete(by: found.addresses[index])
      }
    }
    return card
  }

  /// What a vCard says of the contact, in no order and without stamps: what remains when a card has
  /// been to another program, which may write it in another version and add stamps.
  private var writtenLines: Set<ArraySlice<UInt8>> {
    var writer = VCardWriter()
    var text = ByteBuffer(capacity: 1 << 10)
    writer.write(self, to: &text)
    return Set(
      text.content.split(separator: UInt8(ascii: "\n")).filter { line in
        !["REV", "CREATED", "UID", "PRODID"].contains { line.starts(with: $0.utf8) }
      })
  }

  /// The name of the group that the card is about; nil for none.
  var groupName: String? {
    let name = formattedName.isEmpty ? displayName : formattedName
    return name.isEmpty ? nil : name
  }

  /// What the cards of other groups may name the group by.
  var groupNames: [String] { [uid, groupName ?? ""].filter { !$0.isEmpty } }
}

extension ContactCard.Address {
  /// Takes from the same address what tables mostly have no columns for; all of it where nothing else
  /// is said, as labels are lost before values are.
  fileprivate mutating func complete(by found: Self) {
    let isSame =
      (street, city, region, postalCode, country)
      == (found.street, found.city, found.region, found.postalCode, found.country)
    guard isSame else { return }
    if postOfficeBox.isEmpty { postOfficeBox = found.postOfficeBox }
    if extended.isEmpty { extended = found.extended }
    if line == found.line { self = found }
  }
}
