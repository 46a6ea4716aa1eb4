import ManagedObjects
import Testing

/// Conflicts over objects whose lists changed as well, here and there.
@Suite("Rules of merge policies: to-many relationships (1.12)")
struct ListMergePolicyTests {
  private static let policies: [MergePolicy] = [
    .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
  ]

  /// A list "list" of the entries "a", "b" and "c", in this order, with the label "old".
  private static func open(_ sharing: Sharing) throws -> Office {
    let model = try ManagedObjectModel {
      EntityDescription("List") {
        AttributeDescription("name", .string)
        AttributeDescription("note", .string)
        RelationshipDescription("entries", toMany: "Entry", inverse: "list", isOrdered: true)
        RelationshipDescription("members", toMany: "Entry", inverse: "club")
        RelationshipDescription("labels", toMany: "Label", inverse: "lists")
      }
      EntityDescription("Entry") {
        AttributeDescription("name", .string)
        RelationshipDescription("list", to: "List", inverse: "entries")
        RelationshipDescription("club", to: "List", inverse: "members")
      }
      EntityDescription("Label") {
        AttributeDescription("name", .string)
        RelationshipDescription("lists", toMany: "List", inverse: "labels")
      }
    }
    return try Office(sharing, model: model) { context in
      let list = try context.make("List", ["name": "list"])
      let entries = try ["a", "b", "c"].map {
        try context.make("Entry", ["name": .string($0)])
      }
      try list.setObjects(entries, forKey: "entries")
      try list.setObjects(Set(entries), forKey: "members")
      try list.setObjects([context.make("Label", ["name": "old"])], forKey: "labels")
    }
  }

  /// The list, with all that is in it.
  private static func list(_ context: ManagedObjectContext) throws -> ManagedObject {
    context.retainsRegisteredObjects = true
    let list = try context.one("List", "name", "list")
    for key in ["entries", "members", "labels"] { _ = try names(list, key) }
    return list
  }

  private static func names(_ list: ManagedObject, _ key: String) throws -> [AttributeValue] {
    try list.objects(forKey: key).map { try $0.value(forKey: "name") }
  }

  private static func sortedNames(_ list: ManagedObject, _ key: String) throws -> Set<
    AttributeValue
  > {
    Set(try names(list, key))
  }

  /// Adds an entry to both kinds of lists, and a label; removes what has the name `gone`.
  private static func change(
    _ list: ManagedObject, adding name: AttributeValue, removing gone: AttributeValue,
    note: AttributeValue? = nil
  ) throws {
    let context = try #require(list.managedObjectContext)
    let entry = try context.make("Entry", ["name": name])
    let old = try list.objects(forKey: "entries")
    let kept = try old.filter { try $0.value(forKey: "name") != gone }
    try list.setObjects(kept + [entry], forKey: "entries")
    try list.setObjects(Set(kept + [entry]), forKey: "members")
    let labels = try list.objects(forKey: "labels")
    try list.setObjects(
      Set(labels + [context.make("Label", ["name": name])]), forKey: "labels")
    if let note { try list.setValue(note, forKey: "note") }
  }

  private static func check(
    _ office: Office, entries: Set<AttributeValue>, labels: Set<AttributeValue>,
    _ comment: Comment
  ) throws {
    #expect(!office.here.hasChanges, comment)
    try office.here.refreshAllObjects()
    var orders: [[AttributeValue]] = []
    for context in [office.here, office.newContext()] {
      let list = try context.one("List", "name", "list")
      #expect(try sortedNames(list, "entries") == entries, comment)
      #expect(try sortedNames(list, "members") == entries, comment)
      #expect(try sortedNames(list, "labels") == labels, comment)
      orders.append(try names(list, "entries"))
      for entry in try context.all("Entry") {
        let isListed = entries.contains(try entry.value(forKey: "name"))
        for key in ["list", "club"] {
          #expect(try entry.object(forKey: key) == (isListed ? list : nil), comment)
        }
      }
      for label in try context.all("Label") {
        let isListed = labels.contains(try label.value(forKey: "name"))
        #expect(try label.objects(forKey: "lists") == (isListed ? [list] : []), comment)
      }
    }
    #expect(orders[0] == orders[1], comment)
  }

  @Test(
    "lists that both changed come together, without a conflict over the object itself",
    arguments: Sharing.allCases, [.error] + policies)
  func lists(sharing: Sharing, policy: MergePolicy) throws {
    let office = try Self.open(sharing)
    let (here, there) = (try Self.list(office.here), try Self.list(office.there))
    try Self.change(there, adding: "there", removing: "a")
    try office.there.save()
    try Self.change(here, adding: "here", removing: "b")
    office.here.mergePolicy = policy
    try office.here.save()
    try Self.check(
      office, entries: ["c", "there", "here"], labels: ["old", "there", "here"], "\(policy)")
  }

  @Test(
    "with a conflict over the object, lists come together too, except when all is rolled back",
    arguments: Sharing.allCases, policies)
  func listsInConflict(sharing: Sharing, policy: MergePolicy) throws {
    let office = try Self.open(sharing)
    let (here, there) = (try Self.list(office.here), try Self.list(office.there))
    try Self.change(there, adding: "there", removing: "a", note: "there")
    try office.there.save()
    try Self.change(here, adding: "here", removing: "b", note: "here")
    office.here.mergePolicy = policy
    try office.here.save()
    if policy == .rollback {
      try Self.check(
        office, entries: ["b", "c", "there"], labels: ["old", "there"], "\(policy)")
    } else {
      try Self.check(
        office, entries: ["c", "there", "here"], labels: ["old", "there", "here"], "\(policy)")
    }
  }

  @Test(
    "an order that was changed here holds, and what was added there comes last",
    arguments: Sharing.allCases, [.error] + policies)
  func orders(sharing: Sharing, policy: MergePolicy) throws {
    let office = try Self.open(sharing)
    let (here, there) = (try Self.list(office.here), try Self.list(office.there))
    let entry = try office.there.make("Entry", ["name": "there"])
    try there.setObjects([entry] + there.objects(forKey: "entries"), forKey: "entries")
    try office.there.save()
    try here.setObjects(here.objects(forKey: "entries").reversed(), forKey: "entries")
    office.here.mergePolicy = policy
    try office.here.save()
    let saved = try office.newContext().one("List", "name", "list")
    #expect(try Self.names(saved, "entries") == ["c", "b", "a", "there"])
  }
}
