import Testing

@testable import ContactsCLI

/// What becomes of people of one name whose rows come from a table without UIDs again and again.
@Suite("contacts import of rows of namesakes")
struct NamesakeRowTests {
  private static let head =
    "First Name,Last Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Organization Title,Notes\n"
  private static let plainHead =
    "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Title\n"

  private let shell: TestShell

  init() throws { shell = try TestShell() }

  private static func hans(_ phone: String, _ title: String, _ notes: String) -> String {
    "Hans,Schmidt,fam@x.example,Mobile,+4917\(phone),\(title),\(notes)\n"
  }
  private static let father = hans("11111111", "Farmer", "father")
  private static let son = hans("22222222", "Pupil", "son")

  /// Takes rows over, and tells what a dry run and what the import says that it does.
  @discardableResult
  private func take(_ rows: String, _ head: String = head) -> String {
    let outlook = shell.contacts("import", "-", "-n", input: head + rows).error.lines
    let told = shell.contacts("import", "-", input: head + rows).error.lines
    #expect(outlook.first?.counts == told.first?.counts)
    return told.first?.counts ?? ""
  }

  private func list(_ format: String) -> [String] {
    shell.contacts("list", "--sort", "id", "--format", format).lines
  }

  @Test(
    "one who is new beside another whose row comes, changed or not, is another one",
    arguments: [
      father, hans("11111111", "Retired", "father"), hans("33333333", "Farmer", "father"),
    ],
    [false, true])
  func newcomer(father: String, isFirst: Bool) {
    take(Self.father)
    let rows = isFirst ? Self.son + father : father + Self.son
    let counts = take(rows)
    #expect(counts.hasPrefix("1 new"), "\(counts)")
    #expect(take(rows) == "all up to date")
    #expect(list("{notes}") == ["father", "son"])
    #expect(list("{phones}").map { $0.count { $0 == "+" } } == [1, 1])
  }

  @Test(
    "each gets what has changed of the own row, wherever that stands",
    arguments: [("11111111", "33333333"), ("44444444", "33333333")])
  func swapped(fathers: String, sons: String) {
    take(Self.father + Self.son)
    shell.contacts("tag", "add", "dad", "1")
    let rows =
      Self.hans(sons, "Pupil", "son") + Self.hans(fathers, "Retired", "father")
    #expect(take(rows) == "0 new, 2 changed, 0 up to date")
    #expect(list("{tags}|{title}|{notes}") == ["dad|Retired|father", "|Pupil|son"])
    #expect(take(rows) == "all up to date")
  }

  private static let ann = "Ann,Lee,a@x.example,5550001,T\n"
  private static let newAnn = "Ann,Lee,a@x.example,5550002,U\n"

  @Test("of a row that is there twice, that which has changed changes one contact only")
  func twins() {
    take(Self.ann + Self.ann, Self.plainHead)
    #expect(list("{phones}") == ["5550001", "5550001"])
    for _ in 1...2 { take(Self.ann + Self.newAnn, Self.plainHead) }
    #expect(list("{phones} {title}") == ["5550001 T", "5550002 U"])
    take(Self.newAnn + Self.newAnn, Self.plainHead)
    #expect(list("{phones} {title}") == ["5550002 U", "5550002 U"])
    #expect(
      take(Self.newAnn + Self.newAnn, Self.plainHead) == "all up to date")
  }

  @Test(
    "both of a row that is there twice change, also where they are one contact here",
    arguments: [false, true])
  func bothTwins(isMerged: Bool) {
    take(Self.ann + Self.ann, Self.plainHead)
    if isMerged { shell.contacts("merge", "1", "2") }
    take(Self.newAnn + Self.newAnn, Self.plainHead)
    #expect(list("{phones} {title}") == Array(repeating: "5550002 U", count: isMerged ? 1 : 2))
    #expect(
      take(Self.newAnn + Self.newAnn, Self.plainHead) == "all up to date")
  }

  @Test("a number of few digits tells who is meant, as any that is the same does")
  func shortNumbers() {
    take("Ann,Lee,,4711,Clerk\n", Self.plainHead)
    #expect(take("Ann,Lee,,4711,Boss\n", Self.plainHead) == "0 new, 1 changed, 0 up to date")
    take("Ann,Lee,,4712,Boss\n", Self.plainHead)
    #expect(list("{phones}") == ["4711", "4712"])
  }

  @Test("namesakes without addresses are told by what else they have, or by their order")
  func bareNames() {
    let head = "First Name,Last Name,Notes,Nickname,E-mail 1 - Value\n"
    take("Cy,Do,x1,,\nCy,Do,y1,,\n", head)
    #expect(take("Cy,Do,x2,,\nCy,Do,y2,,\n", head) == "0 new, 2 changed, 0 up to date")
    #expect(list("{notes}") == ["x2", "y2"])
    take("Cy,Do,x3,Xi,\nCy,Do,y3,Yo,\n", head)
    #expect(take("Cy,Do,y4,Yo,\nCy,Do,x4,Xi,\n", head) == "0 new, 2 changed, 0 up to date")
    #expect(list("{notes}") == ["x4", "y4"])
    #expect(take("Cy,Do,y5,,\nCy,Do,x5,,\nCy,Do,z5,,\n", head) == "")
  }
}

extension String {
  /// What an import tells that it did, but for how it begins.
  fileprivate var counts: String {
    if contains(": all up to date") { return "all up to date" }
    return split(separator: "(").dropFirst().first.map { String($0.prefix { $0 != ")" }) } ?? ""
  }

  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
