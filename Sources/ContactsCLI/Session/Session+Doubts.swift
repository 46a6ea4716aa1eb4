import ContactCards

extension Session {
  /// Tells which values that somebody has typed are unlikely to be meant; they are kept, as people know
  /// better what they write down.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - known: What was there before, which nobody typed.
  func tellDoubts(of typed: ContactCard, since known: ContactCard = ContactCard()) {
    let knownEmails = Set(known.emails.map(\.value))
    for email in typed.emails.map(\.value) where !knownEmails.contains(email) {
      guard let fault = EmailText.fault(of: email) else { continue }
      tell("warning: \(email.quoted) is no e-mail address (\(fault)); saved anyway")
    }
    let knownPhones = Set(known.phones.map(\.value))
    for phone in typed.phones.map(\.value)
    where !knownPhones.contains(phone) && !phone.contains(where: \.isNumber) {
      tell("warning: \(phone.quoted) is no telephone number (no digits); saved anyway")
    }
    if let birthday = typed.birthday, birthday != known.birthday, let today = environment.today(),
      birthday.isSurelyAfter(today)
    {
      tell("warning: the birthday \(birthday) is in the future; saved anyway")
    }
    if let age = typed.age, age > Self.greatestLikelyAge, age != known.age {
      tell("warning: the age \(age) is unlikely; saved anyway")
    }
    tellDoubt(ofAge: typed, since: known)
  }

  /// More years than this nobody has lived.
  private static let greatestLikelyAge = 130

  /// Tells where the age that somebody has typed is not that of the birthday, by which people are as old
  /// as they are.
  ///
  /// - Parameters:
  ///   - card: The contact with the age.
  ///   - known: What was there before.
  func tellDoubt(ofAge card: ContactCard, since known: ContactCard) {
    guard let age = card.age, age != known.age, let real = card.age(on: environment.today()),
      real.isComputed, real.years != Int(age)
    else { return }
    tell("warning: by the birthday the age is \(real.years), not \(age); the birthday counts")
  }
}

extension ContactCard.PartialDate {
  /// Whether the date comes after another one, whatever is not known of it.
  fileprivate func isSurelyAfter(_ other: Self) -> Bool {
    for path in [\Self.year, \.month, \.day] {
      guard let mine = self[keyPath: path], let others = other[keyPath: path] else { return false }
      if mine != others { return mine > others }
    }
    return false
  }
}
