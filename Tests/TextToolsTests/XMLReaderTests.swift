import Testing
import TextTools

@Suite("The reader of XML")
struct XMLReaderTests {
  /// The pieces of a text in short: `<name a=value`, `>`, the text in quotation marks, `#comment`,
  /// `?target data` and `!` for a document type.
  private func pieces(_ bytes: [UInt8], _ limits: XMLReader.Limits = .init()) throws -> String {
    var reader = try XMLReader(bytes, limits: limits)
    var pieces: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let tag):
        pieces.append(
          (["<" + tag.name] + tag.attributes.map { "\($0.name)=\($0.value)" }).joined(
            separator: " "))
      case .end: pieces.append(">")
      case .text(let text): pieces.append("'\(text)'")
      case .comment(let text): pieces.append("#\(text)")
      case .instruction(let target, let data): pieces.append("?\(target) \(data)")
      case .documentType: pieces.append("!")
      }
    }
    return pieces.joined(separator: "|")
  }

  @Test(
    "takes well-formed texts apart",
    arguments: [
      ("<a/>", "<a|>"),
      ("<a></a>", "<a|>"),
      ("\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>\n<a />\n", "<a|>"),
      ("<?xml version=\"1.0\"?><!DOCTYPE a PUBLIC \"-//>[\" 'x'><a/>", "!|<a|>"),
      ("<a b='1' c:d = \"2\"\n e=''/>", "<a b=1 c:d=2 e=|>"),
      ("<a>x<b>y</b> z</a >", "<a|'x'|<b|'y'|>|' z'|>"),
      ("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</a>", "<a|'<>&\"'A😀'|>"),
      ("<a b='&lt;&#10;&#9;\"\t\n\r\n\rx'/>", "<a b=<\n\t\"    x|>"),
      ("<a>1\r\n2\r3\n4</a>", "<a|'1\n2\n3\n4'|>"),
      ("<a>x<![CDATA[<&]]]]><![CDATA[>\r\n]]>y</a>", "<a|'x<&]]>\ny'|>"),
      ("<a>]] ]> ></a>", "<a|']] ]> >'|>"),
      ("<!-- <b> & --><a><?p  q r?><?p?><!----></a><!--e-->", "# <b> & |<a|?p q r|?p |#|>|#e"),
      ("<größe ü='é'>日本</größe>", "<größe ü=é|'日本'|>"),
    ])
  func taking(text: String, expected: String) throws {
    #expect(try pieces(Array(text.utf8)) == expected)
  }

  private static let refusals: [(text: String, place: String, reason: XMLError.Reason)] = [
    ("", "1:1", .malformed(.noElement)),
    (" \n ", "2:2", .malformed(.noElement)),
    ("x<a/>", "1:1", .malformed(.noElement)),
    ("<![CDATA[x]]><a/>", "1:1", .malformed(.noElement)),
    ("<a", "1:3", .malformed(.endsEarly)),
    ("<a b", "1:5", .malformed(.endsEarly)),
    ("<a b='c", "1:8", .malformed(.endsEarly)),
    ("<a>\nü", "2:2", .malformed(.endsEarly)),
    ("<a></a", "1:7", .malformed(.endsEarly)),
    ("<a/>x", "1:5", .malformed(.contentAfterEnd)),
    ("<a/><b/>", "1:5", .malformed(.contentAfterEnd)),
    ("<a/></a>", "1:5", .malformed(.contentAfterEnd)),
    ("<a>\n &b;</a>", "2:2", .malformed(.undeclaredEntity)),
    ("<a>& </a>", "1:4", .malformed(.badName)),
    ("<a>&lt</a>", "1:4", .malformed(.badName)),
    ("<a>&#1x;</a>", "1:4", .malformed(.badName)),
    ("<a>&#;</a>", "1:4", .malformed(.badName)),
    ("<a>&#0;</a>", "1:4", .invalidCharacter),
    ("<a>&#xD800;</a>", "1:4", .invalidCharacter),
    ("<a>&#99999999999;</a>", "1:4", .invalidCharacter),
    ("<a b=c/>", "1:6", .malformed(.attributeValue)),
    ("<a b='<'/>", "1:7", .malformed(.attributeValue)),
    ("<a b/>", "1:5", .malformed(.missingValue)),
    ("<a b=''c=''/>", "1:8", .malformed(.missingSpace)),
    ("<a b='' c='' b=''/>", "1:14", .malformed(.repeatedAttribute)),
    ("<a/ >", "1:3", .malformed(.notClosed)),
    ("<a></b>", "1:4", .malformed(.wrongEndTag)),
    ("<a></a b>", "1:8", .malformed(.notClosed)),
    ("<a><!-- </a>", "1:4", .malformed(.notClosed)),
    ("<a><![CDATA[ </a>", "1:4", .malformed(.notClosed)),
    ("<a><?b </a>", "1:4", .malformed(.notClosed)),
    ("<1/>", "1:2", .malformed(.badName)),
    ("< a/>", "1:2", .malformed(.badName)),
    ("<a><?xml version='1.0'?></a>", "1:4", .malformed(.badName)),
    ("<a>]]></a>", "1:4", .malformed(.sectionEnd)),
    ("<!-- -- --><a/>", "1:6", .malformed(.hyphensInComment)),
    ("<a>\u{1}</a>", "1:4", .invalidCharacter),
    ("<a>x\u{FFFF}</a>", "1:5", .invalidCharacter),
    ("<a><!--\u{8}--></a>", "1:8", .invalidCharacter),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "1:1", .declaration),
    ("<!DOCTYPE a><!DOCTYPE a><a/>", "1:13", .declaration),
    ("<a><!DOCTYPE a></a>", "1:4", .declaration),
    ("<a><!ENTITY b 'c'></a>", "1:4", .declaration),
    ("<?xml version='1.0' encoding='latin1'?><a/>", "1:1", .encoding("latin1")),
  ]

  @Test("refuses what is not well-formed, with the place", arguments: refusals)
  func refusing(text: String, place: String, reason: XMLError.Reason) throws {
    let error = try #require(throws: XMLError.self) { try pieces(Array(text.utf8)) }
    #expect(error.reason == reason)
    #expect(error.position.map { "\($0.line):\($0.column)" } == place)
  }

  @Test("refuses other encodings")
  func encodings() throws {
    for bytes in [[0xFE, 0xFF, 0, 0x3C], [0x3C, 0, 0x61, 0]] as [[UInt8]] {
      let error = #expect(throws: XMLError.self) { try pieces(bytes) }
      #expect(error?.reason == .encoding("UTF-16 or UTF-32"))
      #expect(error?.position == nil)
    }
    let error = #expect(throws: XMLError.self) { try pieces(Array("<a>".utf8) + [0xC3, 0x28]) }
    #expect(error?.reason == .notUTF8)
    #expect(error?.position?.offset == 3)
  }

  @Test("stops at its limits")
  func limits() throws {
    var limits = XMLReader.Limits()
    (limits.depth, limits.elements, limits.attributes) = (2, 4, 2)
    #expect(try pieces(Array("<a><b/><b><c/></b></a>".utf8), limits).hasSuffix("|>|>"))
    for (text, reason) in [
      ("<a><b><c></c></b></a>", XMLError.Reason.nestedTooDeeply(limit: 2)),
      ("<a><b/><b/><b/><b/></a>", .tooManyElements(limit: 4)),
      ("<a b='' c='' d=''/>", .tooManyAttributes(limit: 2)),
    ] {
      let error = #expect(throws: XMLError.self) { try pieces(Array(text.utf8), limits) }
      #expect(error?.reason == reason)
    }
  }

  @Test("finds the second of many attributes with one name")
  func manyAttributes() throws {
    let names = (0..<20).map { "a\($0)=''" } + ["a3=''"]
    let text = "<a \(names.joined(separator: " "))/>"
    let error = #expect(throws: XMLError.self) { try pieces(Array(text.utf8)) }
    #expect(error?.reason == .malformed(.repeatedAttribute))
  }

  @Test("says where each element begins")
  func positions() throws {
    var reader = try XMLReader(Array("\u{FEFF}<a>\n é<b/></a>".utf8))
    var positions: [[Int]] = []
    while let event = try reader.next() {
      guard case .start(let tag) = event else { continue }
      positions.append([tag.position.offset, tag.position.line, tag.position.column])
    }
    #expect(positions == [[3, 1, 1], [10, 2, 3]])
  }

  @Test("ends with an answer or an error wherever a text is cut")
  func truncation() throws {
    let text = Array(
      "<?xml version='1.0'?><!DOCTYPE a 'b'><a b='&lt;'>é<![CDATA[x]]>&#65;<!--c--><?d e?></a>".utf8
    )
    for count in 0..<text.count {
      #expect(throws: XMLError.self) { try pieces(Array(text[..<count])) }
    }
    #expect(try pieces(text) == "!|<a b=<|'éxA'|#c|?d e|>")
  }
}
