/// The objects that a context knows, by the entities and keys of their rows.
///
/// Saved objects are not held. References to them have to be weak and not bare, because an object
/// may go in any thread: when the last reference is a property of an actor-isolated object, that
/// object's deinitializer decides. They stand in an array of their own, where they can be looked at
/// and moved for less than in a dictionary.
struct IdentityMap {
  private struct Slot {
    /// Nil while the slot is free.
    var reference: RowReference?
    weak var object: ManagedObject?
  }

  private var positions: [RowReference: Int] = [:]
  private var slots: ContiguousArray<Slot> = []
  private var freeSlots: [Int] = []
  /// All objects, while the context keeps those that nothing else holds.
  private var retained: [RowReference: ManagedObject]?
  private var sizeOfNextPurge = 1024

  /// Whether objects stay that nothing else holds.
  var retainsObjects: Bool {
    get { retained != nil }
    set {
      guard newValue != retainsObjects else { return }
      retained = newValue ? positions.compactMapValues { slots[$0].object } : nil
    }
  }

  /// The object that stands for a row, if it is known.
  func object(for reference: RowReference) -> ManagedObject? {
    positions[reference].flatMap { slots[$0].object }
  }

  mutating func register(_ object: ManagedObject) {
    let reference = object.reference
    if let position = positions[reference] {
      slots[position].object = object
    } else {
      purge(beforeAdding: 1)
      insert(object, as: reference)
    }
    if retained != nil { retained?[reference] = object }
  }

  private mutating func insert(_ object: ManagedObject, as reference: RowReference) {
    if let position = freeSlots.popLast() {
      slots[position].reference = reference
      slots[position].object = object
      positions[reference] = position
    } else {
      positions[reference] = slots.count
      slots.append(Slot(reference: reference, object: object))
    }
  }

  /// Forgets the object that stands for a row.
  mutating func unregister(_ reference: RowReference) {
    if let position = positions.removeValue(forKey: reference) { free(position) }
    if retained != nil { retained?[reference] = nil }
  }

  private mutating func free(_ position: Int) {
    slots[position].reference = nil
    slots[position].object = nil
    freeSlots.append(position)
  }

  /// All objects that are known.
  var objects: [ManagedObject] { slots.compactMap(\.object) }

  /// Makes room for as many objects as a fetch has found.
  mutating func reserve(_ count: Int) {
    purge(beforeAdding: count)
    positions.reserveCapacity(positions.count + count)
  }

  /// Drops the references to objects that have gone, each time the map has doubled.
  private mutating func purge(beforeAdding count: Int) {
    guard positions.count + count > sizeOfNextPurge else { return }
    for position in slots.indices where slots[position].object == nil {
      guard let reference = slots[position].reference else { continue }
      positions[reference] = nil
      free(position)
    }
    sizeOfNextPurge = max(1024, (positions.count + count) * 2)
  }
}
