import Foundation
import Testing

@testable import Arguments

@Suite("The page of the manual")
struct ManualTests {
  private static let hostile = HelpSection(
    "Files", rows: [.init(".rc", "'quoted' \"twice\" \\fB\\n -x ~ ^ ` é\n.TH \u{1F600}")])
  private static let program = Program(
    name: "tool", version: "1", summary: "Does 'things'.",
    discussion: ".first\n'second\n\n  .verbatim \\e\n\n-last",
    examples: [Example("tool do .x -- '\\n'", ".Do it.")],
    sections: [
      HelpSection("Exit status", rows: [.init("0", "Done.")]), HelpSection("Notes", rows: []),
    ],
    manualSections: [hostile, HelpSection("See also", rows: [.init("xargs(1)", "")])],
    commands: [CommandSyntax("do", summary: ".Do.")])

  private static let page = program.manPage(date: "2026-11-22", version: "2-3")

  @Test("nothing of a text acts as a request, an escape or a typographer's character")
  func escaping() {
    let expected = """
      .TP 5
      \\fB.rc\\fR
      \\(aqquoted\\(aq \\(dqtwice\\(dq \\efB\\en \\-x \\(ti \\(ha \\(ga \\[u00E9] .TH \\[u1F600]

      """
    #expect(Self.page.contains(expected))
    #expect(
      Self.page.contains(
        "\n\\&.first\n.br\n\\(aqsecond\n.nf\n  .verbatim \\ee\n.fi\n.PP\n\\-last\n"))
    #expect(Self.page.contains("\\fBtool do .x \\-\\- \\(aq\\en\\(aq\\fR\n\\&.Do it.\n"))
    #expect(Self.page.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("the page begins with its head, the name and a phrase")
  func head() {
    let expected = """
      .TH "TOOL" "1" "2026\\-11\\-22" "tool 2\\-3" "User Commands"
      .nh
      .ad l
      .SH "NAME"
      .PP
      tool \\- does \\(aqthings\\(aq
      .SH "SYNOPSIS"
      .PP
      \\fBtool\\fR [OPTIONS] COMMAND [ARGUMENTS]
      .SH "DESCRIPTION"

      """
    #expect(Self.page.hasPrefix(expected))
    #expect(Self.program.manPage(date: "").contains("\"tool 1\""))
  }

  @Test("sections come in the order that pages of the manual have")
  func order() {
    let titles = Self.page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    let expected = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "FILES", "EXAMPLES",
      "SEE ALSO",
    ]
    #expect(titles == expected.map { ".SH \"\($0)\"" })
  }

  @Test("only the manual has the sections that are for it alone")
  func manualSections() {
    #expect(!Self.program.helpText(for: .program).contains("Files"))
  }

  @Test("every command stands in the page with all that its help says")
  func completeness() {
    let page = Sample.program.manPage(date: "")
    let lines = Set(page.split(separator: "\n"))
    for command in Sample.program.commands {
      #expect(lines.contains { $0.hasPrefix(".SS \"shelf \(command.name)") })
      #expect(page.contains(".PP\n\(RoffText.plain(command.summary).source)"))
      for option in command.options + Sample.program.globalOptions {
        #expect(lines.contains(RoffText.label(option).source[...]), "\(option.name)")
        #expect(page.contains(RoffText.plain(HelpRows.row(for: option).text).source))
      }
      for argument in command.arguments {
        #expect(lines.contains("\\fI\(RoffText.plain(argument.label).source)\\fR"[...]))
      }
      for example in command.examples {
        #expect(lines.contains(RoffText.bold(example.commandLine).source[...]))
      }
      for row in command.sections.flatMap(\.rows) {
        #expect(page.contains("\(RoffText.bold(row.label).source)\n\(row.text)\n"))
      }
    }
    #expect(page.contains("\\fB\\-n\\fR, \\fB\\-\\-limit\\fR \\fIN\\fR"))
    #expect(page.contains("Also called remove, rm."))
  }

  @Test("options that commands share stand in the section of the topic that explains them")
  func topics() throws {
    let page = Sample.program.manPage(date: "")
    #expect(page.contains("Also takes options for: output (see KEYS)."))
    let section = try #require(page.split(separator: ".SH \"KEYS\"\n").last)
    #expect(section.hasPrefix(".PP\nWhat a book has.\n.PP\nEvery book has both.\n.PP\nNames:\n"))
    #expect(section.contains("\\fB\\-\\-json\\fR[=\\fIFIELDS\\fR]\nWrite JSON"))
    #expect(section.contains("Other options: \\-\\-limit N, \\-\\-offset N\n"))
    #expect(
      section.contains("In practice:\n.TP 24\n\\fBshelf list \\-\\-json year\\fR\nThe years.\n"))
  }

  @Test(
    "groff has no complaint about a page, and shows what was written",
    .enabled(if: InstalledProgram.isThere("groff"), "groff is not installed"))
  func groff() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "manual-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let groff = try #require(InstalledProgram("groff"))
    let arguments = ["-man", "-ww", "-Tutf8", "-P-cbou"]
    for program in [Sample.program, Catalogue.program, Self.program] {
      let shown = try groff.run(arguments, input: program.manPage(date: "2026-11-22"), in: folder)
      #expect(!shown.contains("troff"), "\(shown)")
    }
    let shown = try groff.run(arguments, input: Self.page, in: folder)
    #expect(shown.contains("'quoted' \"twice\" \\fB\\n -x ~ ^ ` é .TH \u{1F600}"), "\(shown)")
    #expect(shown.contains(".first\n") && shown.contains("  .verbatim \\e\n"), "\(shown)")
    try FileManager.default.removeItem(at: folder)
  }
}
