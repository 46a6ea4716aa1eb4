import ManagedObjects
import ModelFiles
import Testing

/// Files that are made to do harm, or that are no text at all.
@Suite struct HostileFileTests {
  private static let texts: [(what: String, bytes: [UInt8], place: String)] = [
    ("nothing", [], "here: the file is empty"),
    ("white space", Array(" \n\n".utf8), "here:3:1: an element was expected"),
    ("words", Array("words".utf8), "here:1:1: an element was expected"),
    ("an open tag", Array("<model".utf8), "here:1:7: the file ends before its root element does"),
    (
      "an open element", Array("<model>\n<entity name='A'>".utf8),
      "here:2:18: the file ends before its root element does"
    ),
    (
      "two roots", Array("<model/>\n<model/>".utf8),
      "here:2:1: there is more after the end of the root element"
    ),
    (
      "an entity", Array("<model>\n <entity name='&lol;'/></model>".utf8),
      "here:2:16: an entity that is not defined"
    ),
    (
      "a declaration amid elements", Array("<model>\n<!ENTITY a 'b'></model>".utf8),
      "here:2:1: \(ModelFileError.Reason.declaration)"
    ),
    (
      "a NUL", Array("<model>\n\u{0}</model>".utf8),
      "here:2:1: a character that XML does not allow"
    ),
    (
      "a control character", Array("<model a='\u{1}'/>".utf8),
      "here:1:11: a character that XML does not allow"
    ),
    ("half a character", Array("<model a='é".utf8) + [0xC3, 0x28], "here:1:12: this is not UTF-8"),
    (
      "UTF-16 with a mark", [0xFF, 0xFE, 0x3C, 0, 0x6D, 0],
      "here: the encoding is UTF-16 or UTF-32; it has to be UTF-8"
    ),
    (
      "UTF-16 without a mark", [0, 0x3C, 0, 0x6D],
      "here: the encoding is UTF-16 or UTF-32; it has to be UTF-8"
    ),
    (
      "a bare ampersand", Array("<model name='a & b'/>".utf8),
      "here:1:16: a name or a reference that is not allowed in XML"
    ),
    ("a binary property list", Array("bplist00".utf8), "here:1:1: an element was expected"),
  ]

  @Test("what is no model is refused with its place", arguments: texts)
  func refusal(what: String, bytes: [UInt8], place: String) throws {
    let error = try #require(throws: ModelFileError.self) {
      try ModelDocument(bytes, path: "here")
    }
    #expect(error.description == place)
  }

  @Test("a mark at the beginning of UTF-8 and line ends of another system do no harm")
  func harmless() throws {
    let text = "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\r\n<model>\r\n</model>\r\n"
    #expect(try ModelDocument(Array(text.utf8)).model.entities.isEmpty)
  }

  @Test("a comment, a section and a value may look like declarations")
  func lookalikes() throws {
    let document = try ModelDocument(
      Array(
        "<!-- <!DOCTYPE a> --><model name='&lt;!DOCTYPE>'><x><![CDATA[<!ENTITY]]></x></model>".utf8)
    )
    #expect(document.modelAttributes["name"] == "<!DOCTYPE>")
    #expect(document.unknown.count == 1)
  }

  @Test("ten thousand elements in each other are refused at the first that is too deep")
  func depth() throws {
    let text = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
    let error = try #require(throws: ModelFileError.self) { try ModelDocument(Array(text.utf8)) }
    #expect(error.reason == .nestedTooDeeply(limit: 64))
    #expect(error.column == 64 * 3 + 1)
  }

  @Test("an element with thousands of attributes is refused")
  func attributes() throws {
    let text = "<model " + (0..<5000).map { "a\($0)=''" }.joined(separator: " ") + "/>"
    let error = try #require(throws: ModelFileError.self) { try ModelDocument(Array(text.utf8)) }
    #expect(error.reason == .tooManyAttributes(limit: 256))
  }

  @Test("a file with too many elements is refused")
  func elements() throws {
    let text = "<model>" + String(repeating: "<a/>", count: 500_001) + "</model>"
    let error = try #require(throws: ModelFileError.self) { try ModelDocument(Array(text.utf8)) }
    #expect(error.reason == .tooManyElements(limit: 500_000))
  }

  @Test("composites that multiply each other are refused before they do")
  func composites() throws {
    let composites = (0..<20).map { level in
      let attributes = (0..<10).map {
        "<attribute name='a\($0)' attributeType='Composite' composite='C\(level + 1)'/>"
      }
      return "<composite name='C\(level)'>\(attributes.joined())</composite>"
    }
    let lines = errors { () throws(ModelFileError) in
      try document(
        of: composites.joined() + "<composite name='C20'><attribute name='a'/></composite>"
          + "<entity name='E'><attribute name='c' attributeType='Composite' composite='C5'/></entity>"
      )
    }
    #expect(lines == ["1: \(ModelFileError.Reason.tooManyProperties(limit: 2_000_000))"])
  }

  @Test("a chain of thousands of parents is refused before each gets what it inherits")
  func parents() throws {
    let entities = (0..<5000).map {
      "<entity name='E\($0)' parentEntity='E\($0 + 1)'><attribute name='a\($0)'/></entity>"
    }
    let error = try #require(throws: ModelFileError.self) {
      try document(of: entities.joined())
    }
    #expect(error.reason == .tooManyProperties(limit: 2_000_000))
  }

  @Test("parents and composites in a circle are left to the model's own faults")
  func circles() throws {
    let document = try document(
      of: """
        <entity name='A' parentEntity='B'/><entity name='B' parentEntity='A'/>
        <composite name='C'><attribute name='c' attributeType='Composite' composite='C'/></composite>
        """)
    #expect(document.model.entities.count == 2)
  }

  @Test("many elements on one line are read in one go")
  func oneLine() throws {
    let text = "<model>" + String(repeating: "<entity name='a'/>", count: 10_000) + "</model>"
    let document = try ModelDocument(Array(text.utf8))
    #expect(document.model.entities.count == 10_000)
    #expect(document.line(ofEntity: "a") == 1)
  }

  @Test("many small pieces of text are read in one go")
  func pieces() throws {
    let text = "<model><x>" + String(repeating: "a&amp;", count: 100_000) + "</x></model>"
    let document = try ModelDocument(Array(text.utf8))
    #expect(try document.contents().count > text.utf8.count)
  }
}
