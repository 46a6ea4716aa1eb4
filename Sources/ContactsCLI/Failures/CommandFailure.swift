import ContactFormats
import ManagedObjects

/// What a command finds wrong by itself, beyond what the layers below report.
enum CommandFailure: Error, Equatable {
  /// Neither an option nor the environment tells where the address book is.
  case noHome
  /// There is no home folder to keep a configuration file in.
  case noConfigurationFolder
  /// A store was named that does not exist.
  case missingStore(String)
  /// A store was named by a path that leads nowhere, such as a loop of links.
  case unreachableStore(String, reason: String)
  /// A store is of a kind that this build was made without.
  case missingTrait(String)
  /// A command is not for a store of this kind. Holds what it is, and what to do.
  case otherKind(String, kind: String, command: String, advice: String)
  /// A model cannot be read, or a store not with it. Holds why.
  case unusableModel(String)
  /// A backup was named that does not exist.
  case missingBackup(String)
  /// A change to several contacts, companies or groups needs a yes, and there is nobody to ask. Holds
  /// how many of what they are.
  case needsConsent(Change, of: String)
  /// A change to several contacts that a person at a terminal is asked about, whom ``GlobalOptions/noInput``
  /// forbids to ask. Holds how many of what they are.
  case mustNotAsk(Change, of: String)
  /// The answer was no.
  case declined(Change)
  /// Of several that were asked for, none was chosen. Holds what they are.
  case noneChosen(of: String)
  /// Standard input is the notes, and something else as well.
  case inputIsNotes
  /// `--exit-status` was given and nothing was found.
  case nothingFound
  /// A command takes the whole screen, and standard input or output is no terminal. Holds the command.
  case needsTerminal(String)
  /// A command that goes on until it is ended was ended.
  case ended(EndingSignal)
  /// The system does not tell what the command is to do.
  case unknownArguments
  /// An argument is not valid UTF-8. Counted from one.
  case invalidArgument(position: Int)
  /// The file to read is a folder.
  case inputIsDirectory(String)
  /// Input has to be read again, and cannot be.
  case inputIsGone
  /// A folder to import has no vCards.
  case noCards(String)
  /// Files of a folder that is to tell of everybody have names that are not UTF-8.
  case undecodableNames(String, count: Int)
  /// A file to import is in none of the formats.
  case unknownFormat(String, beginning: String)
  /// A file to import is of a kind that no contacts are read from.
  case foreignFile(String, ForeignFormat)
  /// A file to write to is one of the address book.
  case targetIsStore(String)
  /// A file to write to is there already.
  case targetExists(String)
  /// A file to write to is a folder.
  case targetIsDirectory(String)
  /// A contact has no picture. Holds what to call the contact.
  case noPhoto(String)
  /// Of the picture of a contact only the address is there. Holds what to call the contact.
  case photoElsewhere(String, address: String)
  /// An editor ended with a status other than 0.
  case editor(String, status: Int32)
  /// The file that was edited is not there any more.
  case editedFileIsGone(String)
  /// An environment variable says what makes no sense.
  case invalidSetting(name: String, value: String)
  /// A look at a store found damage.
  case damaged(String, count: Int)
  /// Something of a damaged store could not be saved.
  case incompleteRecovery(
    String, rows: Int, transactions: Int, history: StoreRecovery.LostHistory, tables: Int)

  /// What needs a yes.
  enum Change: String {
    case deleting
    case merging
    case changing
  }
}
