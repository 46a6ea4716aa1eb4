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
  package func helpText(for topic: HelpTopic, width: Int = 80) -> String {
    switch topic {
    case .short: shortHelp(width: width)
    case .program: programHelp(width: width)
    case .command(let command): help(for: command, width: width)
    }
  }

  private func shortHelp(width: Int) -> String {
    var page = openingPage(for: nil, summary: summary, width: width)
    page.addExamples(Array(examples.prefix(Self.shortHelpExamples)))
    addCommands(to: &page)
    page.addParagraphs("See '\(name) --help' for all options.")
    return page.text
  }

  private func programHelp(width: Int) -> String {
    var page = openingPage(for: nil, summary: summary, width: width)
    page.addExamples(examples)
    addCommands(to: &page)
    page.addSection("Global options", rows: globalOptions.map(HelpRows.row))
    page.addSections(sections)
    page.addParagraphs(discussion)
    page.addParagraphs("See '\(name) help COMMAND' for the help of a command.")
    return page.text
  }

  private func help(for command: CommandSyntax, width: Int) -> String {
    let arguments = command.arguments.map(HelpRows.row)
    let options = command.options.map(HelpRows.row)
    let globals = globalOptions.map(HelpRows.row)
    let all = arguments + options + globals
    var page = openingPage(for: command, summary: command.summary, width: width)
    page.addExamples(command.examples)
    page.addSection("Commands", rows: members(of: command).map(HelpRows.row))
    page.addSection("Arguments", rows: arguments, alignedWith: all)
    page.addSection("Options", rows: options, alignedWith: all)
    page.addSection("Global options", rows: globals, alignedWith: all)
    page.addSections(command.sections)
    page.addParagraphs(command.discussion)
    if !command.aliases.isEmpty {
      page.addParagraphs("Aliases: \(command.aliases.joined(separator: ", "))")
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
