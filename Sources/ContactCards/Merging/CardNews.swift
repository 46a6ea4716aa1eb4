/// What cards say that one does not, with which many are compared.
package struct CardNews {
  /// The card with which others are compared.
  package let card: ContactCard
  private let emails: Set<String>
  private let phones: Set<String>
  private let urls: Set<String>
  private let addresses: Set<ContactCard.Address>
  private let messengers: Set<[String]>
  private let dates: Set<ContactCard.LabelledDate>
  private let tags: Set<String>
  private let groups: Set<String>
  private let keptLines: Set<String>

  /// Compares with a card.
  ///
  /// - Complexity: O(*n*) in the size of the card.
  package init(since card: ContactCard) {
    self.card = card
    emails = Set(card.emails.map(\.emailKey))
    phones = Set(card.phones.map(\.phoneKey))
    urls = Set(card.urls.map(\.value))
    addresses = Set(card.addresses.map(\.unmarked))
    messengers = Set(card.messengers.map(\.key))
    (dates, tags, groups) = (Set(card.dates), Set(card.tags), Set(card.groups))
    keptLines = Set(card.keptLines)
  }

  /// Another card without all that the card says, too.
  ///
  /// - Complexity: O(*n*) in the size of the other card, in the mean.
  package func news(of other: ContactCard) -> ContactCard {
    var news = other
    for unit in ThreeWayMerge.units where unit.allSatisfy({ $0.isSame(in: other, card) }) {
      for key in unit { key.clear(in: &news) }
    }
    if other.notes == card.notes { news.notes = "" }
    news.emails.removeAll { emails.contains($0.emailKey) }
    news.phones.removeAll { phones.contains($0.phoneKey) }
    news.urls.removeAll { urls.contains($0.value) }
    news.addresses.removeAll { addresses.contains($0.unmarked) }
    news.messengers.removeAll { messengers.contains($0.key) }
    news.dates.removeAll(where: dates.contains)
    news.tags.removeAll(where: tags.contains)
    news.groups.removeAll(where: groups.contains)
    // Also those that go with a field, such as a linked picture where neither has one.
    news.keptLines = other.keptLines.filter { !keptLines.contains($0) }
    return news
  }
}

extension ContactCard {
  /// What a card says that it did not say before.
  ///
  /// - Parameter base: What it said, or the contact that it was about.
  /// - Returns: The card without all that the base says, too.
  /// - Complexity: O(*n*) in the size of the cards, in the mean.
  package func news(since base: ContactCard) -> ContactCard {
    CardNews(since: base).news(of: self)
  }
}
