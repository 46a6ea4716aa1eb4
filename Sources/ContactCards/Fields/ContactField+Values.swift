extension ContactField {
  /// The label that asks for all values with their labels, where none has it for its own.
  package static let everyLabel = "labelled"

  /// The values of a contact on a day in words for people.
  package func values(
    of contact: ContactRecord, today: ContactCard.PartialDate?
  ) -> [ContactJSONKey.Value] {
    if let parts = addressParts(of: contact.card) { return parts }
    if isBirthdayPart, let label {
      return birthdayNumber(of: contact.card).map { [.init(text: String($0), label: label)] } ?? []
    }
    let all = key.values(of: contact, today: today)
    if isSingle, label == nil, case .entries = key.storage {
      return ContactCard.usual(of: contact.card[entries: key]).map {
        [.init(text: $0.value, label: $0.label, isPreferred: $0.isPreferred)]
      } ?? []
    }
    let values = labelled(all)
    guard isSingle, let one = values.first(where: \.isPreferred) ?? values.first else {
      return values
    }
    return [one]
  }

  /// The value of a contact on a day in words for people; empty for nothing.
  package func text(of contact: ContactRecord, today: ContactCard.PartialDate?) -> String {
    if !isPart { return key.text(of: contact, today: today) }
    let isWhole = key == .addresses && addressParts(of: contact.card) == nil
    return texts(of: contact, today: today).joined(separator: isWhole ? "; " : ", ")
  }

  /// What has the label of the field, of relations or fields of one's own.
  package func entries(of card: ContactCard) -> [String] {
    values(of: ContactRecord(id: 0, card: card), today: nil).map(\.text)
  }

  /// The texts of its values, with their labels where these are asked for, and of messengers the
  /// services, too.
  package func texts(of contact: ContactRecord, today: ContactCard.PartialDate?) -> [String] {
    let values = values(of: contact, today: today)
    let isEvery = foldedLabel == Self.everyLabel && !values.contains(where: hasLabel)
    if !isEvery { return values.map(\.text) }
    return values.map { value in
      let text =
        key == .messengers
        ? ContactCard.Messenger(value.text, service: value.service).listed : value.text
      return value.label.isEmpty ? text : "\(text) (\(value.label))"
    }
  }

  /// Whether no part of a label is enough: what people make up has to be called as the column is.
  private var isExactly: Bool {
    key.isOfKept && !isSingle && foldedLabel != Self.everyLabel && word != key.rawValue
  }

  private func hasLabel(_ value: ContactJSONKey.Value) -> Bool {
    ContactCard.Entry.foldedLabel(value.label) == foldedLabel
  }

  /// Those of some values that have the label; of messengers, also the service.
  private func labelled(_ values: [ContactJSONKey.Value]) -> [ContactJSONKey.Value] {
    guard let foldedLabel else { return values }
    let isExact = values.contains(where: hasLabel)
    if isExactly { return values.filter(hasLabel) }
    if foldedLabel == Self.everyLabel, !isExact { return values }
    return values.filter { value in
      let words = value.label.lowercased().split(separator: " ").map(String.init)
      return hasLabel(value) || ContactCard.Entry.foldedLabel(value.service) == foldedLabel
        || !isExact && words.contains(foldedLabel)
    }
  }

  /// The parts of the addresses that are meant; nil when the label is that of one, or no part.
  private func addressParts(of card: ContactCard) -> [ContactJSONKey.Value]? {
    guard key == .addresses, let part = foldedLabel, Self.isAddressPart(part) else { return nil }
    let all = card.addresses
    if all.contains(where: { ContactCard.Entry.foldedLabel($0.label) == part }) { return nil }
    let meant = isSingle ? (all.first(where: \.isPreferred) ?? all.first).map { [$0] } ?? [] : all
    return meant.compactMap { address in
      guard let text = address.part(named: part), !text.isEmpty else { return nil }
      return .init(text: text, label: address.label, isPreferred: address.isPreferred)
    }
  }

  private static func isAddressPart(_ name: String) -> Bool {
    ContactCard.Address().part(named: name) != nil
  }

  /// The part of addresses that it is; nil for any other field.
  package var addressPart: String? {
    guard key == .addresses, let foldedLabel, Self.isAddressPart(foldedLabel) else { return nil }
    return foldedLabel
  }
}
