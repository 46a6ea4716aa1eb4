#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a command did to the address book, as history tells it.
public struct BookChange: Sendable {
  /// A contact that was changed.
  public struct Contact: Hashable, Sendable {
    /// The ID.
    public let id: Int64
    /// What to call the contact; empty where that is not known any more.
    public let name: String
  }

  /// The number of the transaction.
  public let number: Int64
  /// When it was committed.
  public let date: Date
  /// Who made it, such as `contacts add`; nil where nobody was named.
  public let author: String?
  /// Whether an undo has taken it back.
  public let isUndone: Bool
  /// Whether it is that a backup took the place of what history does not tell of.
  public internal(set) var isRestoration = false
  /// How many contacts are new.
  public internal(set) var addedCount = 0
  /// How many contacts have other values.
  public internal(set) var changedCount = 0
  /// How many contacts are gone.
  public internal(set) var deletedCount = 0
  /// How many of those that are new are companies.
  public internal(set) var addedCompanyCount = 0
  /// How many of those that have other values are companies.
  public internal(set) var changedCompanyCount = 0
  /// How many of those that are gone are companies.
  public internal(set) var deletedCompanyCount = 0
  /// Some of the contacts: those added first, then those changed, then those deleted; of each, people
  /// first.
  public internal(set) var contacts: [Contact] = []
  /// What of the contacts that have other values was changed, in the order of the fields; empty also
  /// where that would take long to find out.
  public internal(set) var fields: [ContactJSONKey] = []
  /// The names of groups and tags that are new, changed or gone, if no contact is.
  public internal(set) var labels: [String] = []
}
