/// The pairs of objects that a to-many relationship connects, where no reference of the objects at
/// the other end tells them.
///
/// That is so for a many-to-many relationship and its inverse, for an ordered one, and for one
/// without an inverse. One side is the source, the other the target. Of two to-many relationships,
/// the one with the smaller name is read from the source, compared by the bytes of
/// `Entity.relationship`; an ordered one whose inverse is to-one is. A relationship that is its own
/// inverse has each pair in both directions and is always read from the source.
public struct LinkTable: Hashable, Sendable {
  /// The entity and the relationship of the source's side, as declared: `Entity.relationship`.
  public let name: String
  /// Whether the targets of a source have an order.
  public let isSourceOrdered: Bool
  /// Whether the sources of a target have an order.
  public let isTargetOrdered: Bool

  /// Describes a table.
  public init(name: String, isSourceOrdered: Bool, isTargetOrdered: Bool) {
    self.name = name
    self.isSourceOrdered = isSourceOrdered
    self.isTargetOrdered = isTargetOrdered
  }
}
