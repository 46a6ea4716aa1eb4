import Arguments
import ContactCards
import ContactStore

extension Session {
  /// Tells which companies come to be by what somebody has typed, as a typing mistake makes one too.
  ///
  /// A script is told only of those that one is called much like.
  ///
  /// - Parameters:
  ///   - names: The names that were typed.
  ///   - isTrial: Whether nothing is saved.
  func tellNewCompanies(_ names: TypedNames, isTrial: Bool = false) {
    if names.newCompanies.isEmpty { return }
    let known = names.knownCompanies
    for name in names.newCompanies {
      // Who counts means another one.
      let alike = known.filter { $0.filter(\.isNumber) == name.filter(\.isNumber) }
      let meant = Suggestion.closest(to: name, among: alike) ?? names.company(withID: name)
      guard meant != nil || environment.errorIsTerminal else { continue }
      let question = meant.map { "; did you mean \($0.quoted)?" } ?? ""
      tell("\(isTrial ? "would make" : "made") the company \(name.quoted)\(question)")
    }
  }

  /// Tells which names that are there took the place of those that somebody has typed with other accents.
  func tellTaken(_ names: TypedNames) {
    for other in names.taken {
      tell(
        "\(other.typed.quoted) is taken for the \(other.kind.rawValue) \(other.name.quoted); "
          + "'contacts \(other.kind.rawValue) rename' writes it otherwise")
    }
  }
}
