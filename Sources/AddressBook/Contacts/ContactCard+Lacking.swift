extension ContactCard {
  /// Whether another card says something that this one does not.
  func lacks(something other: ContactCard) -> Bool {
    ContactJSONKey.whole.contains { lacks($0, of: other) }
  }

  /// The fields in which another card says something that this one does not, whichever value of a list
  /// is preferred; of the lines that are kept, only who is related and fields of one's own.
  func fieldsLacking(something other: ContactCard) -> [ContactJSONKey] {
    let (card, other) = (withoutPreferences, other.withoutPreferences)
    return ContactJSONKey.allCases.filter { $0 != .kept && card.lacks($0, of: other) }
  }

  private var withoutPreferences: ContactCard {
    var card = self
    for index in card.emails.indices { card.emails[index].isPreferred = false }
    for index in card.phones.indices { card.phones[index].isPreferred = false }
    for index in card.urls.indices { card.urls[index].isPreferred = false }
    for index in card.addresses.indices { card.addresses[index].isPreferred = false }
    for index in card.messengers.indices { card.messengers[index].isPreferred = false }
    return card
  }

  private func lacks(_ key: ContactJSONKey, of other: ContactCard) -> Bool {
    if [.created, .modified, .manager].contains(key) || key.isSame(in: self, other) {
      return false
    }
    if key == .notes, ContactMerge.isWithin(other.notes, notes) { return false }
    let values = [other, self].map { key.values(of: ContactRecord(id: 0, card: $0), today: nil) }
    return !Set(values[0]).isSubset(of: values[1])
  }
}
