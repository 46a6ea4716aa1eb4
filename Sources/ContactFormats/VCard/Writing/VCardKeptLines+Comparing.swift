import ContactCards

extension VCardKeptLines {
  /// Whether a value of the lines that were kept is one of the card.
  func says(_ field: VCardField, _ said: Int, _ index: Int) -> Bool {
    switch field {
    case .kind: return builder.card.kind == card.kind
    case .name:
      return Self.parts(builder.card.name) == Self.parts(card.name)
        || isGroupName(builder.card.name)
    case .formatted:
      return builder.formatted == card.shownName
    case .email: return builder.card.emails[said] == card.emails[index]
    case .phone: return builder.card.phones[said] == card.phones[index]
    case .address: return builder.card.addresses[said] == card.addresses[index]
    case .url: return builder.card.urls[said] == card.urls[index]
    case .messenger: return builder.card.messengers[said] == card.messengers[index]
    case .date: return builder.card.dates[said] == card.dates[index]
    case .member: return builder.card.members[said] == card.members[index]
    default: return Self.saysSame(field, builder.card, card)
    }
  }

  /// Whether two cards say the same in a field that has one value.
  static func saysSame(_ field: VCardField, _ old: ContactCard, _ new: ContactCard) -> Bool {
    switch field {
    case .nickname: old.name.nickname == new.name.nickname
    case .phoneticFirst: old.name.phoneticFirst == new.name.phoneticFirst
    case .phoneticMiddle: old.name.phoneticMiddle == new.name.phoneticMiddle
    case .phoneticLast: old.name.phoneticLast == new.name.phoneticLast
    case .company:
      old.company == new.company && (new.kind == .company || old.department == new.department)
    case .title: old.jobTitle == new.jobTitle
    case .birthday: old.birthday == new.birthday
    case .note: old.notes == new.notes
    // The lines hold no pictures: each stands for the one of the card.
    case .photo: true
    case .manager: old.manager == new.manager
    case .color: old.color == new.color
    case .age: old.age == new.age && old.ageStated == new.ageStated
    case .uid: old.uid == new.uid
    case .created: old.created == new.created
    case .modified: old.modified == new.modified
    default: false
    }
  }

  static func parts(_ name: ContactCard.Name) -> [String] {
    [name.prefix, name.first, name.middle, name.last, name.suffix]
  }

  /// Whether a name is just the one of the group.
  private func isGroupName(_ name: ContactCard.Name) -> Bool {
    card.kind == .group && card.name.isUnnamed && name.isOnly(last: card.formattedName)
  }

  /// Whether what a value is for has changed.
  func hasOtherLabel(_ field: VCardField, _ said: Int, _ index: Int) -> Bool {
    guard field.isLabelled else { return false }
    return Self.label(field, said, builder.card) != Self.label(field, index, card)
  }

  private static func label(
    _ field: VCardField, _ index: Int, _ card: ContactCard
  ) -> ContactCard.Entry {
    let (label, isPreferred) =
      switch field {
      case .email: (card.emails[index].label, card.emails[index].isPreferred)
      case .phone: (card.phones[index].label, card.phones[index].isPreferred)
      case .url: (card.urls[index].label, card.urls[index].isPreferred)
      case .address: (card.addresses[index].label, card.addresses[index].isPreferred)
      case .messenger: (card.messengers[index].label, card.messengers[index].isPreferred)
      default: (card.dates[index].label, false)
      }
    return ContactCard.Entry("", label: label, isPreferred: isPreferred)
  }
}

extension ContactCard {
  /// What `FN` says.
  var shownName: String { formattedName.isEmpty ? displayName : formattedName }
}
