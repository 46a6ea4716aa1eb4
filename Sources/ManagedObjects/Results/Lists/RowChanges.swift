/// What makes the present layout of a list of its former one.
///
/// Positions of what goes count in the former layout, those of what comes in the present one: take out
/// the deleted rows, the moved ones and the deleted sections, then put in the inserted sections, the
/// inserted rows and the moved ones, in the order of their positions.
struct RowChanges<Row> {
  /// A row that stands elsewhere now.
  struct Move {
    let row: Row
    let from: RowPosition
    let to: RowPosition
  }

  typealias Change = (row: Row, position: RowPosition)

  typealias Section = (index: Int, name: String)

  /// By their former indices.
  var deletedSections: [Section] = []
  /// By their present indices.
  var insertedSections: [Section] = []
  /// By their former positions.
  var deleted: [Change] = []
  /// By their present positions.
  var inserted: [Change] = []
  /// By their present positions; none is from a position to the same one.
  var moved: [Move] = []
  /// By their former positions; those that have moved are not among them.
  var updated: [Change] = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deleted.isEmpty && inserted.isEmpty
      && moved.isEmpty && updated.isEmpty
  }
}

extension RowChanges {
  /// Adds that a row has left a position and come to another.
  mutating func add(_ move: Move) {
    if move.from == move.to {
      // The rows around it are others: nothing moves onto itself.
      deleted.append((move.row, move.from))
      inserted.append((move.row, move.to))
    } else {
      moved.append(move)
    }
  }

  /// Puts everything in the order that is promised.
  mutating func sort() {
    deleted.sort { $0.position < $1.position }
    inserted.sort { $0.position < $1.position }
    moved.sort { $0.to < $1.to }
    updated.sort { $0.position < $1.position }
  }

  /// The same changes of rows under other names.
  func mapRows<Other>(_ name: (Row) -> Other) -> RowChanges<Other> {
    var other = RowChanges<Other>()
    (other.deletedSections, other.insertedSections) = (deletedSections, insertedSections)
    other.deleted = deleted.map { (name($0.row), $0.position) }
    other.inserted = inserted.map { (name($0.row), $0.position) }
    other.moved = moved.map { .init(row: name($0.row), from: $0.from, to: $0.to) }
    other.updated = updated.map { (name($0.row), $0.position) }
    return other
  }
}
