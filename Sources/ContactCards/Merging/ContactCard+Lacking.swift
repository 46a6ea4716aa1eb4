extension ContactCard {
  /// Whether another card says something that this one does not.
  package func lacks(something other: ContactCard) -> Bool {
    CardContents(self).lacks(something: other)
  }

  /// The fields in which another card says something that this one does not, whichever value of a list
  /// is preferred; of the lines that are kept, only who is related and fields of one's own.
  package func fieldsLacking(something other: ContactCard) -> [ContactJSONKey] {
    let (contents, other) = (CardContents(withoutPreferences), other.withoutPreferences)
    return ContactJSONKey.allCases.filter { $0 != .kept && contents.lacks($0, of: other) }
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
}
