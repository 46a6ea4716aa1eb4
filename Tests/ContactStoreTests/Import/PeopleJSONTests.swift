import ContactStore
import Testing

@Suite("Reading people from JSON")
struct PeopleJSONTests {
  @Test("an array, lines and objects on one line are read alike")
  func shapes() throws {
    let people = [try newPerson("A", "B", 1), try newPerson("C", "", nil)]
    let first = #"{"first":"A","last":"B","age":1}"#
    let second = #"{"id":9,"first":"C","last":"","age":null}"#
    for text in [
      "[\(first),\(second)]", "[\n\(first),\n\(second)\n]\n", "\(first)\n\(second)\n",
      "\(first)\r\n\(second)", "\n\n \t\(first)\n\n\(second)\n\n", first + second,
      "\u{feff}[\(first),\(second)]", "\u{feff}\(first)\n\(second)",
    ] {
      #expect(reading(text).people == people, "\(text)")
    }
  }

  @Test("white space may stand wherever JSON allows it")
  func whiteSpace() throws {
    let text = " \t\r\n[ \n{ \"first\" :\t\"A\" ,\r\n\"last\" : \"B\" , \"age\" : 5 } ] \n"
    #expect(reading(text).people == [try newPerson("A", "B", 5)])
  }

  @Test(
    "a text without people is no error",
    arguments: ["", " \n", "[]", " [ ] ", "\u{feff}", "\u{feff}[]"])
  func nobody(text: String) {
    #expect(reading(text).people == [])
  }

  @Test("keys may be in any order, written either way, with or without escapes")
  func keys() throws {
    let person = try newPerson("A", "B", 3)
    for text in [
      #"{"age":3,"last":"B","first":"A"}"#, #"{"firstName":"A","lastName":"B","age":3}"#,
      #"{"f\u0069rst":"A","\u006cast":"B","age":3}"#,
    ] {
      #expect(reading(text).people == [person], "\(text)")
    }
  }

  @Test(
    "an id of any kind is read over",
    arguments: [
      "1", "-1", "0", "1e5", "1.25E-3", "null", #""abc""#, #""\n\u00e9""#, "99999999999999999999",
    ])
  func ids(id: String) throws {
    let text = #"{"id":\#(id),"first":"A","last":"B"}"#
    #expect(reading(text).people == [try newPerson("A", "B")])
  }

  @Test(
    "every escape stands for its character",
    arguments: zip(
      [
        #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0001"#, #"\u0041"#,
        #"\u00e9"#, #"\u00E9"#, #"\u202e"#, #"\uffff"#, #"\ud83d\ude00"#, #"\uD83D\uDE00"#,
        #"\ud800\udc00"#, #"\udbff\udfff"#, #"\\u0041"#, #"x\ty"#,
      ],
      [
        "\"", "\\", "/", "\u{8}", "\u{c}", "\n", "\r", "\t", "\u{1}", "A", "é", "é", "\u{202e}",
        "\u{ffff}", "😀", "😀", "\u{10000}", "\u{10ffff}", "\\u0041", "x\ty",
      ]))
  func escapes(escape: String, character: String) throws {
    let text = #"{"first":"\#(escape)","last":"x"}"#
    let people = try #require(reading(text).people)
    // Compared by scalars, not by canonical equivalence.
    #expect(people.map { Array($0.first.unicodeScalars) } == [Array(character.unicodeScalars)])
  }

  @Test("names in UTF-8 and names that mean something elsewhere come through")
  func plainNames() throws {
    for name in ["$null", "太郎", "👨‍👩‍👧", "e\u{301}", "\u{7f}", "null", "a\u{2028}b", "'; DROP"] {
      #expect(reading(#"{"first":"\#(name)","last":""}"#).people?.first?.first == name)
    }
  }

  @Test("ages reach from 0 to the greatest one")
  func ages() {
    for (text, age) in [("0", 0), ("51", 51), ("2147483647", Int32.max)] {
      #expect(reading(#"{"first":"A","last":"","age":\#(text)}"#).people?.first?.age == age)
    }
  }

  @Test("many people are read in one go, and a long name too")
  func many() throws {
    let name = String(repeating: "x", count: NewPerson.greatestNameLength)
    let line = #"{"first":"A","last":"B","age":1}"# + "\n"
    let text = String(repeating: line, count: 20_000) + #"{"first":"\#(name)","last":""}"#
    #expect(reading(text).people?.count == 20_001)
  }
}
