package import ContactFormats

/// What an import did, or would do.
package struct ContactImportReport: Hashable, Sendable {
  /// What was skipped or guessed.
  package struct Warning: Hashable, Sendable {
    /// The text, by its place among the sources.
    package let source: Int
    /// The place in it, and the reason.
    package let warning: CardWarning
  }

  /// Whether there was nothing but blanks in all of the texts.
  package internal(set) var isOfNothing = false
  /// How many contacts are new.
  package internal(set) var addedCount = 0
  /// How many contacts of the same UID were changed.
  package internal(set) var updatedCount = 0
  /// How many contacts of the same UID were as the texts say already.
  package internal(set) var unchangedCount = 0
  /// What some of those are called that are new.
  package internal(set) var addedNames: [String] = []
  /// What some of those are called that were changed.
  package internal(set) var updatedNames: [String] = []
  /// How many of those that are unchanged were changed here since their cards came last.
  package internal(set) var editedCount = 0
  /// How many contacts stay deleted, as their cards came as they were when these were deleted here.
  package internal(set) var stillDeletedCount = 0
  /// How many cards were taken for contacts of other sources, though they do not name them.
  package internal(set) var joinedCount = 0
  /// What some of these contacts are called.
  package internal(set) var joinedNames: [String] = []
  /// How many of all these are companies.
  package internal(set) var companyCount = 0
  /// How many groups the texts say something of.
  package internal(set) var groupCount = 0
  /// How many of these groups were not there before.
  package internal(set) var newGroupCount = 0
  /// How many of these groups have got another name, other members, or anything else that is kept of
  /// them.
  package internal(set) var changedGroupCount = 0
  /// The people and companies that were deleted, as no text told of them.
  package internal(set) var pruned: [NamedContact] = []
  /// The names of the groups that were deleted for that.
  package internal(set) var prunedGroups: [String] = []
  /// How many records there were of which no contact could be made.
  package internal(set) var skippedCount = 0
  /// The IDs of the people that the texts are about, each once, the new ones first.
  ///
  /// There are none until they were saved.
  package internal(set) var ids: [Int64] = []
  /// What was skipped or guessed, the first of many.
  package internal(set) var warnings: [Warning] = []
  /// How many warnings there were.
  package internal(set) var warningCount = 0

  /// Whether bytes were read in a character set that nothing has declared.
  package internal(set) var isCharsetGuessed = false

  /// How many warnings are kept.
  static let warningLimit = 1000
  /// How many contacts are named of each kind.
  private static let nameLimit = 5

  /// Takes note of a new contact.
  package mutating func add(_ name: () -> String?) {
    addedCount += 1
    if addedCount <= Self.nameLimit { addedNames.append(name() ?? "") }
  }

  /// Takes note of a contact that was changed.
  package mutating func update(_ name: String) {
    updatedCount += 1
    if updatedCount <= Self.nameLimit { updatedNames.append(name) }
  }

  /// Takes note of a contact of another source that a card was taken for.
  mutating func join(_ name: String) {
    joinedCount += 1
    if joinedCount <= Self.nameLimit { joinedNames.append(name) }
  }
}
