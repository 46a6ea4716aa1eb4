/// A pair of rows that a link table holds.
public struct Link: Hashable, Sendable {
  /// The row on the source's side.
  public let source: RowReference
  /// The row on the target's side.
  public let target: RowReference

  /// Names a pair.
  public init(source: RowReference, target: RowReference) {
    self.source = source
    self.target = target
  }
}

/// What a transaction changes in a link table.
///
/// Where the sources or the targets have an order, a new link comes last in it, unless the order is
/// given here.
public struct LinkChanges: Sendable {
  /// The table.
  public let table: LinkTable
  /// New links.
  ///
  /// One that is there already is left as it is. Of a relationship that is its own inverse, each
  /// pair is given in both directions.
  public var inserted: [Link] = []
  /// Links to go.
  ///
  /// One that is not there is ignored, and one that is inserted as well stays.
  public var deleted: [Link] = []
  /// The targets of sources in their new order.
  ///
  /// A row that is not linked is ignored; one that is and is missing here comes after the others.
  public var orderedTargets: [RowReference: [RowReference]] = [:]
  /// The sources of targets in their new order, likewise.
  public var orderedSources: [RowReference: [RowReference]] = [:]

  /// Starts without changes.
  public init(_ table: LinkTable) {
    self.table = table
  }
}
