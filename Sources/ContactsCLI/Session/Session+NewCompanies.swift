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
      tellNew(.company, name, meant: meant, isTrial: isTrial)
    }
  }

  /// Tells which group, tag or company comes to be; a script only where another may be meant.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - name: Its name.
  ///   - meant: The name of another that may be meant; nil for none.
  ///   - isTrial: Whether nothing is saved.
  func tellNew(_ kind: NamedSetKind, _ name: String, meant: String?, isTrial: Bool) {
    guard meant != nil || environment.errorIsTerminal else { return }
    let question = meant.map { "; did you mean \($0.quoted)?" } ?? ""
    tell("\(isTrial ? "would make" : "made") the \(kind.rawValue) \(name.quoted)\(question)")
  }

  /// Tells which names that are there took the place of those that somebody has typed with other accents.
  func tellTaken(_ names: TypedNames) {
    for other in names.taken {
      tell(
        "used the existing \(other.kind.rawValue) \(other.name.quoted) for \(other.typed.quoted); "
          + "'contacts \(other.kind.rawValue) rename' changes its name")
    }
  }
}
