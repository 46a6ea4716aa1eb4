package import ContactCards
import ManagedObjects
import TextTools

extension AddressBook {
  /// Likely duplicates among people, with the people.
  ///
  /// - Parameters:
  ///   - percent: How likely it has to be that they are the same.
  ///   - includesDistinct: Whether people who are marked as distinct may be in one cluster.
  /// - Returns: The duplicates, the most likely first, and the people by their IDs.
  /// - Throws: ``StoreError``.
  package func duplicates(
    atLeast percent: Int = 50, includingDistinct includesDistinct: Bool = false
  ) throws -> (clusters: [DuplicateCluster], contacts: [Int64: ContactRecord]) {
    var candidates: [DuplicateCandidate] = []
    try forEachContact(Query()) {
      candidates.append(
        DuplicateCandidate(id: $0.id, $0.card, fold: TextFolding.typed))
    }
    let finder = DuplicateFinder(minimumConfidence: Double(percent) / 100)
    let distinct = includesDistinct ? [] : try distinctPairs()
    let clusters = finder.duplicates(among: candidates, distinct: distinct).clusters
    let wanted = Set(clusters.flatMap(\.ids))
    var found: [Int64: ContactRecord] = [:]
    try forEach(FetchRequest<Person>(), among: wanted, .all) { found[$0.id] = $0 }
    return (clusters, found)
  }

  /// Whether people who were found to be duplicates may still be: all are there, and none is marked as
  /// distinct from another.
  ///
  /// - Parameters:
  ///   - ids: The people.
  ///   - ignoringMarks: Whether marks as distinct do not count.
  /// - Returns: Whether they may.
  /// - Throws: ``StoreError``.
  package func mayBeOne(_ ids: [Int64], ignoringMarks: Bool = false) throws -> Bool {
    let context = newContext()
    do {
      return try context.wholly {
        let people = try objects(
          Person.self, ids, prefetching: [Person.Key.distinctFrom.rawValue], in: context)
        return ignoringMarks
          || people.allSatisfy { person in !person.distinctFrom.contains(where: people.contains) }
      }
    } catch let error as AddressBookError where error.isOfMissingPeople {
      return false
    }
  }

  /// The people who are marked as distinct, each pair in both orders.
  func distinctPairs() throws -> [(Int64, Int64)] {
    var pairs: [(Int64, Int64)] = []
    try newContext().forEachLinkBatch(
      entityName: Person.entityName ?? "", relationship: Person.Key.distinctFrom.rawValue
    ) { links in
      pairs += links.map { ($0.source.key.rawValue, $0.target.key.rawValue) }
      return true
    }
    return pairs
  }

  /// Marks people as distinct, each from each other, so that ``duplicates(atLeast:includingDistinct:)``
  /// never finds two of them in one cluster again.
  ///
  /// Those who are marked already stay so. Merging takes the marks over.
  ///
  /// - Parameter ids: The people.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, or ``StoreError``; then nothing has changed.
  /// - Complexity: O(*n*²) in the number of people.
  package func markDistinct(_ ids: [Int64]) throws {
    try commit { try markDistinct(ids, in: $0) }
  }

  /// Marks people of a context as distinct.
  func markDistinct(_ ids: [Int64], in context: ManagedObjectContext) throws {
    let people = try objects(
      Person.self, ids, prefetching: [Person.Key.distinctFrom.rawValue], in: context)
    for (place, person) in people.enumerated() {
      let known = person.distinctFrom
      // The relationship is its own inverse: one direction makes the other.
      person.addToDistinctFrom(
        people[..<place].filter { $0 !== person && !known.contains($0) })
    }
  }
}
