import Foundation
import Testing

@testable import ManagedObjects

@Suite("Rules of derived attributes (1.13)")
struct DerivedRuleTests {
  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Named", isAbstract: true) {
        AttributeDescription("name", .string)
        AttributeDescription("key", .string, derivedFrom: "canonical:(name)")
        AttributeDescription("changed", .date, derivedFrom: "now()")
      }
      EntityDescription("Customer", parent: "Named") {
        AttributeDescription("orderCount", .integer32, derivedFrom: "orders.@count")
        AttributeDescription("total", .integer64, derivedFrom: "orders.items.amount.@sum")
        AttributeDescription("grandTotal", .integer64, derivedFrom: "orders.total.@sum")
        AttributeDescription("best", .integer32, derivedFrom: "orders.items.amount.@max")
        RelationshipDescription(
          "orders", toMany: "Order", inverse: "customer", deleteRule: .cascade)
      }
      EntityDescription("Order", parent: "Named") {
        AttributeDescription("total", .integer64, derivedFrom: "items.amount.@sum")
        AttributeDescription("customerKey", .string, derivedFrom: "uppercase:(customer.name)")
        RelationshipDescription("customer", to: "Customer", inverse: "orders")
        RelationshipDescription("items", toMany: "Item", inverse: "order", isOrdered: true)
        RelationshipDescription("labels", toMany: "Label", inverse: "orders")
        AttributeDescription("labelCount", .integer16, derivedFrom: "labels.text.@count")
      }
      EntityDescription("Item") {
        AttributeDescription("amount", .integer32)
        AttributeDescription("comment", .string)
        RelationshipDescription("order", to: "Order", inverse: "items", deleteRule: .noAction)
      }
      EntityDescription("Label") {
        AttributeDescription("text", .string)
        RelationshipDescription("orders", toMany: "Order", inverse: "labels", deleteRule: .noAction)
      }
    }
  }

  /// A customer Zoé with an order of two items, of 1 and 2.
  static func open(_ sharing: Sharing = .inMemory) throws -> Office {
    try Office(sharing, model: model()) { context in
      context.now = { Date(timeIntervalSinceReferenceDate: 1) }
      let customer = try context.make("Customer", ["name": "Zoé"])
      let order = try context.make("Order", ["name": "first"])
      try order.setObject(customer, forKey: "customer")
      try order.setObjects(
        [1, 2].map { try context.make("Item", ["amount": $0]) }, forKey: "items")
    }
  }

  private static func expect(
    _ context: ManagedObjectContext, total: Int64, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let customer = try context.all("Customer")[0]
    for key in ["total", "grandTotal"] {
      #expect(
        try customer.value(forKey: key) == .integer(total), comment,
        sourceLocation: sourceLocation)
    }
  }

  @Test(
    "derived values are there after the save that inserts, in every store",
    arguments: Sharing.allCases)
  func insertion(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    for context in [office.here, office.there] {
      let customer = try context.all("Customer")[0]
      #expect(try customer.value(forKey: "key") == "zoe")
      #expect(try customer.value(forKey: "orderCount") == 1)
      #expect(try customer.value(forKey: "best") == 2)
      #expect(try context.all("Order")[0].value(forKey: "customerKey") == "ZOÉ")
      try Self.expect(context, total: 3)
    }
  }

  @Test("they are computed by the save, and no sooner")
  func atSave() throws {
    let office = try Self.open()
    let customer = try office.here.all("Customer")[0]
    try customer.setValue("Ärmel", forKey: "name")
    office.here.processPendingChanges()
    #expect(try customer.value(forKey: "key") == "zoe")
    try office.here.save()
    #expect(try customer.value(forKey: "key") == "armel")
    #expect(!office.here.hasChanges)
  }

  @Test("predicates and sort descriptors find them", arguments: Sharing.allCases)
  func queries(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    for name in ["b", "Á", "C"] { try office.here.make("Customer", ["name": .string(name)]) }
    try office.here.save()
    var request = FetchRequest<ManagedObject>(entityName: "Customer")
    request.predicate = try FetchPredicate(format: "key < %@", "z")
    request.sortDescriptors = [KeySortDescriptor("key")]
    for context in [office.here, office.newContext(), office.there] {
      let names = try context.fetch(request).map { try $0.value(forKey: "name") }
      #expect(names == ["Á", "b", "C"])
    }
    request.predicate = try FetchPredicate(format: "total == 3")
    #expect(try office.there.fetch(request).count == 1)
  }

  @Test("an owner follows its items, though it did not change itself", arguments: Sharing.allCases)
  func relatedChange(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let item = try context.one("Item", "amount", 1)
    try item.setValue(10, forKey: "amount")
    try context.save()
    try Self.expect(context, total: 12)
    try Self.expect(office.here, total: 12)
    #expect(try office.here.all("Order")[0].value(forKey: "total") == 12)
    #expect(try office.here.all("Customer")[0].value(forKey: "best") == 10)
  }

  @Test("a copy across a to-one relationship follows the object at its end")
  func copiedChange() throws {
    let office = try Self.open()
    let order = try office.here.all("Order")[0]
    try office.here.all("Customer")[0].setValue("Yan", forKey: "name")
    try office.here.save()
    #expect(try order.value(forKey: "customerKey") == "YAN")
    #expect(try office.newContext().all("Order")[0].value(forKey: "customerKey") == "YAN")
    try order.setObject(nil, forKey: "customer")
    try office.here.save()
    #expect(try office.newContext().all("Order")[0].value(forKey: "customerKey") == .null)
  }

  @Test("items that come, go, move or are deleted count at once", arguments: Sharing.allCases)
  func membership(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.here
    let first = try context.one("Order", "name", "first")
    try context.make("Item", ["amount": 4]).setObject(first, forKey: "order")
    try context.save()
    try Self.expect(office.there, total: 7)
    let second = try context.make("Order", ["name": "second"])
    try second.setObject(context.make("Customer", ["name": "other"]), forKey: "customer")
    try context.one("Item", "amount", 4).setObject(second, forKey: "order")
    try context.save()
    #expect(try second.value(forKey: "total") == 4)
    try Self.expect(office.newContext(), total: 3)
    try context.delete(context.one("Item", "amount", 1))
    try context.save()
    try Self.expect(office.newContext(), total: 2, "the item does not tell its order")
    try context.delete(first)
    try context.save()
    try Self.expect(office.newContext(), total: 0)
    #expect(try office.newContext().all("Customer")[0].value(forKey: "best") == .null)
  }

  @Test("many-to-many: every owner of a changed object follows it")
  func manyToMany() throws {
    let office = try Self.open()
    let context = office.here
    let orders = try [context.all("Order")[0], context.make("Order"), context.make("Order")]
    let label = try context.make("Label")
    try label.setObjects(orders[...1], forKey: "orders")
    try context.save()
    #expect(try orders.map { try $0.value(forKey: "labelCount") } == [0, 0, 0])
    let writer = office.newContext()
    try writer.all("Label")[0].setValue("x", forKey: "text")
    try writer.save()
    let saved = office.newContext()
    let counts = try orders.map {
      try saved.existingObject(with: $0.objectID).value(forKey: "labelCount")
    }
    #expect(counts == [1, 1, 0])
    try writer.delete(writer.all("Label")[0])
    try writer.save()
    let after = try office.newContext().all("Order").map { try $0.value(forKey: "labelCount") }
    #expect(after == [0, 0, 0])
  }

  @Test("now() is the time of the last save that wrote the object")
  func time() throws {
    let office = try Self.open()
    let context = office.here
    context.now = { Date(timeIntervalSinceReferenceDate: 2) }
    func times() throws -> [AttributeValue] {
      try office.newContext().all("Named").map { try $0.value(forKey: "changed") }
    }
    let (first, second) = (
      AttributeValue.date(Date(timeIntervalSinceReferenceDate: 1)),
      AttributeValue.date(Date(timeIntervalSinceReferenceDate: 2))
    )
    #expect(try times() == [first, first])
    try context.one("Item", "amount", 1).setValue("text", forKey: "comment")
    try context.save()
    #expect(try times() == [first, first], "nothing of them has changed")
    let order = try context.all("Order")[0]
    try order.setValue("other", forKey: "name")
    try order.setValue("first", forKey: "name")
    try context.save()
    #expect(try times() == [first, first], "the change was set back")
    try context.one("Item", "amount", 1).setValue(5, forKey: "amount")
    try context.save()
    #expect(try times() == [second, second], "their totals have changed")
  }

  @Test("rows are not written when their derived values stay what they are")
  func unchanged() throws {
    let office = try Self.open()
    let context = office.here
    let items = try context.all("Item")
    let order = try context.all("Order")[0]
    #expect(try order.value(forKey: "total") == 3)
    for (item, amount) in zip(items, [2, 1]) as Zip2Sequence<[ManagedObject], [AttributeValue]> {
      try item.setValue(amount, forKey: "amount")
    }
    var saved: ContextSave?
    let observation = context.observe { if case .didSave(let save) = $0 { saved = save } }
    try context.save()
    observation.cancel()
    #expect(Set(saved?.updated ?? []) == Set(items.map(\.objectID)))
    #expect(order.snapshot?.version == 1)
  }

  @Test("observers learn of owners that only follow")
  func notifications() throws {
    let office = try Self.open()
    let context = office.here
    let order = try context.all("Order")[0]
    try context.one("Item", "amount", 1).setValue(5, forKey: "amount")
    var refreshed: [ManagedObjectID] = []
    var updated: [ManagedObjectID] = []
    let observation = context.observe { notification in
      switch notification {
      case .objectsDidChange(let changes): refreshed += changes.refreshed
      case .didSave(let save): updated += save.updated
      default: break
      }
    }
    try context.save()
    observation.cancel()
    #expect(refreshed.contains(order.objectID))
    #expect(updated.contains(order.objectID))
  }

  @Test("a value set by hand gives way to the derived one")
  func setByHand() throws {
    let office = try Self.open()
    let customer = try office.here.all("Customer")[0]
    try customer.setValue(99, forKey: "total")
    try customer.setValue("x", forKey: "key")
    try office.here.save()
    try Self.expect(office.newContext(), total: 3)
    #expect(try customer.value(forKey: "key") == "zoe")
  }

  @Test("undo takes back what was changed; what is derived follows with the next save")
  func undo() throws {
    let office = try Self.open()
    let context = office.here
    let undoManager = UndoManager()
    context.undoManager = undoManager
    let item = try context.one("Item", "amount", 1)
    try item.setValue(10, forKey: "amount")
    try context.save()
    #expect(undoManager.undoCount == 1)
    context.undo()
    #expect(try item.value(forKey: "amount") == 1)
    try context.save()
    try Self.expect(office.newContext(), total: 3)
    context.redo()
    try context.save()
    try Self.expect(office.newContext(), total: 12)
  }

  @Test("a failed save leaves them pending with the rest, and a rollback drops them")
  func rollback() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Thing") {
        AttributeDescription("name", .string, maximum: 3)
        AttributeDescription("key", .string, derivedFrom: "uppercase:(name)")
      }
    }
    let office = try Office(model: model) { try $0.make("Thing", ["name": "abc"]) }
    let thing = try office.here.all("Thing")[0]
    try thing.setValue("abcd", forKey: "name")
    #expect(office.here.failuresOfSaving().map(\.key) == ["name"])
    #expect(try thing.value(forKey: "key") == "ABCD")
    office.here.rollback()
    #expect(try thing.value(forKey: "key") == "ABC")
    #expect(!office.here.hasChanges)
  }

  @Test("the save of a child leaves them to the save to the store")
  func children() throws {
    let office = try Self.open()
    let child = ManagedObjectContext(parent: office.here)
    try child.one("Item", "amount", 1).setValue(10, forKey: "amount")
    try child.save()
    let order = try office.here.all("Order")[0]
    #expect(try order.value(forKey: "total") == 3)
    try office.here.save()
    #expect(try order.value(forKey: "total") == 12)
    #expect(try child.all("Order")[0].value(forKey: "total") == 12)
  }

  @Test(
    "two contexts that change items of one order both count, without a conflict",
    arguments: Sharing.allCases)
  func concurrentItems(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let contexts = [office.here, office.there]
    let orders = try contexts.map { try $0.all("Order")[0] }
    for order in orders { #expect(try order.objects(forKey: "items").count == 2) }
    // Both hold all items, as they were before the other saved.
    let items = try contexts.map { try $0.all("Item") }
    #expect(try items.joined().map { try $0.value(forKey: "amount") }.count == 4)
    for (position, context) in contexts.enumerated() {
      try items[position][position].setValue(.integer(Int64(10 * (position + 1))), forKey: "amount")
      try context.make("Item", ["amount": 100]).setObject(orders[position], forKey: "order")
    }
    for context in contexts { try context.save() }
    try Self.expect(office.newContext(), total: 230)
    #expect(try orders[1].value(forKey: "total") == 230)
    for context in contexts { #expect(!context.hasChanges) }
  }

  @Test(
    "what an object itself changed goes by the merge policy, and what is derived by the result",
    arguments: Sharing.allCases)
  func mergePolicies(sharing: Sharing) throws {
    for (policy, key) in [(MergePolicy.mergeByPropertyStoreTrump, "there"), (.overwrite, "here")] {
      let office = try Self.open(sharing)
      let (here, there) = try (office.here.all("Customer")[0], office.there.all("Customer")[0])
      _ = try (here.value(forKey: "key"), there.value(forKey: "key"))
      try there.setValue("THERE", forKey: "name")
      try office.there.save()
      try here.setValue("HERE", forKey: "name")
      #expect(throws: MergeError.self) { try office.here.save() }
      office.here.mergePolicy = policy
      try office.here.save()
      #expect(try office.newContext().all("Customer")[0].value(forKey: "key") == .string(key))
      let order = try office.newContext().all("Order")[0]
      #expect(try order.value(forKey: "customerKey") == .string(key.uppercased()))
    }
  }

  @Test("without a relationship that leads back, an object follows when it is saved itself")
  func withoutInverse() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Fan") {
        AttributeDescription("name", .string)
        AttributeDescription("idolName", .string, derivedFrom: "idol.name")
        RelationshipDescription("idol", to: "Idol")
      }
      EntityDescription("Idol") { AttributeDescription("name", .string) }
    }
    let office = try Office(model: model) { context in
      try context.make("Fan").setObject(context.make("Idol", ["name": "a"]), forKey: "idol")
    }
    let (fan, idol) = try (office.here.all("Fan")[0], office.here.all("Idol")[0])
    #expect(try fan.value(forKey: "idolName") == "a")
    try idol.setValue("b", forKey: "name")
    try office.here.save()
    #expect(try fan.value(forKey: "idolName") == "a")
    try fan.setValue("f", forKey: "name")
    try office.here.save()
    #expect(try fan.value(forKey: "idolName") == "b")
  }

  @Test("a model without derived attributes has no plan for them")
  func noPlan() throws {
    #expect(DerivationPlan(try Office.model()) == nil)
  }
}
