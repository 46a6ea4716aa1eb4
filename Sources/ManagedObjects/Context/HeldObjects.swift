/// Tells those stores that want to know which objects a context holds.
final class HeldObjects {
  /// A reference that keeps no object alive.
  private struct WeakObject {
    weak var object: ManagedObject?
  }

  private let coordinator: PersistentStoreCoordinator
  private var held: [RowReference: WeakObject] = [:]
  private var sizeOfNextLook = 64

  init(_ coordinator: PersistentStoreCoordinator) { self.coordinator = coordinator }

  deinit { clear() }

  /// Takes note of an object that the context has come to hold.
  func register(_ object: ManagedObject) {
    let reference = object.reference
    if reference.isTemporary || held[reference]?.object === object { return }
    // Objects go without a word, so that those that are gone are looked for when there are many.
    if held.count >= sizeOfNextLook {
      settle()
      sizeOfNextLook = max(64, held.count * 2)
    }
    let isNew = held.updateValue(WeakObject(object: object), forKey: reference) == nil
    if isNew { tell([reference]) { $0.contextDidRegister($1) } }
  }

  /// Tells of the objects that are gone.
  func settle() {
    let gone = held.filter { $0.value.object == nil }.map(\.key).sorted()
    for reference in gone { held[reference] = nil }
    tell(gone) { $0.contextDidUnregister($1) }
  }

  /// Tells that the context holds nothing any more.
  func clear() {
    let all = held.keys.sorted()
    held = [:]
    tell(all) { $0.contextDidUnregister($1) }
  }

  private func tell(
    _ rows: [RowReference], _ body: (any PersistentStore, [RowReference]) -> Void
  ) {
    if rows.isEmpty { return }
    let list = coordinator.storeList
    for (slot, rows) in Dictionary(grouping: rows, by: { StoreSlot(of: $0.key) }) {
      guard let store = list.member(in: slot)?.slotted, store.followsObjects else { continue }
      body(store, rows)
    }
  }
}

extension ManagedObjectContext {
  /// Takes note of an object, where any store wants to know.
  func hold(_ object: ManagedObject) {
    guard persistentStoreCoordinator.tellsOfObjects else { return }
    let held = heldObjects ?? HeldObjects(persistentStoreCoordinator)
    heldObjects = held
    held.register(object)
  }
}
