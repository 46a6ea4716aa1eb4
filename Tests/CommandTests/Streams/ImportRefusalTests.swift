import Testing

/// Imports that are wrong: exit status 65, the place of the mistake, and nothing imported.
@Suite("Refused imports")
struct ImportRefusalTests {
  private static let good = #"{"first":"A","last":"B","age":1}"# + "\n"

  @Test(
    "a mistake is reported with its line and column",
    arguments: [
      (#"{"first":"A","last":"B","age":-1}"#, "column 31", ["not -1"]),
      (#"{"first":"A","last":"B","age":abc}"#, "column 31", ["expected a value"]),
      (#"{"first":"A","last":"B","age":99999999999}"#, "column 31", ["99999999999"]),
      (#"{"first":"A","last":"B","age":1.5}"#, "column 31", ["1.5"]),
      (#"{"first":"A","last":"B","age":"5"}"#, "column 31", ["age"]),
      (#"{"first":"A","lsat":"B"}"#, "column 14", ["lsat", "did you mean \"last\"?"]),
      (#"{"first":"A","first":"B","last":"C"}"#, "column 14", ["first", "twice"]),
      (#"{"first":"","last":""}"#, "column 1", ["the contact has no name"]),
      (#"{"first":"A","last":"B""#, "column 24", ["the text ends"]),
      (#"{"first":"A\ud800","last":"B"}"#, "column 14", ["surrogate"]),
      (#"{"first":{"a":1},"last":"B"}"#, "column 10", ["string"]),
      ("First,Last,Age", "column 1", ["object"]),
    ])
  func mistake(line: String, column: String, words: [String]) throws {
    let place = try Workplace()
    #expect(try place.contacts("add", "-f", "X", "-l", "Y") == .success("1\n"))
    let file = try place.write(Array((Self.good + Self.good + line).utf8), to: "people.jsonl")
    let outcome = try place.contacts("import", file)
    #expect(outcome.isFailure(65, saying: file, "line 3: \(column)", "othing was changed"))
    for word in words { #expect(outcome.messageText.contains(word)) }
    #expect(try place.contacts("list") == .success("1\tX\tY\t\n"))
  }

  @Test("bytes that are no UTF-8 are reported where they are, and nothing is replaced in silence")
  func invalidUTF8() throws {
    let place = try Workplace()
    let line = Array(#"{"first":"Zoë"#.utf8) + [0xff] + Array(#"","last":"B"}"#.utf8)
    let outcome = try place.contacts(
      "import", "-", input: .bytes(Array(Self.good.utf8) + line))
    #expect(outcome.isFailure(65, saying: "standard input, line 2: column 14", "UTF-8"))
    #expect(try place.names() == [])
  }

  @Test("a file that cannot be read is named", arguments: ["missing.jsonl", "folder"])
  func unreadable(name: String) throws {
    let place = try Workplace()
    _ = try place.shell("mkdir folder")
    let path = place.path(name)
    #expect(try place.contacts("import", path).isFailure(66, saying: path))
    #expect(try place.names() == ["folder"])
  }

  @Test("nesting without end is refused at the first level")
  func nesting() throws {
    let place = try Workplace()
    for bracket in ["[", #"{"first":"#] {
      let text = String(repeating: bracket, count: 200_000)
      let outcome = try place.contacts("import", "-", input: .text(text))
      #expect(outcome.isFailure(65, saying: "line 1"))
    }
  }

  @Test("a file of any line ends, with a byte order mark or not, is read")
  func lineEnds() throws {
    let text =
      "\u{feff}" + #"{"first":"A","last":"B"}"# + "\r\n\r\n " + #"{"last":"D","first":"C"}"#
    let place = try Workplace()
    #expect(try place.contacts("import", "-", input: .text(text)).ending == .exit(0))
    #expect(try place.contacts("list") == .success("1\tA\tB\t\n2\tC\tD\t\n"))
  }
}
