// Not by key paths: to look at one value by a key path copies the whole card.

extension ContactCard {
  /// The text that a key stands for whose storage is a text; that of any other are the notes.
  package subscript(text key: ContactJSONKey) -> String {
    get {
      switch key {
      case .first: name.first
      case .last: name.last
      case .prefix: name.prefix
      case .middle: name.middle
      case .suffix: name.suffix
      case .nickname: name.nickname
      case .phoneticFirst: name.phoneticFirst
      case .phoneticMiddle: name.phoneticMiddle
      case .phoneticLast: name.phoneticLast
      case .formattedName: formattedName
      case .company: company
      case .department: department
      case .title: jobTitle
      case .manager: manager
      case .uid: uid
      default: notes
      }
    }
    set {
      switch key {
      case .first: name.first = newValue
      case .last: name.last = newValue
      case .prefix: name.prefix = newValue
      case .middle: name.middle = newValue
      case .suffix: name.suffix = newValue
      case .nickname: name.nickname = newValue
      case .phoneticFirst: name.phoneticFirst = newValue
      case .phoneticMiddle: name.phoneticMiddle = newValue
      case .phoneticLast: name.phoneticLast = newValue
      case .formattedName: formattedName = newValue
      case .company: company = newValue
      case .department: department = newValue
      case .title: jobTitle = newValue
      case .manager: manager = newValue
      case .uid: uid = newValue
      default: notes = newValue
      }
    }
  }

  /// The entries that a key stands for whose storage are entries; those of any other are the web
  /// addresses.
  package subscript(entries key: ContactJSONKey) -> [Entry] {
    get {
      switch key {
      case .emails: emails
      case .phones: phones
      case .relations: relations
      case .fields: customFields
      default: urls
      }
    }
    set {
      switch key {
      case .emails: emails = newValue
      case .phones: phones = newValue
      case .relations: relations = newValue
      case .fields: customFields = newValue
      default: urls = newValue
      }
    }
  }
}
