import Foundation
import ManagedObjects
import SampleData

@testable import ContactStore

/// An address book of version 1 of the model with random contacts and groups, and the UIDs that its exports
/// gave them.
struct RandomFormerBook {
  let store: FormerStore
  /// The UIDs by the names of contacts and groups, and whether they were made.
  private(set) var uids: [String: String] = [:]
  private(set) var made: Set<String> = []

  init(seed: UInt64, _ type: StoreType = .binary) throws {
    var random = SplitMix64(seed: seed)
    store = try FormerStore(type) { context in
      var groups: [ManagedObject] = []
      for number in 0..<random.below(8) {
        groups.append(try Self.group("group \(number)", context, &random))
      }
      for entityName in ["Person", "Company"] {
        for number in 0..<random.below(12) {
          let contact = try Self.contact(entityName, number, context, &random)
          try contact.setObjects(groups.filter { _ in random.below(3) == 0 }, forKey: "groups")
        }
      }
      try context.save()
      for contact in context.registeredObjects where contact.entity.name == "Person" {
        if random.below(5) == 0 { try context.delete(contact) }
      }
      try context.save()
    }
    try note()
  }

  private static func contact(
    _ entityName: String, _ number: Int, _ context: ManagedObjectContext,
    _ random: inout SplitMix64
  ) throws -> ManagedObject {
    let contact = try context.insert(entityName)
    let name = "\(entityName) \(number)"
    if entityName == "Company" {
      try contact.setValue(name, forKey: "name")
    } else {
      try contact.setValue(name, forKey: "lastName")
      try contact.setValue("", forKey: "firstName")
    }
    switch random.below(4) {
    case 0: try contact.setValue("\(name)@example.org", forKey: "uid")
    case 1:
      let other = FormerUIDs(ofStore: UUID()).uid(ofContact: entityName, key: Int64(number))
      try contact.setValue(other, forKey: "uid")
    default: break
    }
    if random.below(2) == 0 { try contact.setValue("known", forKey: "notes") }
    return contact
  }

  private static func group(
    _ name: String, _ context: ManagedObjectContext, _ random: inout SplitMix64
  ) throws -> ManagedObject {
    let group = try context.insert("Group")
    try group.setValue(name, forKey: "name")
    let uids = FormerUIDs(
      ofStore: try context.persistentStoreCoordinator.persistentStore().identifier)
    func uid() -> String {
      [
        "\(name)@example.org", uids.uid(ofGroup: "group \(random.below(5))"),
        uids.uid(ofGroup: "group \(random.below(5))", attempt: 1),
      ][random.below(3)]
    }
    let notes = ["", #","notes":"x""#][random.below(2)]
    if random.below(2) == 0 {
      try group.setValue(#"{"kind":"group","uid":"\#(uid())"\#(notes)}"#, forKey: "card")
    }
    if random.below(3) == 0 {
      try group.setValue(
        #"{"kind":"group","formatted_name":"\#(name)","uid":"\#(uid())"}"#, forKey: "sourceCard")
    }
    return group
  }
}

extension RandomFormerBook {
  /// Takes note of the UIDs, by the rules that exports of version 1 had.
  private mutating func note() throws {
    let context = try store.context(.version1)
    let former = FormerUIDs(
      ofStore: try context.persistentStoreCoordinator.persistentStore().identifier)
    for entityName in ["Person", "Company"] {
      for contact in try context.fetch(FetchRequest<ManagedObject>(entityName: entityName)) {
        let key = entityName == "Person" ? "lastName" : "name"
        let name = String(try contact.value(forKey: key)) ?? ""
        let uid = String(try contact.value(forKey: "uid"))
        uids[name] =
          uid ?? former.uid(ofContact: entityName, key: contact.objectID.key?.rawValue ?? 0)
        let isBare =
          try entityName == "Company" && contact.value(forKey: "notes") == .null
          && contact.objects(forKey: "groups").isEmpty
        if uid == nil || isBare && uid?.hasPrefix("urn:uuid:") == true { made.insert(name) }
      }
    }
    let groups = try context.fetch(FetchRequest<ManagedObject>(entityName: "Group"))
    var (kept, owners, sources): ([String: String], [String: String], [String: String]) = (
      [:], [:], [:]
    )
    for group in groups {
      let name = String(try group.value(forKey: "name")) ?? ""
      if let card = String(try group.value(forKey: "card")).flatMap(GroupCard.init(text:)) {
        (kept[name], owners[card.uid]) = (card.uid, name)
      }
      if let source = String(try group.value(forKey: "sourceCard")).flatMap(GroupSource.init(text:))
      {
        sources[source.uid] = name
      }
    }
    for group in groups {
      let name = String(try group.value(forKey: "name")) ?? ""
      let own = (0...3).map { former.uid(ofGroup: name, attempt: $0) }
      uids[name] = kept[name] ?? own.first { [nil, name].contains(owners[$0] ?? sources[$0]) }
    }
  }
}
