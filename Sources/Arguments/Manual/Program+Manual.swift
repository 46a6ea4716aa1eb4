extension Program {
  /// The page of the manual, for section 1.
  ///
  /// It says of the program, its commands and topics all that the help pages say.
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

  init(program: Program) {
    self.program = program
    commands = program.commands
  }

  func page(date: String, version: String) -> String {
    var page = RoffPage(
      title: program.name.uppercased(), date: date, source: "\(program.name) \(version)")
    addOpening(to: &page)
    page.startSection("Options")
    page.addParagraphs("These stand before or behind every command.")
    page.addRows(rows(program.globalOptions))
    page.startSection("Commands")
    for command in commands { add(command, to: &page) }
    for topic in program.topics { add(topic, to: &page) }
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
      program.sections + program.manualSections
      + [HelpSection("Examples", rows: examples)]
    for section in inOrder(sections.filter { !$0.rows.isEmpty }) {
      page.startSection(section.title)
      page.addRows(section.rows)
    }
  }

  private func rows(_ options: [OptionDeclaration]) -> [RoffPage.Row] {
    options.map {
      let text = HelpRows.row(for: $0).text
      let short = $0.names.short.map { "-\($0), " } ?? ""
      return RoffPage.Row(label: .label($0), width: short.count + $0.label.count, text: text)
    }
  }

  private func add(_ command: CommandSyntax, to page: inout RoffPage) {
    let usage = UsageLine(program: program, command: command).text(width: 70)
    page.startSubsection(usage)
    let aliases = command.aliases.joined(separator: ", ")
    let beginning = command.summary + (aliases.isEmpty ? "" : " Also called \(aliases).")
    page.addParagraphs(
      command.discussion.isEmpty ? beginning : "\(beginning) \(command.discussion)")
    page.addRows(
      command.arguments.map { argument in
        let row = HelpRows.row(for: argument)
        var label = RoffText()
        label.addItalic(row.label)
        return RoffPage.Row(label: label, width: row.label.count, text: row.text)
      } + rows(command.ownOptions))
    page.addParagraphs(sharedOptions(of: command))
    for section in command.sections { add(section, to: &page) }
    page.addRows(command.examples.map { HelpSection.Row($0.commandLine, $0.explanation) })
  }

  /// A sentence that says where the options are explained that the command shares with others.
  private func sharedOptions(of command: CommandSyntax) -> String {
    let places = command.groups.map { group in
      let isTopic = program.topic(named: group.page) != nil
      let place = isTopic ? group.page.uppercased() : "'\(program.name) \(group.page)'"
      return "\(group.title.lowercased()) (see \(place))"
    }
    return places.isEmpty ? "" : "Also takes options for: \(places.joined(separator: ", "))."
  }

  private func add(_ topic: Topic, to page: inout RoffPage) {
    page.startSection(topic.name)
    page.addParagraphs(topic.summary)
    for part in topic.parts {
      switch part {
      case .text(let text): page.addParagraphs(text)
      case .rows(let section): add(section, to: &page)
      case .examples(let title, let examples):
        page.addParagraphs("\(title):")
        page.addRows(examples.map { HelpSection.Row($0.commandLine, $0.explanation) })
      case .options(let title, let options):
        page.addParagraphs("\(title):")
        page.addRows(rows(options.map { $0.declaration }))
      case .names(let title, let options):
        page.addParagraphs("\(title): \(options.map(\.declaration).labels)")
      }
    }
  }

  private func add(_ section: HelpSection, to page: inout RoffPage) {
    page.addParagraphs("\(section.title):")
    page.addRows(section.rows)
  }

  private func inOrder(_ sections: [HelpSection]) -> [HelpSection] {
    let ranks = sections.map { Self.lastTitles.firstIndex(of: $0.title.lowercased()) ?? -1 }
    return sections.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { sections[$0] }
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
