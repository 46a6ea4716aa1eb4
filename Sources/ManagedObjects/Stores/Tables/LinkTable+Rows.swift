/// The columns of a link table.
enum LinkColumn {
  static let source = AttributeIndex(0)
  static let target = AttributeIndex(2)
  /// The place of the target among those of its source; null where they have no order.
  static let sourceOrder = AttributeIndex(4)
  /// The place of the source among those of its target; null where they have no order.
  static let targetOrder = AttributeIndex(5)
}

extension LinkTable {
  /// What the rows of the table are to a segment.
  var entity: EntityDescription {
    EntityDescription(
      name,
      attributes: [
        AttributeDescription("source@key", .integer64),
        AttributeDescription("source@entity", .integer64),
        AttributeDescription("target@key", .integer64),
        AttributeDescription("target@entity", .integer64),
        AttributeDescription("sourceOrder", .integer64),
        AttributeDescription("targetOrder", .integer64),
      ])
  }
}

/// A row of a link table.
struct LinkRow {
  /// The key and the version of the row; nil for one that is to be inserted.
  var stored: (key: Int64, version: Int64)?
  let link: Link
  var sourceOrder: Int64?
  var targetOrder: Int64?
  var isChanged = false
  var isDeleted = false

  init(_ link: Link) {
    self.link = link
  }

  /// Reads a verified row; nil when it is not a pair.
  init?(_ segment: Segment, row: Int) {
    guard let source = segment.reference(at: row, in: LinkColumn.source),
      let target = segment.reference(at: row, in: LinkColumn.target)
    else { return nil }
    link = Link(source: source, target: target)
    stored = (segment.key(at: row), segment.version(at: row))
    sourceOrder = segment.attributes[LinkColumn.sourceOrder.rawValue].integer(at: row)
    targetOrder = segment.attributes[LinkColumn.targetOrder.rawValue].integer(at: row)
  }

  /// Whether it comes before another one of the same row on a side that has an order.
  func precedes(_ other: LinkRow, _ side: LinkPlan.Side) -> Bool {
    let orders = (self[keyPath: side.order] ?? .max, other[keyPath: side.order] ?? .max)
    if orders.0 != orders.1 { return orders.0 < orders.1 }
    return stored?.key ?? .max < other.stored?.key ?? .max
  }

  /// The values of the columns.
  var values: [AttributeValue] {
    link.values(sourceOrder: sourceOrder, targetOrder: targetOrder)
  }
}

extension Link {
  /// The values of the columns of a link table.
  func values(sourceOrder: Int64?, targetOrder: Int64?) -> [AttributeValue] {
    source.values + target.values
      + [sourceOrder, targetOrder].map { $0.map(AttributeValue.integer) ?? .null }
  }
}
