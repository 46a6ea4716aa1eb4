import ContactCards

extension DuplicateReason {
  /// The reason in a few words.
  var words: String {
    switch self {
    case .sameUID: "same UID"
    case .sameEmail: "same e-mail"
    case .samePhone: "same phone"
    case .sameName: "same name"
    case .accents: "names differ in accents"
    case .middleName: "one has a middle name"
    case .swappedNames: "names swapped"
    case .initial: "an initial"
    case .nickname: "a nickname"
    case .shortForm: "a short form"
    case .typo: "similar names"
    case .sameBirthday: "same birthday"
    case .sameCompany: "same company"
    }
  }
}
