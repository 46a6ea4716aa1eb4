import Arguments
import ContactStore
import Files
import ManagedObjects
import ModelFiles

#if SQLite
  import SQLStore
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verb `contacts store convert`.
enum StoreConvertCommand: Command {
  private static let files = Argument(
    "FILE", count: .atLeastOne, value: .path,
    help: "The new file; before it, the file to convert, if it is not the address book.")
  private static let target = Option(
    "to", placeholder: "KIND", value: kinds,
    help: "The kind of the new file, unless its ending tells.")
  private static let model = Option(
    "model", placeholder: "MODEL", value: .path,
    help: "The model that another program's file is for: .momd, .mom or .xcdatamodeld.")

  private static let kinds: ValueSyntax<StoreKind> = {
    let kinds: [StoreKind] = [.binary, .xml, .sqlite]
    return ValueSyntax(
      expecting: "one of \(kinds.map(\.rawValue).joined(separator: ", "))",
      choices: kinds.map(\.rawValue)
    ) { text in kinds.first { $0.rawValue == text } }
  }()

  static var syntax: CommandSyntax {
    CommandSyntax(
      "store convert", summary: "Copy the address book to a file of another kind.",
      discussion: """
        All contacts, companies, groups and tags go with it and keep their UIDs; history does not. IDs are given \
        anew, in the same order. The original stays as it is. With --model, objects of any program can be converted, also those in a SQLite \
        database that Core Data has written on an Apple system; it is only read.
        """,
      examples: [
        Example("contacts store convert --to xml contacts.xml", "To read and edit it as text."),
        Example(
          "contacts store convert app.sqlite --model App.momd --to binary app.store",
          "The data of an app."),
      ],
      arguments: [files], options: [target, model, StoreCommand.force])
  }

  static func run(_ session: Session) throws {
    let names = session.arguments[files]
    guard let output = names.last else { return }
    guard names.count <= 2 else {
      throw UsageError(
        .refused("\(names[2].quoted) is one file too many; one is read and one is written"),
        command: syntax)
    }
    let source = try names.count == 2 ? names[0] : session.storePath()
    let isReplacing = session.arguments[StoreCommand.force]
    let kind = session.arguments[target] ?? StoreKind.kind(ofName: output)
    if kind == .memory {
      throw UsageError(.refused("nothing would be left of a copy in memory"), command: syntax)
    }
    try session.refuseStream(output, command: syntax)
    if source != StoreKind.memoryName { try session.requireFiles(at: source) }
    try session.refuseStore(output, at: source)
    if session.isFolder(output) { throw CommandFailure.targetIsDirectory(output) }
    if isReplacing { try checkReplacing(output, kind, session) }
    let readable = try session.describe(source, isReadOnly: true)
    let writable = try session.describe(output, kind, isReadOnly: false)
    let count: Int
    do {
      if let path = session.arguments[model] {
        count = try copy(readable, to: writable, modelled: path, isReplacing)
      } else {
        do {
          count = try copy(readable, to: writable, isReplacing)
        } catch let error as StoreError where error.isOfFormerVersion {
          let kind = session.kind(of: source)
          do {
            count = try session.withMigratedCopy(of: source) {
              try copy(session.describe($0, kind, isReadOnly: true), to: writable, isReplacing)
            }
          } catch StoreError.notAStore {
            // It was read as one that Core Data has written, which no copy of it is.
            throw error
          }
        }
      }
    } catch CoordinatorError.storeExists(let path) {
      throw CommandFailure.targetExists(path)
    } catch let error as StoreError {
      guard case .incompatibleModel = error else { throw error }
      throw CommandFailure.unusableModel("\(error)")
    }
    session.tell("wrote \(counted(count, "object")) to \(output)")
  }

  /// Makes sure that what is replaced is a store of the same kind, of which it is known what belongs to it.
  private static func checkReplacing(
    _ path: String, _ kind: StoreKind, _ session: Session
  ) throws {
    guard try POSIXFileSystem().status(of: path) != nil else { return }
    let present = session.kind(of: path)
    guard present != kind else { return }
    throw UsageError(
      .refused("\(path) is \(present.words), and --force replaces a file of the same kind alone"),
      command: syntax)
  }

  /// Copies an address book of the newest version.
  private static func copy(
    _ source: PersistentStoreDescription, to target: PersistentStoreDescription,
    _ isReplacing: Bool
  ) throws -> Int {
    let model = try AddressBook.managedObjectModel
    let store = try PersistentStoreCoordinator.open(source, model: model)
    let survey = try StoreSurvey(of: store, model: model)
    guard survey.faults.isEmpty else {
      throw CommandFailure.damaged(source.path ?? "", count: survey.faults.count)
    }
    return try PersistentStoreCoordinator(managedObjectModel: model)
      .copy(store, to: target, replacing: isReplacing)
  }

  /// Copies objects of another model than that of contacts.
  private static func copy(
    _ source: PersistentStoreDescription, to target: PersistentStoreDescription,
    modelled path: String, _ isReplacing: Bool
  ) throws -> Int {
    var source = source
    // It is not an address book, and is only read.
    source.acceptsMigration = nil
    let model: ManagedObjectModel
    do {
      model = try version(of: ModelFile(contentsOf: URL(filePath: path)), for: source).model
    } catch let error as ModelFileError {
      throw CommandFailure.unusableModel("\(error)")
    }
    let store = try PersistentStoreCoordinator.open(source, model: model)
    return try PersistentStoreCoordinator(managedObjectModel: model)
      .copy(store, to: target, replacing: isReplacing)
  }

  /// The version of a model that a store was written with, where it tells, or else the current one.
  private static func version(
    of file: ModelFile, for store: PersistentStoreDescription
  ) throws -> ModelFile.Version {
    #if SQLite
      if store.type == .sqlite, let hashes = try SQLStore.coreDataVersionHashes(of: store) {
        return file.versions.first { $0.coreDataVersionHashes == hashes } ?? file.current
      }
    #endif
    let hashes = try PersistentStoreCoordinator.metadata(of: store)?.modelVersionHashes
    return file.versions.first { $0.model.entityVersionHashesByName == hashes } ?? file.current
  }
}
