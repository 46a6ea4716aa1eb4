/// Relationships with an order whose inverse is to-one: the reference says where a row belongs, the link
/// no more than its place there.
extension ChangedReferences {
  /// The links of a request such that all of those follow the references.
  ///
  /// Who has read a list at another moment than the rows in it may ask for links that these do not
  /// answer.
  ///
  /// - Parameter links: What the request says, with keys of the store.
  /// - Returns: The changes, of other tables as they are.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n* log *m*), where *n* is the number of links and *m* that of rows.
  func followed(by links: [LinkChanges]) throws(StoreError) -> [LinkChanges] {
    if rows.isEmpty, links.allSatisfy({ !$0.table.isSourceOrdered }) { return links }
    var followed: [LinkChanges] = []
    var moves = self.moves()
    for var changes in links {
      let moved = moves.removeValue(forKey: changes.table) ?? LinkChanges(changes.table)
      if changes.table.isSourceOrdered {
        var (inserted, deleted): ([Link], [Link]) = ([], [])
        for link in changes.inserted where try isAnswered(link, of: changes.table) ?? true {
          inserted.append(link)
        }
        for link in changes.deleted where try isAnswered(link, of: changes.table) != true {
          deleted.append(link)
        }
        inserted.append(missing: moved.inserted)
        deleted.append(missing: moved.deleted)
        (changes.inserted, changes.deleted) = (inserted, deleted)
      }
      followed.append(changes)
    }
    return followed + moves.values.sorted { $0.table.name < $1.table.name }
  }

  /// The links that come and go with references that change.
  private func moves() -> [LinkTable: LinkChanges] {
    var moves: [LinkTable: LinkChanges] = [:]
    for rows in rows.values {
      for place in rows.entity.resolution.inverses.places {
        guard let column = rows.entity.referenceColumn(of: place.relationship) else { continue }
        for (before, after) in [(nil, rows.inserted), (rows.before, rows.updated)] {
          guard let after else { continue }
          for row in 0..<after.rowCount {
            let old = before?.reference(at: row, in: column)
            let new = after.reference(at: row, in: column)
            if old == new { continue }
            let target = RowReference(
              entity: rows.entity.number, key: RowKey(after.key(at: row)))
            var changes = moves.removeValue(forKey: place.table) ?? LinkChanges(place.table)
            if let old { changes.deleted.append(Link(source: old, target: target)) }
            if let new { changes.inserted.append(Link(source: new, target: target)) }
            moves[place.table] = changes
          }
        }
      }
    }
    return moves
  }

  /// Whether the target of a link will refer to its source; nil where no reference answers links of the
  /// table.
  private func isAnswered(_ link: Link, of table: LinkTable) throws(StoreError) -> Bool? {
    guard let entity = entity(of: link.target),
      let place = entity.resolution.inverses.places.first(where: { $0.table == table }),
      let column = entity.referenceColumn(of: place.relationship)
    else { return nil }
    return try reference(at: link.target, in: column) == link.source
  }
}

extension [Link] {
  /// Adds links that are not there.
  fileprivate mutating func append(missing links: [Link]) {
    if links.isEmpty { return }
    let known = Set(self)
    append(contentsOf: links.filter { !known.contains($0) })
  }
}
