import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Telephone numbers of contacts that are merged")
struct UnitedPhonesTests {
  private func merged(_ lists: [[String]]) -> ContactMerge {
    ContactMerge(
      lists.map { numbers in
        var card = ContactCard()
        card.name.first = "A"
        card.phones = numbers.map { .init($0) }
        return card
      })
  }

  @Test("two extensions of one number are two numbers")
  func extensions() {
    for (left, right) in [
      ("+1 415 555 0132 ext. 12", "+1 415 555 0132 ext. 13"), ("415 555 0132 x1", "415 555 0132"),
      ("+1 415 555 0132;ext=1", "+1 415 555 0132;ext=2"),
    ] {
      #expect(merged([[left], [right]]).card.phones.map(\.value) == [left, right])
    }
    #expect(PhoneDigits("+1 415 555 0132 ext. 12").isSame(as: PhoneDigits("+14155550132")))
    #expect(!PhoneDigits("+1 415 555 0132 x12").isSame(as: PhoneDigits("+14155550132 x13")))
  }

  @Test("what is dialled beside digits makes another number, also of one contact")
  func codes() {
    for list in [["100", "*100#"], ["31", "#31#"], ["1002", "100,2", "100;2"]] {
      #expect(merged([list, ["7"]]).card.phones.map(\.value) == list + ["7"])
      #expect(merged([[list[0]], [list[1]]]).card.phones.map(\.value) == Array(list[..<2]))
      var (card, other) = (ContactCard(), ContactCard())
      (card.phones, other.phones) = ([.init(list[0])], list.map { .init($0) })
      #expect(other.news(since: card).phones.map(\.value) == Array(list[1...]))
    }
    #expect(merged([["1 00"], ["100"]]).card.phones.map(\.value) == ["1 00"])
  }

  @Test("what else stands behind a number is no extension")
  func remarks() {
    for (left, right) in [
      ("030 1234567 (seit 2020)", "030 1234567 (seit 2021)"),
      ("030 1234567;phone-context=+49", "030 1234567"),
    ] {
      #expect(PhoneDigits(left).extensionDigits.isEmpty)
      #expect(PhoneDigits(left).isSame(as: PhoneDigits(right)))
    }
    #expect(PhoneDigits("030 1234567;ext=8").extensionDigits == "8")
  }

  @Test("two of one contact are there on purpose, and stay")
  func ofOneContact() {
    let numbers = ["0228 123456", "+43 228 123456"]
    #expect(merged([numbers, []]).card.phones.map(\.value) == numbers)
    #expect(merged([["+49 228 123456", "+49228123456"], []]).card.phones.count == 1)
  }

  @Test("the one without the code of a country is given up, which is told")
  func countries() {
    for lists in [
      [["0171 2345678"], ["+49 171 2345678"]], [["+49 171 2345678"], ["0171 2345678"]],
    ] {
      let merge = merged(lists)
      #expect(merge.card.phones.map(\.value) == ["+49 171 2345678"])
      #expect(merge.conflicts.map(\.field) == [.phones])
      #expect(merge.conflicts.first?.values == ["+49 171 2345678", "0171 2345678"])
    }
    #expect(merged([["0049 171 2345678"], ["+49 171 234 5678"]]).conflicts == [])
  }
}
