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
    card.emails = emails.map(\.withoutMark)
    card.phones = phones.map(\.withoutMark)
    card.urls = urls.map(\.withoutMark)
    card.addresses = addresses.map(\.withoutMark)
    card.messengers = messengers.map(\.withoutMark)
    return card
  }
}
