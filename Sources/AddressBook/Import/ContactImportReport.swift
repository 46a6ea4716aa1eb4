/// What an import did, or would do.
public struct ContactImportReport: Hashable, Sendable {
  /// What was skipped or guessed.
  public struct Warning: Hashable, Sendable {
    /// The text, by its place among the sources.
    public let source: Int
    /// The place in it, and the reason.
    public let warning: CardWarning
  }

  /// Whether there was nothing but blanks in all of the texts.
  public internal(set) var isOfNothing = false
  /// How many contacts are new.
  public internal(set) var addedCount = 0
  /// How many contacts of the same UID were changed.
  public internal(set) var updatedCount = 0
  /// How many contacts of the same UID were as the texts say already.
  public internal(set) var unchangedCount = 0
  /// What some of those are called that are new.
  public internal(set) var addedNames: [String] = []
  /// What some of those are called that were changed.
  public internal(set) var updatedNames: [String] = []
  /// How many of those that are unchanged were changed here since their cards came last.
  public internal(set) var editedCount = 0
  /// How many cards were taken for contacts of other sources, though they do not name them.
  public internal(set) var joinedCount = 0
  /// What some of these contacts are called.
  public internal(set) var joinedNames: [String] = []
  /// How many of all these are companies.
  public internal(set) var companyCount = 0
  /// How many groups the texts say something of.
  public internal(set) var groupCount = 0
  /// How many of these groups were not there before.
  public internal(set) var newGroupCount = 0
  /// How many of these groups have got another name, other members, or anything else that is kept of
  /// them.
  public internal(set) var changedGroupCount = 0
  /// The people and companies that were deleted, as no text told of them.
  public internal(set) var pruned: [NamedContact] = []
  /// The names of the groups that were deleted for that.
  public internal(set) var prunedGroups: [String] = []
  /// How many records there were of which no contact could be made.
  public internal(set) var skippedCount = 0
  /// The IDs of the people that the texts are about, each once, the new ones first.
  ///
  /// There are none until they were saved.
  public internal(set) var ids: [Int64] = []
  /// What was skipped or guessed, the first of many.
  public internal(set) var warnings: [Warning] = []
  /// How many warnings there were.
  public internal(set) var warningCount = 0

  /// Whether bytes were read in a character set that nothing has declared.
  public internal(set) var isCharsetGuessed = false

  /// How many warnings are kept.
  static let warningLimit = 1000
  /// How many contacts are named of each kind.
  private static let nameLimit = 5

  /// Takes note of a new contact.
  mutating func add(_ name: () -> String?) {
    addedCount += 1
    if addedCount <= Self.nameLimit { addedNames.append(name() ?? "") }
  }

  /// Takes note of a contact that was changed.
  mutating func update(_ name: String) {
    updatedCount += 1
    if updatedCount <= Self.nameLimit { updatedNames.append(name) }
  }

  /// Takes note of a contact of another source that a card was taken for.
  mutating func join(_ name: String) {
    joinedCount += 1
    if joinedCount <= Self.nameLimit { joinedNames.append(name) }
  }
}
