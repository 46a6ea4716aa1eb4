/// Options that several commands share and that one page of help explains.
///
/// The help of a command lists them by their names alone, and says which page that is.
package struct OptionGroup {
  /// What the options are about, such as "Output".
  package let title: String
  /// The page that explains the options: the name of a topic or of a command.
  package let page: String

  private let makeOptions: @Sendable () -> [any DeclaredOption]

  package init(
    _ title: String, page: String,
    options: @autoclosure @escaping @Sendable () -> [any DeclaredOption]
  ) {
    self.title = title
    self.page = page
    makeOptions = options
  }
}

extension OptionGroup: Sendable {}

extension OptionGroup {
  package var options: [OptionDeclaration] { makeOptions().map { $0.declaration } }
}

extension [OptionDeclaration] {
  /// The names of the options with their values: `--json[=FIELDS], --plain`.
  var labels: String { map(\.label).joined(separator: ", ") }
}
