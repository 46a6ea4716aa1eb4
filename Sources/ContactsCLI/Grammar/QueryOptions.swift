import Arguments
import ContactCards
import ContactStore
import ManagedObjects

/// The options that choose people and their order.
enum QueryOptions {
  static let predicates = RepeatedOption(
    "where", short: "w", aliases: ["filter"], placeholder: "PREDICATE", value: .text,
    help: "Only contacts that satisfy it, such as 'age >= 50'; of several, all of them.")
  static let sort = Option(
    "sort", short: "s", placeholder: "KEYS", value: .sortKeys,
    help: "Sort by fields such as last, company, address.city or relation.spouse with commas "
      + "between; -age sorts downwards.")
  static let groupBy = Option(
    "group-by", short: "g", placeholder: "FIELD", value: .groupField,
    help: "Write a section for each value of a field, such as company or tag, or each initial.")
  static let limit = Option(
    "limit", short: "l", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "Write N contacts at most.")
  static let offset = Option(
    "offset", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "Leave out the first N.")
  static let explain = Flag(
    "explain", help: "Write how the contacts are found instead of the contacts.")
  static let exitStatus = Flag(
    "exit-status", short: "e", help: "Exit with status 1 when there is no contact to write.")

  static let window: [any DeclaredOption] = [limit, offset, explain, exitStatus]

  /// Declares the predicates of a verb that is about nothing else.
  static func predicateArgument(_ count: ArgumentCount) -> Argument<String> {
    Argument(
      "PREDICATE", count: count, value: .text,
      help: "The condition, in one pair of quotes; of several, all of them have to hold.")
  }

  /// Makes sure that several predicates are not the words of one whose quotes are missing.
  static func checkQuotes(
    round predicates: [String], command: CommandSyntax
  ) throws(UsageError) {
    func isPredicate(_ text: String) -> Bool { (try? FetchPredicate(format: text)) != nil }
    let whole = predicates.joined(separator: " ")
    guard predicates.count > 1, let word = predicates.first(where: { !isPredicate($0) }),
      isPredicate(whole)
    else { return }
    throw UsageError(
      .refused(
        "unexpected argument \(word.quoted), which is no predicate; put quotes round a whole one: "
          + whole.quoted), command: command)
  }

  /// The predicate that holds where all of some texts do; nil when there are none.
  ///
  /// Each is read by itself, so that an error shows its place in the one that it is in.
  ///
  /// - Throws: `FetchPredicateError`.
  static func predicate(_ texts: [String]) throws -> FetchPredicate? {
    texts.isEmpty ? nil : .and(try texts.map { try FetchPredicate(format: $0) })
  }

  /// The query that the options of a command line describe.
  ///
  /// - Parameters:
  ///   - parsed: The command line.
  ///   - texts: The predicates that all have to hold; nil for those of `--where`.
  /// - Returns: The query.
  /// - Throws: `FetchPredicateError`.
  static func query(
    _ parsed: ParsedArguments, predicates texts: [String]? = nil
  ) throws -> AddressBook.Query {
    var query = AddressBook.Query()
    query.predicate = try predicate(texts ?? parsed[predicates])
    query.selection = SelectionOptions.selection(parsed)
    query.sortKeys = parsed[sort] ?? []
    query.limit = parsed[limit]
    query.offset = parsed[offset] ?? 0
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
