#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the layout of what a request finds, while the objects of a context change.
///
/// It knows the rows by references and keys, not by objects.
final class ResultsTracker {
  typealias List = SectionedRows<ResultsRow>

  let scope: ResultsScope
  private(set) var list: List
  /// The rows as they are in the list, by their references, once they are indexed.
  private var known: [RowReference: ResultsRow] = [:]
  private var isIndexed = false
  /// The number of the present event.
  private var revision = 0
  /// What tells the rows of this fetch from those of others.
  private let fetch = UUID()
  /// The objects among the rows that are not saved, whose references will change, by what these have
  /// been.
  private var unsaved: [RowReference: ManagedObject] = [:]

  /// Fetches what there is, or takes it from a cache.
  ///
  /// - Throws: As ``ManagedObjectContext/fetch(_:)`` does, or ``FetchedResultsError``.
  init(_ scope: ResultsScope, cacheName: String?) throws {
    self.scope = scope
    let found = try cacheName.map { try scope.fetch(cacheName: $0) } ?? scope.fetch()
    for found in found where found.reference.isTemporary {
      unsaved[found.reference] = found.object
    }
    let rows = found.map { found in
      (
        row: ResultsRow(reference: found.reference, key: found.key, revision: 0),
        section: found.section
      )
    }
    list = try scope.named { () throws(List.Torn) in
      try List(rows, isSectioned: scope.isSectioned)
    }
  }

  /// The row at a position; nil when there is none.
  subscript(position: RowPosition) -> RowReference? { list[position]?.reference }

  /// Where the row of an object stands; nil when it is not among the results.
  ///
  /// - Complexity: O(log *n*) in the number of rows; O(*n*) the first time.
  func position(of object: ManagedObject) -> RowPosition? {
    indexRows()
    let row =
      known[object.reference]
      ?? unsaved.first { $0.value === object }.flatMap { known[$0.key] }
    return row.flatMap { list.position(of: $0.key) }
  }

  /// The layout as it is now.
  ///
  /// - Complexity: O(*n*) in the number of sections, once the list changes.
  var snapshot: FetchedResultsSnapshot { scope.snapshot(of: list.sections, fetch: fetch) }

  /// All rows in order.
  var rows: [RowReference] { list.sections.flatMap { $0.rows.all.map(\.reference) } }

  /// The rows of a section in order.
  func rows(inSection index: Int) -> [RowReference] {
    list.sections[index].rows.all.map(\.reference)
  }

  /// Makes sure that rows are known by their references, which who only shows a list never needs.
  private func indexRows() {
    if isIndexed { return }
    isIndexed = true
    known.reserveCapacity(list.sections.reduce(0) { $0 + $1.rows.count })
    for section in list.sections {
      for row in section.rows.all { known[row.reference] = row }
    }
  }

  private func edit(for found: ResultsScope.Found, isTouched: Bool) -> List.Edit {
    let former = known[found.reference]
    let row = ResultsRow(
      reference: found.reference, key: found.key,
      revision: isTouched ? revision : former?.revision ?? revision)
    known[found.reference] = row
    if found.reference.isTemporary { unsaved[found.reference] = found.object }
    return List.Edit(former: former, row: row, section: found.section)
  }

  /// Learns the references that objects have got by being saved.
  ///
  /// - Returns: The objects, whose place among equal ones may be another one now.
  private func adoptSavedReferences() -> [ManagedObject] {
    indexRows()
    var saved: [ManagedObject] = []
    for (former, object) in unsaved where object.reference != former {
      known[object.reference] = known.removeValue(forKey: former)
      unsaved[former] = nil
      if object.reference.isTemporary { unsaved[object.reference] = object }
      saved.append(object)
    }
    return saved
  }
}

extension ResultsTracker {
  /// What an event has done to the results.
  struct Update {
    var changes: RowChanges<RowReference>
    /// The objects among those that are gone that no store has.
    var gone: [RowReference: ManagedObject] = [:]
  }

  /// Follows what has changed in the objects of the context.
  ///
  /// - Returns: What that does to the layout.
  /// - Throws: What reading rows throws, or ``FetchedResultsError``; then the list has to be made anew.
  func update(_ changes: ContextChanges) throws -> Update {
    let touched = Set(
      (changes.inserted + changes.updated + changes.deleted + changes.refreshed).map(\.reference))
    if !changes.invalidatedAll.isEmpty {
      _ = adoptSavedReferences()
      return try refetch(touched: touched)
    }
    return try follow(touched, deleted: Set(changes.deleted.map(\.reference)))
  }

  /// Follows what others have saved to rows that the context has no objects of; what that does to its
  /// objects is an event of theirs.
  ///
  /// - Returns: What that does to the layout.
  /// - Throws: As for a change of objects.
  func update(merged saved: ContextSave) throws -> Update {
    if saved.changesEverything {
      _ = adoptSavedReferences()
      return try refetch(touched: Set(known.keys))
    }
    if scope.showsSavedRows { return try update(saved) }
    let updated = scope.strangers(among: saved.updated)
    let deleted = scope.strangers(among: saved.deleted)
    return try follow(updated.union(deleted), deleted: deleted)
  }

  private func follow(
    _ touched: Set<RowReference>, deleted: Set<RowReference>
  ) throws -> Update {
    let saved = adoptSavedReferences()
    if scope.reaches(touched) { return try refetch(touched: touched) }
    var removed: [RowReference] = []
    var objects: [ManagedObject] = []
    for reference in touched where scope.covers(reference) {
      if let object = try scope.match(reference, mayBeGone: deleted.contains(reference)) {
        objects.append(object)
      } else if known[reference] != nil {
        removed.append(reference)
      }
    }
    for object in saved where !touched.contains(object.reference) { objects.append(object) }
    return try apply(removing: removed, scope.found(objects), touched: touched)
  }

  /// Follows that the context has been saved: new objects have got other references by it.
  ///
  /// - Returns: What that does to the layout.
  /// - Throws: What following changes throws.
  func update(_ saved: ContextSave) throws -> Update {
    let objects = adoptSavedReferences()
    if scope.showsSavedRows {
      return try refetch(
        touched: scope.context.references(of: saved.inserted + saved.updated + saved.deleted))
    }
    return try apply(removing: [], scope.found(objects), touched: [])
  }

  /// Fetches anew, and compares.
  private func refetch(touched: Set<RowReference>) throws -> Update {
    let found = try scope.fetch()
    let present = Set(found.map(\.reference))
    let removed = known.keys.filter { !present.contains($0) }
    return try apply(removing: removed, found, touched: touched)
  }

  private func apply(
    removing removed: [RowReference], _ found: [ResultsScope.Found], touched: Set<RowReference>
  ) throws -> Update {
    revision += 1
    let edits = found.map { edit(for: $0, isTouched: touched.contains($0.reference)) }
    let rows = removed.compactMap { known[$0] }
    let changes = try scope.named { () throws(List.Torn) in
      try list.apply(removing: rows, edits)
    }
    var update = Update(changes: changes.mapRows(\.reference))
    // What only stands beside others now, and an unsaved object that stays one, has no news.
    update.changes.updated.removeAll { !touched.contains($0.row) || $0.row.isTemporary }
    for reference in removed {
      if let row = known.removeValue(forKey: reference) {
        update.gone[row.reference] = unsaved.removeValue(forKey: reference)
      }
    }
    return update
  }
}
