import Arguments
import ContactCards
import ContactStore

/// What people can settle once, in the configuration file.
enum Setting: String, CaseIterable, Sendable {
  /// The path of the address book.
  case store
  /// What a table on a terminal shows.
  case columns
  /// The order of a table on a terminal.
  case sort
  /// When to colour the output.
  case color
  /// The command that shows long output.
  case pager
  /// The command that contacts are edited with.
  case editor
}

extension Setting {
  /// What it is for, in a few words.
  var summary: String {
    switch self {
    case .store: "the address book"
    case .columns: "the fields of a table on a terminal"
    case .sort: "the order of a table on a terminal"
    case .color: "when to colour: auto, always or never"
    case .pager: "the command that shows long output; empty for none"
    case .editor: "the command that 'contacts edit' shows a contact with"
    }
  }

  /// The value where nobody says another; that of ``store`` depends on the environment.
  var standard: String {
    switch self {
    case .store, .sort: ""
    case .columns: PeopleTable.usualColumns.map(\.rawValue).joined(separator: ",")
    case .color: ColorChoice.auto.rawValue
    case .pager: "less -FRX"
    case .editor: "vi"
    }
  }

  /// The environment variables that outweigh the file, the first one most.
  var variables: [String] {
    switch self {
    case .store: ["CONTACTS_STORE"]
    case .pager: ["CONTACTS_PAGER", "PAGER"]
    case .editor: ["VISUAL", "EDITOR"]
    case .columns, .sort, .color: []
    }
  }

  /// Why a text is no value of the setting; nil when it is one.
  func problem(with text: String) -> InvalidValue? {
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) {
      return InvalidValue(expected: "a text without control characters")
    }
    do throws(InvalidValue) {
      switch self {
      case .store: _ = try Self.path.parse(text)
      case .columns: _ = try Self.columnList.parse(text)
      case .sort: _ = try ValueSyntax<[AddressBook.SortKey]>.sortKeys.parse(text)
      case .color: _ = try ValueSyntax<ColorChoice>.choice.parse(text)
      case .editor where text.isEmpty:
        throw InvalidValue(expected: "a command, such as vi; 'contacts config unset' takes it out")
      case .pager, .editor: break
      }
      return nil
    } catch {
      return error
    }
  }

  private static let path = ValueSyntax<String>(
    expecting: "the path of a file from the root, or one that begins with ~/"
  ) { $0.hasPrefix("/") || $0.hasPrefix("~/") ? $0 : nil }

  /// The fields of a table.
  static let columnList = ValueSyntax<[ContactField]> { text throws(InvalidValue) in
    guard case .fields(let keys) = try ValueSyntax<FieldSelection>.fields.parse(text) else {
      throw InvalidValue(expected: "names of fields with commas between them")
    }
    return keys
  }
}
