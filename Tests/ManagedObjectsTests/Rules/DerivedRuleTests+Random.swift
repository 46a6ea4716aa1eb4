import ManagedObjects
import SampleData
import TestSupport
import Testing

extension DerivedRuleTests {
  @Test("after many changes every total is what the items say", arguments: Sharing.allCases)
  func random(sharing: Sharing) throws {
    var random = SplitMix64(seed: testSeed("Totals of random changes"))
    let office = try Self.open(sharing)
    let contexts = [office.here, office.there]
    for context in contexts { context.mergePolicy = .mergeByPropertyObjectTrump }
    for _ in 0..<40 {
      let context = contexts[Int(random.next() % 2)]
      for _ in 0..<(1 + random.next() % 4) { try Self.change(context, &random) }
      try context.save()
      let reader = office.newContext()
      for order in try reader.all("Order") {
        #expect(try order.value(forKey: "total") == Self.sum(order.objects(forKey: "items")))
      }
      for customer in try reader.all("Customer") {
        let orders = try customer.objects(forKey: "orders")
        let sum = try Self.sum(orders.flatMap { try $0.objects(forKey: "items") })
        #expect(try customer.value(forKey: "total") == sum)
        #expect(try customer.value(forKey: "grandTotal") == sum)
        #expect(try customer.value(forKey: "orderCount") == .integer(Int64(orders.count)))
      }
    }
  }

  private static func change(_ context: ManagedObjectContext, _ random: inout SplitMix64) throws {
    func any(_ name: String) throws -> ManagedObject? {
      let all = try context.all(name)
      return all.isEmpty ? nil : all[Int(random.next() % UInt64(all.count))]
    }
    let amount = AttributeValue.integer(Int64(random.next() % 100))
    switch random.next() % 8 {
    case 0: try context.make("Customer")
    case 1: try context.make("Order").setObject(any("Customer"), forKey: "customer")
    case 2, 3: try context.make("Item", ["amount": amount]).setObject(any("Order"), forKey: "order")
    case 4: try any("Item")?.setValue(amount, forKey: "amount")
    case 5: try any("Item")?.setObject(any("Order"), forKey: "order")
    case 6: try any("Order")?.setObject(any("Customer"), forKey: "customer")
    default:
      if let gone = try any("Item") {
        try gone.setObject(nil, forKey: "order")
        try context.delete(gone)
      }
    }
  }

  private static func sum(_ items: [ManagedObject]) throws -> AttributeValue {
    try .integer(
      items.reduce(0) { sum, item in
        guard case .integer(let amount) = try item.value(forKey: "amount") else { return sum }
        return sum + amount
      })
  }
}
