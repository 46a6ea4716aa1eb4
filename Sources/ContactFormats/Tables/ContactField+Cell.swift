package import ContactCards

extension ContactField {
  /// The cell of a table that says it of a contact, as an import reads it: lists with semicolons
  /// between their values, relations and fields of one's own with what each is for.
  package func cell(of contact: ContactRecord, today: ContactCard.PartialDate?) -> String {
    let card = contact.card
    switch (key, label) {
    case (.relations, nil) where !isSingle:
      return TableList.cell(card.relations.map(\.relationSpelling))
    case (.fields, nil) where !isSingle:
      return TableList.cell(card.customFields.map(\.fieldSpelling))
    case (.messengers, nil) where !isSingle:
      return TableList.cell(card.messengers.filter { !$0.address.isEmpty }.map(\.listed))
    case _ where isSingle && key.hasLabels || isBirthdayPart: return text(of: contact, today: today)
    case _ where key.isList: return TableList.cell(texts(of: contact, today: today))
    default: return key.text(of: contact, today: today)
    }
  }
}
