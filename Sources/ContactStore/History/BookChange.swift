package import ContactCards

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What a command did to the address book, as history tells it.
package struct BookChange: Sendable {
  /// A contact that was changed.
  package struct Contact: Hashable, Sendable {
    /// The ID.
    package let id: Int64
    /// What to call the contact; empty where that is not known any more.
    package let name: String
  }

  /// The number of the transaction.
  package let number: Int64
  /// When it was committed.
  package let date: Date
  /// Who made it, such as `contacts add`; nil where nobody was named.
  package let author: String?
  /// Whether an undo has taken it back.
  package let isUndone: Bool
  /// Whether it is that a backup took the place of what history does not tell of.
  package internal(set) var isRestoration = false
  /// How many contacts are new.
  package internal(set) var addedCount = 0
  /// How many contacts have other values.
  package internal(set) var changedCount = 0
  /// How many contacts are gone.
  package internal(set) var deletedCount = 0
  /// How many of those that are new are companies.
  package internal(set) var addedCompanyCount = 0
  /// How many of those that have other values are companies.
  package internal(set) var changedCompanyCount = 0
  /// How many of those that are gone are companies.
  package internal(set) var deletedCompanyCount = 0
  /// Some of the contacts: those added first, then those changed, then those deleted; of each, people
  /// first.
  package internal(set) var contacts: [Contact] = []
  /// What of the contacts that have other values was changed, in the order of the fields; empty also
  /// where that would take long to find out.
  package internal(set) var fields: [ContactJSONKey] = []
  /// The names of groups and tags that are new, changed or gone, if no contact is.
  package internal(set) var labels: [String] = []
}
