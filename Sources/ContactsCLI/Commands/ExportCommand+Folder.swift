import Arguments
import ContactCards
import ContactFormats
import ContactStore

// Files in a folder.

extension ExportCommand {
  /// Writes a file for each contact.
  static func writeFolder(_ query: AddressBook.Query, _ session: Session) throws {
    let arguments = session.arguments
    guard let path = arguments[file], path != "-" else {
      throw UsageError(.refused("vdir is a folder; name it with --output"), command: syntax)
    }
    if arguments[prune], !isWhole(query, arguments) {
      throw UsageError(
        .refused("--prune goes with an export of all contacts"),
        command: syntax)
    }
    let forEachCard = try cards(query, session)
    var folder = try settledFolder(path, forEachCard, session)
    var count = 0
    do {
      try forEachCard { card in
        let leftOut = folder.doubledCount
        try folder.write(card)
        if card.kind != .group, folder.doubledCount == leftOut { count += 1 }
      }
    } catch is VdirFolder.UndecidedCollection {
      // Somebody else has added a contact since it was settled that nobody is new.
      throw undecided(path, folder.collections)
    }
    tell(count, folder, session)
    if isWhole(query, arguments) { try tidy(&folder, session) }
  }

  /// The folder to write to, in which it is settled where new files go.
  ///
  /// - Throws: ``UsageError`` where nobody can be asked, ``CommandFailure/noneChosen(of:)``, or
  ///   `FileError`.
  private static func settledFolder(
    _ path: String, _ forEachCard: (_ take: (ContactCard) throws -> Void) throws -> Void,
    _ session: Session
  ) throws -> VdirFolder {
    let name = session.arguments[collection]
    if let name {
      let names = try VdirFolder.subfolders(of: path)
      if !names.contains(name) { throw unknown(name, names, in: path) }
    }
    var folder = try VdirFolder(path, collection: name)
    guard folder.isUndecided else { return folder }
    var trial = folder
    var isNew = false
    try forEachCard { card in
      if !isNew { isNew = try trial.needsFile(for: card) }
    }
    if !isNew { return folder }
    let names = folder.collections
    guard session.canAsk else { throw undecided(path, names) }
    let choice = try session.choose(
      among: names, of: names.count, heading: "\(path) has \(names.count) collections:",
      asking: "which collection?", kind: "collection")
    if let choice { folder.choose(collection: names[choice]) }
    return folder
  }

  private static func unknown(_ name: String, _ names: [String], in path: String) -> UsageError {
    let others = names.isEmpty ? "no folder" : names.joined(separator: ", ")
    return UsageError(
      .refused("\(path) has no folder \(name.quoted); it has \(others)"), command: syntax)
  }

  private static func undecided(_ path: String, _ names: [String]) -> UsageError {
    UsageError(
      .refused(
        "\(path) has \(names.count) collections: \(names.joined(separator: ", ")); choose one for "
          + "new contacts with --collection"),
      command: syntax)
  }

  /// Says what was written.
  private static func tell(_ count: Int, _ folder: VdirFolder, _ session: Session) {
    session.tell(
      "exported \(contactCount(count)) "
        + "(\(counted(folder.addedCount, "new file")), \(folder.changedCount) changed, "
        + "\(folder.unchangedCount) up to date)")
    if folder.doubledCount > 0 {
      session.tell(
        "skipped \(contactCount(folder.doubledCount)) whose UID several files or contacts have; "
          + "keep one of each")
    }
    if folder.undecodableCount > 0 {
      session.tell(
        "not looked at \(counted(folder.undecodableCount, "file")) whose name is not UTF-8; a contact in it may "
          + "have a second file now")
    }
    if folder.packedCount > 0 {
      session.tell(
        "\(contactCount(folder.packedCount)) also in files of several cards, which stayed as they "
          + "are; an import would read both")
    }
    let (names, losers) = folder.incomplete
    if losers > 0 {
      session.tell(
        "not written (vdir cannot hold it): control characters of \(contactCount(losers)): "
          + names.listed(of: losers))
    }
  }

  /// Says how many files are of others, or deletes those of contacts that were deleted here.
  private static func tidy(_ folder: inout VdirFolder, _ session: Session) throws {
    let isPruning = session.arguments[prune]
    if isPruning {
      let uids = try session.openForReading().uidsOfDeleted()
      let gone = folder.removable(uids)
      // What a script asks for is done: the contacts are deleted already.
      if gone.count > 1, !session.arguments[yes], session.isAtTerminal, session.canAsk {
        try session.askForConsent(
          to: .deleting, counted(gone.count, "file"), lines: gone.map { "  \($0)" })
      }
      let count = try folder.remove(uids)
      if count > 0 {
        session.tell("deleted \(counted(count, "file")) of contacts that were deleted here")
      }
    }
    // Somebody else may have put them there since, so that nobody but a person can tell.
    if folder.otherCount > 0 {
      session.tell(
        "\(counted(folder.otherCount, "file")) of other contacts stayed; 'contacts import' may bring them in"
          + (isPruning ? "" : ", --prune deletes those of contacts that were deleted here"))
    }
  }
}
