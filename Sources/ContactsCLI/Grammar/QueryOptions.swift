import Arguments
import ContactCards
import ContactStore
import ManagedObjects

/// The options that choose people and their order.
enum QueryOptions {
  static let predicates = RepeatedOption(
    "where", short: "w", aliases: ["filter"], placeholder: "FILTER", value: .text,
    help: "Only contacts that match, such as 'tag:vip city:Bonn' or 'age >= 50'; several all hold.")
  static let sort = Option(
    "sort", short: "s", placeholder: "KEYS", value: .sortKeys,
    help: "Sort by fields such as last,first or address.city; -age sorts downwards.")
  static let groupBy = Option(
    "group-by", short: "g", placeholder: "FIELD", value: .groupField,
    help: "Write a section for each value of a field, such as company or tag, or 'initial'.")
  static let limit = Option(
    "limit", short: "l", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "Write at most N contacts.")
  static let offset = Option(
    "offset", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "Skip the first N.")
  static let explain = Flag(
    "explain", help: "Show how the contacts are found, not the contacts.")
  static let exitStatus = Flag(
    "exit-status", short: "e", help: "Exit with status 1 if no contact is found.")

  static let window: [any DeclaredOption] = [limit, offset, explain, exitStatus]

  /// The options for the order and number of contacts.
  static let listing: [any DeclaredOption] = [sort, groupBy] + window

  /// Some of the options for the order and number of contacts, which the help of `list` explains.
  static func listing(_ options: [any DeclaredOption]) -> OptionGroup {
    OptionGroup("Order and number", page: "list", options: options)
  }

  /// The options that choose contacts.
  static let choosing = choosing([predicates] + SelectionOptions.all)

  /// The options that choose contacts for verbs that take words.
  static let choosingByWords = choosing(
    [predicates] + SelectionOptions.all + SpellingOptions.all)

  /// The option that chooses contacts for verbs that have `--group` and others for another purpose.
  static let choosingByFilter = choosing([predicates])

  private static func choosing(_ options: [any DeclaredOption]) -> OptionGroup {
    OptionGroup("Filters", page: "filters", options: options)
  }

  /// What the words behind a verb ask for.
  static let words = Argument(
    "WORD", count: .any, value: .text,
    help: "A word in any field, field:value, or a quoted condition; all have to match.")
}

extension Session {
  /// The query that the options of the command line describe.
  ///
  /// - Throws: `FetchPredicateError` or ``ContactFilterError``.
  func query() throws -> AddressBook.Query {
    var query = AddressBook.Query()
    query.predicate = try condition(arguments[QueryOptions.predicates])
    query.selection = SelectionOptions.selection(arguments)
    query.sortKeys = arguments[QueryOptions.sort] ?? []
    query.limit = arguments[QueryOptions.limit]
    query.offset = arguments[QueryOptions.offset] ?? 0
    return query
  }
}

extension ValueSyntax<[AddressBook.SortKey]> {
  /// Field names with commas between them, each with a `-` before it to sort downwards.
  static var sortKeys: ValueSyntax {
    let names = ContactJSONKey.sortable.map(\.rawValue)
    // A mistyped field is taken for a key too, to be refused with a suggestion.
    let isKeyList: @Sendable (String) -> Bool = { text in
      text.listElements.allSatisfy {
        let name = parts(of: $0).name
        return ContactField(typed: name)?.isPart == true
          || Suggestion.closest(to: String(name), among: names) != nil
      }
    }
    return ValueSyntax(leadingHyphen: .accepted(isKeyList)) { text throws(InvalidValue) in
      var keys: [AddressBook.SortKey] = []
      for word in text.listElements {
        let (name, isAscending) = parts(of: word)
        let field = try ContactField.named(name, among: ContactJSONKey.sortable)
        guard !keys.contains(where: { $0.field == field }) else {
          throw InvalidValue(reason: "the field \(name.quoted) is given twice")
        }
        keys.append(AddressBook.SortKey(field, ascending: isAscending))
      }
      return keys
    }.completed(by: .named("sort field"), as: .signedList)
  }

  private static func parts(of word: Substring) -> (name: Substring, isAscending: Bool) {
    let word = word.drop { $0 == " " }
    let isAscending = word.utf8.first != UInt8(ascii: "-")
    return (isAscending ? word : word.dropFirst(), isAscending)
  }
}
