import Arguments
import ContactStore

/// How verbs that change contacts are told which: by IDs and names, or by what they have in common.
enum ContactArguments {
  static let ids = Argument(
    "ID", count: .any, value: .contact,
    help: "A contact, by its ID or name; - for standard input.")

  /// Refuses a command line that says not at all or in two ways which contacts are meant.
  static func check(_ arguments: ParsedArguments, of command: CommandSyntax) throws(UsageError) {
    switch (arguments[ids].isEmpty, arguments[QueryOptions.predicates].isEmpty) {
    case (true, true):
      throw UsageError(.refused("which contacts? Give IDs or --where"), command: command)
    case (false, false):
      throw UsageError(.refused("give IDs or --where, not both"), command: command)
    default: return
    }
  }
}

extension Session {
  /// The contacts that a command line means.
  ///
  /// - Parameters:
  ///   - book: Where they are looked up.
  ///   - selection: What those that `--where` chooses belong to besides.
  /// - Returns: Their IDs, each once.
  /// - Throws: `FetchPredicateError`, or what ``ids(of:in:tells:)`` does.
  func chosenIDs(
    in book: AddressBook, belongingTo selection: ContactSelection = ContactSelection()
  ) throws -> [Int64] {
    guard let predicate = try condition(arguments[QueryOptions.predicates]) else {
      let ids = try ids(of: arguments[ContactArguments.ids], in: book)
      if ids.isEmpty { tell("standard input is empty; nothing was changed") }
      return ids
    }
    var query = AddressBook.Query()
    query.predicate = predicate
    query.selection = selection
    let ids = try book.ids(query)
    if ids.isEmpty {
      let reason = try reasonForNothing(query, predicate, in: book) ?? Self.nobodyMatches
      tell("\(reason); nothing was changed")
    }
    return ids
  }
}
