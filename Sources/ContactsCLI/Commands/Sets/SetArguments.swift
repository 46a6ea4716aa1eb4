import Arguments
import ContactCards
import ContactStore

/// The arguments of the verbs of groups, tags and companies.
enum SetArguments {
  /// The name of one that is there.
  static func name(_ kind: NamedSetKind, count: ArgumentCount = .one) -> Argument<String> {
    Argument(
      "NAME", count: count, value: .name(of: kind), help: "The name of the \(kind.rawValue).")
  }

  /// The names of some that are there.
  static func names(_ kind: NamedSetKind) -> Argument<String> {
    Argument(
      "NAME", count: .atLeastOne, value: .name(of: kind),
      help: "The name of a \(kind.rawValue); - for standard input.")
  }

  /// The name that one gets.
  static func newName(_ kind: NamedSetKind) -> Argument<String> {
    Argument("NEW", value: .newName(of: kind), help: "The new name.")
  }

  /// The name that one has so far.
  static func oldName(_ kind: NamedSetKind) -> Argument<String> {
    Argument("OLD", value: .name(of: kind), help: "The present name of the \(kind.rawValue).")
  }
}

extension Session {
  /// Puts the contacts given into a group, or marks them with a tag.
  func add(_ kind: NamedSetKind, _ command: CommandSyntax) throws {
    try changeMembers(kind, command) { book, ids, name, take in
      try book.add(
        ids, to: name, kind, now: environment.now(), isTrial: take != nil, taking: take)
    }
  }

  /// Takes the contacts given out of a group, or a tag away from them.
  func remove(_ kind: NamedSetKind, _ command: CommandSyntax) throws {
    try changeMembers(kind, command, ofMembers: true) { book, ids, name, take in
      try book.remove(
        ids, from: name, kind, now: environment.now(), isTrial: take != nil, taking: take)
    }
  }

  private func changeMembers(
    _ kind: NamedSetKind, _ command: CommandSyntax, ofMembers: Bool = false,
    _ change: (AddressBook, [Int64], String, EditTaker?) throws -> Void
  ) throws {
    let format = try requestedFormat(command)
    if case .fieldNames = format { return try write([], as: .fieldNames) }
    try ContactArguments.check(arguments, of: command)
    guard let name = arguments[SetArguments.name(kind)].first else { return }
    let book = try openForChange()
    let members = ofMembers ? ContactSelection(kind, name) : ContactSelection()
    let ids = try chosenIDs(in: book, belongingTo: members)
    if ids.isEmpty { return try reportChange([], in: book, as: format) }
    let others = ofMembers ? nil : try otherNames(than: name, kind, in: book)
    try self.change(ids, in: book, as: format) { try change(book, ids, name, $0) }
    guard let others else { return }
    let meant = Suggestion.closest(to: name, among: others)
    tellNew(kind, name, meant: meant, isTrial: arguments[ConsentOptions.dryRun])
  }

  /// The names there are where none of them is the one that was typed; nil where one is.
  private func otherNames(
    than name: String, _ kind: NamedSetKind, in book: AddressBook
  ) throws -> [String]? {
    do {
      _ = try book.name(name, of: kind)
      return nil
    } catch AddressBookError.noSuchName(_, _, let known) {
      return known
    }
  }

  /// Gives a group, a tag or a company another name, and writes that.
  func rename(_ kind: NamedSetKind) throws {
    guard let old = arguments[SetArguments.oldName(kind)].first,
      let new = arguments[SetArguments.newName(kind)].first
    else { return }
    let isTrial = arguments[ConsentOptions.dryRun]
    let found = try openForChange().rename(old, to: new, kind, isTrial: isTrial)
    try reportChange { try output.write(PlainText.escape(new) + "\n") }
    if isTrial {
      tell("would rename the \(kind.rawValue) \(found.quoted); nothing was changed")
    }
  }

  /// Deletes groups or tags, and writes their names; those that have contacts after a question.
  func delete(_ kind: NamedSetKind) throws {
    let names = try listed(arguments[SetArguments.names(kind)], kind)
    if names.isEmpty { return tell("nothing was deleted") }
    let book = try openForChange()
    let isTrial = arguments[ConsentOptions.dryRun]
    if !isTrial, !arguments[ConsentOptions.yes] {
      let found = try book.delete(names, kind, isTrial: true)
      try askForConsent(
        toDelete: kind, lines: found.names.map { "  \($0)" }, contactCount: found.memberCount)
    }
    let deleted = try book.delete(names, kind, isTrial: isTrial)
    try reportChange(names: deleted.names)
    tellDeletion(of: deleted.names.count, kind, contactCount: deleted.memberCount)
  }

  /// Asks whether groups, tags or companies that contacts belong to are to be deleted.
  ///
  /// - Parameters:
  ///   - kind: What they are.
  ///   - lines: A line for each.
  ///   - members: How many contacts belong to them. Without any, nothing is asked but of several
  ///     companies, which hold more than a name.
  /// - Throws: ``CommandFailure`` where nobody consents or nobody can be asked.
  func askForConsent(
    toDelete kind: NamedSetKind, lines: [String], contactCount members: Int
  ) throws {
    guard members > 0 || kind == .company && lines.count > 1 else { return }
    let what = kind.words(for: lines.count) + (members > 0 ? " of \(contactCount(members))" : "")
    guard canAsk else { throw CommandFailure.needsConsent(.deleting, of: what) }
    try askForConsent(to: .deleting, what, lines: lines)
  }

  /// Tells how many groups, tags or companies were deleted, or would be, and who is without them.
  func tellDeletion(of count: Int, _ kind: NamedSetKind, contactCount members: Int) {
    let what = count == 1 ? "the \(kind.rawValue)" : kind.words(for: count)
    let contacts = contactCount(members)
    let them = count == 1 ? "it" : "them"
    tell(
      arguments[ConsentOptions.dryRun]
        ? "would delete \(what); \(contacts) would stay without \(them); nothing was changed"
        : "deleted \(what); \(contacts) stayed without \(them)")
  }

  /// Writes the names of what was changed, each on a line.
  func reportChange(names: [String]) throws {
    try reportChange {
      for name in names { try output.write(PlainText.escape(name) + "\n") }
    }
  }

  /// Names with those that standard input lists in the place of a `-`, each once.
  ///
  /// - Throws: ``CardFailure`` for an input without names, or ``StreamError``.
  func listed(_ names: [String], _ kind: NamedSetKind) throws -> [String] {
    var seen: Set<String> = []
    guard let place = names.firstIndex(of: "-") else {
      return names.filter { seen.insert($0).inserted }
    }
    let found = try reading("-") { try kind.names(reading: $0) }
    return (names[..<place] + found + names[(place + 1)...]).filter { seen.insert($0).inserted }
  }
}
