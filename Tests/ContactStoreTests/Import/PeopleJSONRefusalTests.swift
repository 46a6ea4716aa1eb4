import ContactStore
import Testing

@Suite("JSON that is refused")
struct PeopleJSONRefusalTests {
  private func fault(_ text: String) -> ImportError.Fault? { reading(text).error?.fault }

  private static let person = #"{"first":"A","last":"B","age":51}"#

  @Test("a key that no person has is an error, so that nothing is lost in silence")
  func unknownKeys() {
    #expect(fault(#"{"first":"A","last":"B","email":"x"}"#) == .unknownKey("email"))
    #expect(fault(#"{"First":"A","last":"B"}"#) == .unknownKey("First"))
    #expect(fault(#"{"":1}"#) == .unknownKey(""))
    #expect(fault(#"{"a\nb":1}"#) == .unknownKey("a\nb"))
  }

  @Test("a key that stands twice is an error, also under its two names")
  func duplicateKeys() {
    #expect(fault(#"{"first":"A","first":"A","last":""}"#) == .duplicateKey("first"))
    #expect(fault(#"{"first":"A","firstName":"B","last":""}"#) == .duplicateKey("firstName"))
    #expect(fault(#"{"lastName":"A","last":"B","first":""}"#) == .duplicateKey("last"))
    #expect(fault(#"{"age":null,"age":null}"#) == .duplicateKey("age"))
    #expect(fault(#"{"id":1,"id":1}"#) == .duplicateKey("id"))
  }

  @Test("an object has to make a person")
  func persons() {
    #expect(fault("{}") == .person(.missingFirstName))
    #expect(fault(#"{"first":"A"}"#) == .person(.missingLastName))
    #expect(fault(#"{"last":"A"}"#) == .person(.missingFirstName))
    #expect(fault(#"{"first":"","last":""}"#) == .person(.nameless))
    #expect(fault(#"{"first":"\u00a0","last":"\t"}"#) == .person(.nameless))
    let bytes = NewPerson.greatestNameLength + 1
    let long = String(repeating: "x", count: bytes)
    #expect(fault(#"{"first":"\#(long)","last":""}"#) == .person(.nameTooLong(bytes: bytes)))
  }

  @Test(
    "an age is refused unless it is a whole number in range",
    arguments: [
      "-1", "-0", "51.0", "1e2", "1e400", "-1e400", "2147483648", "99999999999999999999999",
      #""51""#, "true", "[51]", "abc", "+5", ".5", "5.", "NaN", "-",
    ])
  func ages(age: String) {
    #expect(
      fault(#"{"first":"A","last":"B","age":\#(age)}"#) == .person(.invalidAge(age)), "\(age)")
  }

  @Test(
    "numbers that JSON does not know are refused in an id too",
    arguments: ["01", "1.", ".5", "+1", "1e", "1e+", "--1", "-", "0x1", "1e5e5", "1+1", "Infinity"])
  func numbers(id: String) {
    #expect(reading(#"{"first":"A","last":"B","id":\#(id)}"#).error != nil)
  }

  @Test("an age with a leading zero is no number of JSON")
  func leadingZero() {
    #expect(reading(#"{"first":"A","last":"B","age":051}"#).error != nil)
  }

  @Test(
    "values of the wrong type are refused",
    arguments: [
      #"{"first":1,"last":"B"}"#, #"{"first":null,"last":"B"}"#, #"{"first":{},"last":"B"}"#,
      #"{"first":["A"],"last":"B"}"#, #"{"first":true,"last":"B"}"#, #"{"id":true}"#,
      #"{"id":{}}"#, #"{"id":[1]}"#, "[1]", "[null]", #"["A"]"#, "[[]]", "1", "null", #""A""#,
    ])
  func wrongTypes(text: String) {
    guard case .expected = fault(text) else {
      Issue.record("\(text) gives \(String(describing: fault(text)))")
      return
    }
  }

  @Test(
    "what is not JSON is refused",
    arguments: [
      "[", "]", "{", "}", ",", ":", "[,]", "[\(person),]", "[\(person)]x", "[\(person)][]",
      "\(person),\(person)", "[\(person) \(person)]", #"{"first" "A"}"#, #"{"first":"A",}"#,
      #"{,"first":"A"}"#, #"{first:"A"}"#, #"{'first':'A'}"#, "// comment\n[]", "BEGIN:VCARD",
      "first,last\nA,B", "\u{0}", "\u{a0}[]", "[]\u{feff}", "\u{feff}\u{feff}[]",
    ])
  func syntax(text: String) {
    #expect(reading(text).error != nil)
  }

  @Test(
    "a string with a raw control character or a bad escape is refused",
    arguments: [
      "a\nb", "a\tb", "\u{0}", "\u{1f}", #"\x41"#, #"\u12"#, #"\u12g4"#, #"\u+123"#, #"\u-123"#,
      #"\U0041"#, #"\"#, #"\ud83d"#, #"\ud83dx"#, #"\ud83d\n"#, #"\ud83d\u0041"#, #"\ude00"#,
      #"\ude00\ud83d"#, #"\ud83d\ud83d"#, #"\a\nb"#,
    ])
  func strings(content: String) {
    #expect(reading("{\"first\":\"\(content)\",\"last\":\"\"}").error != nil)
  }

  @Test("deep nesting is an error at its first bracket", arguments: ["[", "{", #"{"first":"#])
  func nesting(bracket: String) throws {
    let text = String(repeating: bracket, count: 100_000)
    let error = try #require(reading(text).error)
    #expect(error.line == 1)
    #expect(error.column <= bracket.count * 2 + 1)
  }

  @Test("an error says in which line and column it is, counted in characters")
  func places() throws {
    let text = "{\"first\":\"é😀\",\"last\":\"\"}\n{\"first\":\"é😀\",\"last\":x}\n"
    let error = try #require(reading(text).error)
    #expect(error.line == 2)
    #expect(error.column == 22)
    #expect(error.fault == .expected("a string in double quotes"))
  }

  @Test("what an object lacks is told at its beginning")
  func placeOfAnObject() throws {
    let error = try #require(reading("[\(Self.person),\n  {\"first\":\"A\"}]").error)
    #expect(error.line == 2)
    #expect(error.column == 3)
    #expect(error.fault == .person(.missingLastName))
  }
}
