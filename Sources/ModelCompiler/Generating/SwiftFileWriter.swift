/// A declaration that has a file of its own, or a part of the only one.
struct SwiftPart {
  /// The name of the type.
  let name: String
  /// Whether swift-format takes no offence at the names.
  let isConventional: Bool
  /// What the code needs of Foundation.
  let foundation: FoundationUse
  /// Whether types of the stack are part of what others see.
  var showsStack = true
  let write: (inout SwiftText) -> Void
}

/// Puts declarations into a file, with what has to stand above them.
struct SwiftFileWriter {
  private static let formatDirective = """
    // swift-format-ignore-file: \
    AlwaysUseLowerCamelCase, IdentifiersMustBeASCII, TypeNamesShouldBeCapitalized
    """

  private let generator: CodeGenerator

  init(_ generator: CodeGenerator) {
    self.generator = generator
  }

  func text(of parts: [SwiftPart]) -> String {
    var body = SwiftText()
    for part in parts {
      body.addBlank()
      part.write(&body)
    }
    var text = SwiftText()
    text.add(generator.headerLine)
    if !parts.allSatisfy(\.isConventional) { text.add(Self.formatDirective) }
    text.addBlank()
    addImports(of: parts, to: &text)
    text.addBlank()
    return text.text + body.text
  }

  /// Adds the imports.
  ///
  /// What others see has to come from a public import where imports are internal by default, and
  /// nothing but that may. In the package it is the same, but there an import that says so would
  /// contradict those in other files where imports are public by default.
  private func addImports(of parts: [SwiftPart], to text: inout SwiftText) {
    let foundation = parts.map(\.foundation).combined
    let showsStack = parts.contains { $0.showsStack }
    let modifier = generator.access.modifier
    let stack = showsStack ? modifier : ""
    // An alias hides where a type comes from in a package, but not in public.
    let isShown = foundation == .shown || generator.access == .public && foundation == .inside
    let shown = isShown ? modifier : ""
    guard generator.access == .package, !(stack + shown).isEmpty else {
      return addImports(stack: stack, foundation, shown, to: &text)
    }
    text.add("#if hasFeature(InternalImportsByDefault)")
    text.indented { addImports(stack: stack, foundation, shown, to: &$0) }
    text.add("#else")
    text.indented { addImports(stack: "", foundation, "", to: &$0) }
    text.add("#endif")
  }

  private func addImports(
    stack: String, _ foundation: FoundationUse, _ shown: String, to text: inout SwiftText
  ) {
    text.add("\(stack)import ManagedObjects")
    guard foundation != .none else { return }
    text.addBlank()
    text.add("#if canImport(FoundationEssentials)")
    text.indented { $0.add("\(shown)import FoundationEssentials") }
    text.add("#else")
    text.indented { $0.add("\(shown)import Foundation") }
    text.add("#endif")
  }
}
