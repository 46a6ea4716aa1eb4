import Testing

@testable import ContactsCLI

/// What becomes of people of one name whose rows come from a table without UIDs again and again.
@Suite("contacts import of rows of namesakes")
struct NamesakeRowTests {
  private static let plainHead =
    "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Title\n"

  private let shell: TestShell

  init() throws { shell = try TestShell() }

  /// Takes rows over, and tells what a dry run and what the import says that it does.
  @discardableResult
  private func take(_ rows: String, _ head: String) -> String {
    let outlook = shell.contacts("import", "-", "-n", input: head + rows).error.lines
    let told = shell.contacts("import", "-", input: head + rows).error.lines
    #expect(outlook.first?.counts == told.first?.counts)
    return told.first?.counts ?? ""
  }

  private func list(_ format: String) -> [String] {
    shell.contacts("list", "--sort", "id", "--format", format).lines
  }

  @Test("a number of few digits tells who is meant, as any that is the same does")
  func shortNumbers() {
    take("Ann,Lee,,4711,Clerk\n", Self.plainHead)
    #expect(take("Ann,Lee,,4711,Boss\n", Self.plainHead) == "0 new, 1 changed, 0 as they were")
    take("Ann,Lee,,4712,Boss\n", Self.plainHead)
    #expect(list("{phones}") == ["4711", "4712"])
  }
}

extension String {
  /// What an import tells that it did, but for how it begins.
  fileprivate var counts: String {
    split(separator: "(").dropFirst().first.map { String($0.prefix { $0 != ")" }) } ?? ""
  }

  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
