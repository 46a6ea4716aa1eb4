import Arguments
import ContactCards
import ContactFormats
import TextTools

/// A word that says something of a contact: a part of the name, an e-mail address, which has an `@`,
/// or a telephone number.
enum ContactWord: Equatable, Sendable {
  case name(String)
  /// As the option for it spells it.
  case email(String)
  /// As the option for it spells it.
  case phone(String)

  /// Tells what a word says.
  ///
  /// - Throws: `InvalidValue` for what is none of these.
  init(_ text: String) throws(InvalidValue) {
    if text == "-" {
      throw InvalidValue(reason: "it is no name; --from - reads JSON from standard input")
    }
    if CardFormat(fileName: text) != nil {
      throw InvalidValue(reason: "it looks like a file, which 'contacts import' takes")
    }
    if text.contains("@") {
      guard (try? ContactCard.Entry(spelling: text, in: .emails)) != nil else {
        throw InvalidValue(expected: "an e-mail address such as ada@example.org")
      }
      self = .email(text)
      return
    }
    let number = (try? ContactCard.Entry(spelling: text, in: .phones))?.value ?? text
    if PhoneDigits.isWritten(number) {
      self = .phone(text)
    } else if PhoneDigits.digitCount(ofWritten: number) ?? 0 > 0,
      number.contains(where: { "+()".contains($0) })
    {
      throw InvalidValue(
        reason: "it is too short for a telephone number; one with blanks stands in quotes, as in "
          + "'+44 20 7946 0000'")
    } else {
      self = .name(text.trimmingSpaces)
    }
  }
}

/// What words of a command line say of a contact together.
struct ContactWords {
  /// The words of the name with blanks between.
  let name: String
  /// The name beside the first of the addresses that have one, as in `Ada <ada@example.org>`.
  let nameOfAddress: String
  private let emails: [String]
  private let phones: [String]

  init(_ words: [ContactWord]) {
    func texts(_ text: (ContactWord) -> String?) -> [String] {
      words.compactMap(text).filter { !$0.isEmpty }
    }
    name = texts { if case .name(let text) = $0 { text } else { nil } }.joined(separator: " ")
    emails = texts { if case .email(let text) = $0 { text } else { nil } }
    phones = texts { if case .phone(let text) = $0 { text } else { nil } }
    nameOfAddress =
      emails.lazy.compactMap { EmailText.parts(of: $0)?.name }
      .first { !$0.isEmpty && !$0.contains("@") } ?? ""
  }

  /// The values that are of a list.
  func values(of list: ContactListOptions.List) -> [String] {
    switch ContactJSONKey(rawValue: list.plural) {
    case .emails: emails
    case .phones: phones
    default: []
    }
  }
}

extension ValueSyntax<ContactWord> {
  /// A word of a contact.
  static var contactWord: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in try ContactWord(text) }
  }
}
