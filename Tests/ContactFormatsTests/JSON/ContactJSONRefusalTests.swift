import Testing

@testable import ContactFormats

@Suite("What our own JSON refuses")
struct ContactJSONRefusalTests {
  private static let faults: [(String, String)] = [
    (##"{"emial":[]}"##, ##"column 2: unknown key "emial"; did you mean "emails"?"##),
    (##"{"zzzzzz":1}"##, ##"column 2: unknown key "zzzzzz""##),
    (##"{"first":"a","first":"b"}"##, ##"column 14: "first" appears twice in one object"##),
    (
      ##"{"first":"a","firstName":"b"}"##,
      ##"column 14: "first" appears twice in one object"##
    ),
    (##"{"first":5}"##, ##"column 10: "first" has to be a string or null, not 5"##),
    (
      ##"{"emails":"a@b"}"##,
      ##"column 11: "emails" has to be an array of objects or strings, not "a@b""##
    ),
    (##"{"phones":[5]}"##, ##"column 12: an element of "phones" has to be an object, not 5"##),
    (
      ##"{"phones":[{"valu":"5"}]}"##,
      ##"column 13: unknown key "valu"; did you mean "value"?"##
    ),
    (##"{"phones":[{}]}"##, ##"column 12: the key "value" is missing in "phones""##),
    (
      ##"{"age":-1}"##,
      ##"column 8: "age" has to be a whole number from 0 to 2147483647 or null, not -1"##
    ),
    (
      ##"{"age":2147483648}"##,
      ##"column 8: "age" has to be a whole number from 0 to 2147483647 or null, not 2147483648"##
    ),
    (
      ##"{"age":1.5}"##,
      ##"column 8: "age" has to be a whole number from 0 to 2147483647 or null, not 1.5"##
    ),
    (
      ##"{"birthday":"1975-02-30"}"##,
      ##"column 13: "birthday" has to be a date such as "1975-02-03", "--04-12" or "1985-04", not "1975-02-30""##
    ),
    (
      ##"{"color":"red"}"##,
      ##"column 10: "color" has to be a color such as "#ff8000", not "red""##
    ),
    (
      ##"{"color":"#+12345"}"##,
      ##"column 10: "color" has to be a color such as "#ff8000", not "#+12345""##
    ),
    (
      ##"{"kind":"dog"}"##,
      ##"column 9: "kind" has to be "person", "company" or "group", not "dog""##
    ),
    (##"{"photo":{"data":"?"}}"##, ##"column 10: "data" has to be Base64"##),
    (
      ##"{"kept":["X:1\nEND:VCARD"]}"##,
      ##"column 10: an element of "kept" has to be one line, not "X:1\nEND:VCARD""##
    ),
    (
      ##"{"first":"","tags":["a"]}"##,
      "column 1: the contact has no name, no company and no address"
    ),
    (##"{"first":"a"}x"##, "column 14: expected an object in braces"),
    (##"[{"first":"a"} {"first":"b"}]"##, "column 16: expected a comma or the end of the array"),
    (##"[{"first":"a"},]"##, "column 16: expected an object in braces"),
    (##"[{"first":"a"}"##, "column 15: the text ends before its array does"),
    (##"{"first":"a""##, "column 13: the text ends in the middle of an object"),
    (##"{"first":"a"]"##, "column 13: expected a comma or the end of the object"),
    (##"{"first":tru}"##, "column 10: expected a value"),
    ("[1]", "column 2: expected an object in braces"),
    ("[] []", "column 4: expected the end of the text"),
  ]

  @Test("a fault is told with its place and what would have been right", arguments: faults)
  func reasons(text: String, reason: String) throws {
    #expect(try #require(jsonError(text)) == CardError(line: 1, reason: reason))
  }

  @Test("the line and the column are those of the fault, counted in characters")
  func place() throws {
    let text = "\u{feff}[\n {\"first\": \"é\"},\n {\"first\": \"ü\", \"aeg\": 1}]"
    let error = try #require(jsonError(text))
    #expect(error.line == 3)
    #expect(error.reason == #"column 17: unknown key "aeg"; did you mean "age"?"#)
  }

  @Test("bytes that are no UTF-8 are told at the first that is wrong")
  func encoding() throws {
    var reader = ContactJSONReader()
    let bytes = Array(#"{"first":"ä"#.utf8) + [0xff] + Array(#""}"#.utf8)
    let error = #expect(throws: CardError.self) { try reader.read(bytes) { _ in } }
    #expect(error?.reason == "column 12: the bytes are no valid UTF-8")
  }

  @Test("what nests too deep or holds too much ends in an error and not in a full memory")
  func limits() throws {
    let deep = String(repeating: "[", count: 100_000)
    let text = #"{"emails":"# + deep + String(repeating: "]", count: 100_000) + "}"
    #expect(jsonError(text)?.reason.hasSuffix("no more than 32 levels of nesting") == true)
    let wide = #"{"emails":["# + String(repeating: "0,", count: 1_000_000) + "0]}"
    #expect(jsonError(wide)?.reason.hasSuffix("no more than 1000000 values in a record") == true)
    let letters = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 26)
    let long = #"{"notes":""# + String(decoding: letters, as: UTF8.self) + #""}"#
    #expect(jsonError(long)?.reason == "column 1: the object has more than 67108864 bytes")
    let key = String(repeating: "k", count: 1 << 20)
    #expect((jsonError("{\"\(key)\":1}")?.reason.utf8.count ?? 1000) < 120)
  }
}
