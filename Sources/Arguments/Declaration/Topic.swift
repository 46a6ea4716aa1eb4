/// A page of help about what several commands have in common.
///
/// ```swift
/// Topic("patterns", summary: "Search with patterns.", parts: [
///   .text("A pattern stands for many words."),
///   .rows(HelpSection("Signs", rows: [.init("*", "Any text.")])),
///   .examples("Examples", [Example("tool find 'a*'", "All that begin with a.")]),
/// ])
/// ```
///
/// `help patterns` shows it. It is a section of the manual, too.
package struct Topic {
  /// A part of the page.
  package enum Part {
    /// Paragraphs.
    case text(String)
    /// Words and what they mean.
    case rows(HelpSection)
    /// Command lines below a title.
    case examples(String, [Example])
    /// Options below a title; those of an ``OptionGroup`` are explained here.
    case options(String, [any DeclaredOption])
    /// Options below a title that explains them all; they stand there by their names alone.
    case names(String, [any DeclaredOption])
  }

  /// The word that asks for the page.
  package let name: String
  /// What it is about, in one sentence.
  package let summary: String

  private let makeParts: @Sendable () -> [Part]

  package init(
    _ name: String, summary: String, parts: @autoclosure @escaping @Sendable () -> [Part]
  ) {
    self.name = name
    self.summary = summary
    makeParts = parts
  }
}

extension Topic: Sendable {}

extension Topic.Part: Sendable {}

extension Topic {
  /// The page from top to bottom.
  package var parts: [Part] { makeParts() }

  /// All examples of the page.
  package var examples: [Example] {
    parts.flatMap { part -> [Example] in
      if case .examples(_, let examples) = part { examples } else { [] }
    }
  }

  /// The options that the page explains.
  var options: [OptionDeclaration] {
    parts.flatMap { part -> [OptionDeclaration] in
      switch part {
      case .options(_, let options), .names(_, let options): options.map { $0.declaration }
      case .text, .rows, .examples: []
      }
    }
  }
}
