import TextTools

/// How the names of two contacts relate, the closest relation first.
enum NameRelation: Int {
  /// They are the same.
  case same
  /// They differ in accents, or in how umlauts are written.
  case accents
  /// One has further first names.
  case middle
  /// First and last name change places.
  case swapped
  /// One has the initial of the first name.
  case initial
  /// One has the nickname of the other as first name.
  case nickname
  /// One first name is a short form of the other.
  case shortForm
  /// They are a typo apart, sound alike, or one is the other cut short.
  case typo
  /// One half is the same; the other is missing or differs, as after a marriage.
  case partly
  /// One has no name.
  case unknown
  /// They are the names of two.
  case different

  /// Compares the names of two contacts.
  init(_ left: DuplicateCandidate, _ right: DuplicateCandidate) {
    self.init(asWritten: left, right)
    guard left.hasOtherNames || right.hasOtherNames, rawValue > Self.accents.rawValue
    else { return }
    let other = NameRelation(asWritten: left.otherwise ?? left, right.otherwise ?? right)
    if other.rawValue < rawValue { self = other }
  }

  /// Compares the names of two contacts letter by letter.
  private init(asWritten left: DuplicateCandidate, _ right: DuplicateCandidate) {
    if left.isNameless || right.isNameless {
      self = Self.nameless(left, right)
    } else if left.last == right.last {
      self = left.first == right.first ? Self.alike(left, right) : Self.byFirst(left, right)
    } else if left.first == right.last, left.last == right.first {
      self = .swapped
    } else if left.first == right.first {
      let isNear =
        Self.isNear(left.last, right.last)
        || PhoneticKey.soundsAlike(left.last, right.last)
      let isCounted = Self.hasOtherDigits(left.last, right.last)
      self = isCounted ? .different : isNear ? .typo : .partly
    } else {
      self = .different
    }
  }

  /// The reason that the names give for two contacts to be the same.
  var reason: DuplicateReason? {
    switch self {
    case .same: .sameName
    case .accents: .accents
    case .middle: .middleName
    case .swapped: .swappedNames
    case .initial: .initial
    case .nickname: .nickname
    case .shortForm: .shortForm
    case .typo: .typo
    case .partly, .unknown, .different: nil
    }
  }

  private static func nameless(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate
  ) -> NameRelation {
    guard left.isNameless, right.isNameless else {
      // A company is not the same as who works there.
      return (left.isNameless ? left : right).company.isEmpty ? .unknown : .different
    }
    if left.company.isEmpty || right.company.isEmpty { return .unknown }
    return left.company == right.company ? .same : .different
  }

  private static func alike(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate
  ) -> NameRelation {
    if left.middle.isEmpty != right.middle.isEmpty { return .middle }
    return left.spelling == right.spelling ? .same : .accents
  }

  /// The relation of names with the same last name.
  private static func byFirst(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate
  ) -> NameRelation {
    if left.first.isEmpty || right.first.isEmpty { return .partly }
    if !left.last.isEmpty {
      if isInitial(left.first, right.first) { return .initial }
      if left.nickname == right.first || right.nickname == left.first { return .nickname }
      if left.first.hasPrefix(right.first + " ") || right.first.hasPrefix(left.first + " ") {
        return .middle
      }
    }
    if GivenNameForms.areOfOne(left.first, right.first) { return .shortForm }
    if areOfBothSexes(left.first, right.first) || hasOtherDigits(left.first, right.first) {
      return .different
    }
    let isNear = isNear(left.first, right.first) || isShortened(left.first, right.first)
    return isNear || PhoneticKey.soundsAlike(left.first, right.first) ? .typo : .different
  }

  /// Whether one of two texts is the first letter of the other.
  static func isInitial(_ left: String, _ right: String) -> Bool {
    let (short, long) = left.utf8.count < right.utf8.count ? (left, right) : (right, left)
    return short.unicodeScalars.count == 1
      && long.unicodeScalars.first == short.unicodeScalars.first
  }

  /// Whether two first names are more likely one that was mistyped than those of two people: a letter is
  /// missing in one of them, or several at its end, or two have changed places, or they are long.
  static func isSlip(_ left: String, _ right: String) -> Bool {
    let (short, long) = ordered(left, right)
    if hasOtherDigits(left, right) { return false }
    if short.count >= leastCut, long.starts(with: short) { return true }
    if long.count == short.count + 1 { return EditDistance.isWithin(1, short, long) }
    return short.count == long.count
      && (short.sorted() == long.sorted()
        || short.count >= longName && EditDistance.isWithin(1, short, long))
  }

  /// From how many letters on a name is hardly the beginning of somebody else's.
  private static let leastCut = 5
  /// From how many letters on hardly two names differ in one.
  private static let longName = 8

  /// Whether two names are counted, as of rooms or desks.
  private static func hasOtherDigits(_ left: String, _ right: String) -> Bool {
    left.filter(\.isNumber) != right.filter(\.isNumber)
  }

  /// Whether one of two first names is a short form of the other, as far as letters tell: its beginning
  /// (Rob, Robert), or the same but for a letter within (Jon, John).
  ///
  /// One letter more at the end is more likely another person's name.
  private static func isShortened(_ left: String, _ right: String) -> Bool {
    let (short, long) = ordered(left, right)
    guard short.count >= 3, short.count < long.count else { return false }
    if long.starts(with: short) { return long.count > short.count + 1 }
    guard long.count == short.count + 1, long.first == short.first else { return false }
    return EditDistance.isWithin(1, short, long)
  }

  /// Whether one of two first names is the other with a vowel at its end, as of a man and a woman (Jan,
  /// Jana; Иван, Ивана).
  private static func areOfBothSexes(_ left: String, _ right: String) -> Bool {
    let (short, long) = ordered(left, right)
    return short.count >= 3 && long.count == short.count + 1 && long.starts(with: short)
      && long.last.map { "aeoаея".unicodeScalars.contains($0) } == true
  }

  /// The letters of two texts, the shorter one first.
  private static func ordered(
    _ left: String, _ right: String
  ) -> (String.UnicodeScalarView, String.UnicodeScalarView) {
    let (left, right) = (left.unicodeScalars, right.unicodeScalars)
    return left.count < right.count ? (left, right) : (right, left)
  }

  private static func isNear(_ left: String, _ right: String) -> Bool {
    guard abs(left.utf8.count - right.utf8.count) <= 4, min(left.utf8.count, right.utf8.count) >= 4
    else { return false }
    let (left, right) = (left.unicodeScalars, right.unicodeScalars)
    return left.count >= 4 && right.count >= 4
      && EditDistance.isWithin(1, left, right)
  }
}
