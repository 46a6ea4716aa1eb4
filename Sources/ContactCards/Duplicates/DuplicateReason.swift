/// Why two contacts may be the same.
package enum DuplicateReason: Int, CaseIterable, Sendable {
  /// They have the same UID.
  case sameUID
  /// They have an e-mail address in common, and their names do not speak against it.
  case sameEmail
  /// They have a telephone number in common, and their names are alike.
  case samePhone
  /// They have the same name.
  case sameName
  /// Their names differ in accents only, or in how umlauts are written.
  case accents
  /// One has a further first name that the other lacks.
  case middleName
  /// The first name of the one is the last name of the other.
  case swappedNames
  /// One has only the initial of the first name.
  case initial
  /// One is called by the nickname of the other.
  case nickname
  /// The first name of one is a short form of that of the other (Bob, Robert).
  case shortForm
  /// Their names are a typo apart, sound alike, or one is the other cut short.
  case typo
  /// They have the same birthday.
  case sameBirthday
  /// They work for the same company.
  case sameCompany

  /// How likely the reason makes it, if there were no other: from 0 to 1.
  var weight: Double {
    switch self {
    case .sameUID: 1
    case .sameEmail: 0.85
    case .samePhone: 0.7
    case .sameName: 0.7
    case .accents: 0.65
    case .middleName: 0.6
    case .swappedNames: 0.55
    case .initial, .nickname, .shortForm: 0.5
    case .typo: 0.4
    case .sameBirthday: 0.6
    case .sameCompany: 0.3
    }
  }
}

/// Reasons in two bytes.
struct DuplicateReasons: OptionSet, Hashable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ reason: DuplicateReason) { rawValue = 1 << UInt16(reason.rawValue) }

  /// The reasons, the strongest kind first.
  var list: [DuplicateReason] {
    DuplicateReason.allCases.filter { contains(DuplicateReasons($0)) }
  }

  /// How likely they make it together: what is left of the doubt after each reason took its part.
  var confidence: Double { Self.rounded(1 - doubt) }

  /// How likely they make it where something speaks against it.
  ///
  /// It is just enough for those to be listed whose names are the same but for accents.
  var doubtedConfidence: Double { Self.rounded((1 - doubt) * 0.77) }

  /// Whether there is nothing but names that are alike.
  var areOfNames: Bool { isSubset(of: Self.names) }

  /// Whether there is an e-mail address or a telephone number in common.
  var haveAddress: Bool { !isDisjoint(with: [.init(.sameEmail), .init(.samePhone)]) }

  private static let names: DuplicateReasons = [
    .init(.sameName), .init(.accents), .init(.middleName), .init(.swappedNames), .init(.initial),
    .init(.nickname), .init(.shortForm), .init(.typo),
  ]

  private var doubt: Double {
    var doubt = 1.0
    for reason in DuplicateReason.allCases where contains(DuplicateReasons(reason)) {
      doubt *= 1 - reason.weight
    }
    return doubt
  }

  /// A number without what computing with fractions adds, so that 85 % are no less than 85 %.
  private static func rounded(_ confidence: Double) -> Double {
    (confidence * 1_000_000).rounded() / 1_000_000
  }
}

extension DuplicateReasons: Sendable {}
