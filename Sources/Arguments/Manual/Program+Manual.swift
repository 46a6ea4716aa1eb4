extension Program {
  /// The page of the manual, for section 1.
  ///
  /// It says of the program and of every command that is not hidden all that the help pages say. A
  /// section that several commands have in common stands in it once.
  ///
  /// - Parameters:
  ///   - date: The day of the page's last change, such as 2026-11-22; the page is the same for the
  ///     same day.
  ///   - version: The program's version, where it is not the declared one.
  /// - Returns: The source of the page in the macros of man(7), all of it ASCII, with a line feed at
  ///   its end.
  /// - Complexity: O(*n*) in the size of the declaration.
  package func manPage(date: String, version: String? = nil) -> String {
    ManualWriter(program: self).page(date: date, version: version ?? self.version)
  }
}

/// Writes the page of a program.
private struct ManualWriter {
  /// Sections that come last by convention, in their order (man-pages(7)).
  private static let lastTitles = [
    "exit status", "exit codes", "environment", "files", "examples", "notes", "bugs", "see also",
  ]

  let program: Program
  private let commands: [CommandSyntax]
  private let sharedSections: [HelpSection]

  init(program: Program) {
    self.program = program
    commands = program.commands
    sharedSections = Self.repeats(in: commands.flatMap(\.sections))
  }

  func page(date: String, version: String) -> String {
    var page = RoffPage(
      title: program.name.uppercased(), date: date, source: "\(program.name) \(version)")
    addOpening(to: &page)
    page.startSection("Options")
    page.addParagraphs("These stand before or behind every command.")
    addOptions(program.globalOptions, to: &page)
    page.startSection("Commands")
    for command in commands { add(command, to: &page) }
    addSections(to: &page)
    return page.text
  }

  private func addOpening(to page: inout RoffPage) {
    page.startSection("Name")
    page.addParagraphs("\(program.name) - \(program.summary.asPhrase)")
    page.startSection("Synopsis")
    page.add(.usage(UsageLine(program: program, command: nil).text(width: .max), of: program))
    page.startSection("Description")
    page.addParagraphs(program.summary)
    page.addParagraphs(program.discussion)
  }

  private func addSections(to page: inout RoffPage) {
    let examples = program.examples.map { HelpSection.Row($0.commandLine, $0.explanation) }
    let sections =
      sharedSections + program.sections + program.manualSections
      + [HelpSection("Examples", rows: examples)]
    for section in inOrder(sections.filter { !$0.rows.isEmpty }) {
      page.startSection(section.title)
      page.addRows(section.rows)
    }
  }

  private func addOptions(_ options: [OptionDeclaration], to page: inout RoffPage) {
    for option in options { page.addRow(.label(option), HelpRows.row(for: option).text) }
  }

  private func add(_ command: CommandSyntax, to page: inout RoffPage) {
    page.startSubsection("\(program.name) \(command.name)")
    page.addParagraphs(command.summary)
    page.add(.usage(UsageLine(program: program, command: command).text(width: .max), of: program))
    page.addParagraphs(command.discussion)
    if !command.aliases.isEmpty {
      page.addParagraphs("Aliases: \(command.aliases.joined(separator: ", "))")
    }
    for argument in command.arguments {
      let row = HelpRows.row(for: argument)
      var label = RoffText()
      label.addItalic(row.label)
      page.addRow(label, row.text)
    }
    addOptions(command.options, to: &page)
    for section in command.sections { add(section, to: &page) }
    guard !command.examples.isEmpty else { return }
    page.addParagraphs("Examples:")
    page.addRows(command.examples.map { HelpSection.Row($0.commandLine, $0.explanation) })
  }

  private func add(_ section: HelpSection, to page: inout RoffPage) {
    guard !sharedSections.contains(section) else {
      return page.addParagraphs("See \(section.title.uppercased()) below.")
    }
    page.addParagraphs("\(section.title):")
    page.addRows(section.rows)
  }

  private func inOrder(_ sections: [HelpSection]) -> [HelpSection] {
    let ranks = sections.map { Self.lastTitles.firstIndex(of: $0.title.lowercased()) ?? -1 }
    return sections.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { sections[$0] }
  }

  private static func repeats(in sections: [HelpSection]) -> [HelpSection] {
    var (once, repeated): ([HelpSection], [HelpSection]) = ([], [])
    for section in sections {
      if !once.contains(section) {
        once.append(section)
      } else if !repeated.contains(section) {
        repeated.append(section)
      }
    }
    return repeated
  }
}

extension String {
  /// The sentence as a part of another: without a capital letter and a full stop.
  fileprivate var asPhrase: String {
    let sentence = hasSuffix(".") ? dropLast() : self[...]
    guard sentence.dropFirst().first?.isLowercase == true else { return String(sentence) }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
