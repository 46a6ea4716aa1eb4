extension Program {
  /// How many examples the short help shows.
  private static let shortHelpExamples = 3

  /// The version as `--version` shows it, with a line feed at its end.
  package var versionText: String { "\(name) \(version)\n" }

  /// A help page.
  ///
  /// - Parameters:
  ///   - topic: Which page.
  ///   - width: The columns of the terminal.
  /// - Returns: The page, with a line feed at its end.
  package func helpText(for topic: HelpRequest, width: Int = 80) -> String {
    switch topic {
    case .short: shortHelp(width: width)
    case .program: programHelp(width: width)
    case .command(let command): help(for: command, width: width)
    case .topic(let topic): help(for: topic, width: width)
    }
  }

  private func shortHelp(width: Int) -> String {
    var page = openingPage(for: nil, summary: summary, width: width)
    page.addExamples(Array(examples.prefix(Self.shortHelpExamples)))
    addCommands(to: &page)
    page.addNames("Topics ('\(name) help TOPIC')", topics.map(\.name).joined(separator: ", "))
    page.addParagraphs("See '\(name) --help' for all options.")
    return page.text
  }

  private func programHelp(width: Int) -> String {
    var page = openingPage(for: nil, summary: summary, width: width)
    page.addExamples(examples)
    addCommands(to: &page)
    page.addSection("Topics", rows: topics.map { .init($0.name, $0.summary) })
    page.addSection("Global options", rows: globalOptions.map(HelpRows.row))
    page.addSections(sections)
    page.addParagraphs(discussion)
    let word =
      topics.isEmpty ? "COMMAND' for the help of a command" : "WORD' for a command or a topic"
    page.addParagraphs("See '\(name) help \(word).")
    return page.text
  }

  private func help(for command: CommandSyntax, width: Int) -> String {
    let arguments = command.arguments.map(HelpRows.row)
    let options = command.ownOptions.map(HelpRows.row)
    let all = arguments + options
    var page = openingPage(for: command, summary: command.summary, width: width)
    page.addExamples(command.examples)
    page.addSection("Commands", rows: members(of: command).map(HelpRows.row))
    page.addSection("Arguments", rows: arguments, alignedWith: all)
    page.addSection("Options", rows: options, alignedWith: all)
    for group in command.groups {
      page.addNames("\(group.title) ('\(name) help \(group.page)')", group.options.labels)
    }
    page.addNames(
      "Global ('\(name) --help')", globalOptions.labels)
    page.addSections(command.sections)
    page.addParagraphs(command.discussion)
    if !command.aliases.isEmpty {
      page.addParagraphs("Aliases: \(command.aliases.joined(separator: ", "))")
    }
    return page.text
  }

  private func help(for topic: Topic, width: Int) -> String {
    var page = HelpPage(width: width)
    page.addParagraphs(topic.summary)
    for part in topic.parts {
      switch part {
      case .text(let text): page.addParagraphs(text)
      case .rows(let section): page.addSection(section.title, rows: section.rows)
      case .examples(let title, let examples): page.addExamples(examples, title: title)
      case .options(let title, let options):
        page.addSection(title, rows: options.map { HelpRows.row(for: $0.declaration) })
      case .names(let title, let options):
        page.addNames(title, options.map(\.declaration).labels)
      }
    }
    return page.text
  }

  private func openingPage(for command: CommandSyntax?, summary: String, width: Int) -> HelpPage {
    var page = HelpPage(width: width)
    page.addUsage(UsageLine(program: self, command: command).text(width: width))
    page.addParagraphs(summary)
    return page
  }

  /// Adds the list of commands, below their headings where there are any.
  private func addCommands(to page: inout HelpPage) {
    let listed = commands.filter { !$0.isInGroup }
    let all = listed.map(HelpRows.row)
    var heading = "Commands"
    var rows: [HelpSection.Row] = []
    for (command, row) in zip(listed, all) {
      if let next = commandHeadings[command.name] {
        page.addSection(heading, rows: rows, alignedWith: all)
        (heading, rows) = (next, [])
      }
      rows.append(row)
    }
    page.addSection(heading, rows: rows, alignedWith: all)
  }
}

extension HelpPage {
  fileprivate mutating func addSections(_ sections: [HelpSection]) {
    for section in sections {
      addSection(section.title, rows: section.rows)
    }
  }
}
