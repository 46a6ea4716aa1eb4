import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Stores in XML")
struct XMLStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder("people.xml") }

  init() throws { folder = try TemporaryFolder() }

  private func coordinator(_ model: ManagedObjectModel? = nil) throws -> PersistentStoreCoordinator
  {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model ?? Office.model())
    try coordinator.addPersistentStore(PersistentStoreDescription(.xml, path: path))
    return coordinator
  }

  private func context(
    _ coordinator: PersistentStoreCoordinator? = nil
  ) throws -> ManagedObjectContext {
    ManagedObjectContext(
      persistentStoreCoordinator: try coordinator ?? self.coordinator())
  }

  private func text() throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try text()
    try #require(text.contains(old), "\(old) is not in \(text)")
    try text.replacing(old, with: new, maxReplacements: 1).write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  private func populate() throws {
    let context = try context()
    let ada = try context.make("Person", ["name": "Ada <&>\r\n\"x\"", "age": 36])
    let bo = try context.make("Person", ["name": "Bo", "notes": "a\u{1}b"])
    try ada.setObjects([bo], forKey: "friends")
    try bo.setObject(ada, forKey: "idol")
    let order = try context.make("Order", ["number": 7])
    try order.setObjects(
      ["z", "a"].map { try context.make("Item", ["title": .string($0)]) }, forKey: "items")
    try context.save()
  }

  @Test("a file has a line a value, in an order that stays, so that two can be compared")
  func lines() throws {
    try populate()
    let text = try text()
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC"))
    #expect(text.contains("\t\t\t\t<key>age</key>\n\t\t\t\t<integer>36</integer>\n"))
    #expect(text.contains("<string>Ada &lt;&amp;&gt;&#13;\n\"x\"</string>"))
    #expect(text.contains("<key>idol</key>\n\t\t\t\t<string>Person/1</string>"))
    let context = try context()
    try context.one("Person", "name", "Bo").setValue(.integer(20), forKey: "age")
    try context.save()
    let (old, new) = (
      text.split(separator: "\n"), try self.text().split(separator: "\n")
    )
    #expect(new.difference(from: old).count <= 8)
  }

  @Test("what is saved is there for the next coordinator, texts that XML cannot hold too")
  func reopening() throws {
    try populate()
    let context = try context()
    #expect(Set(try context.all("Person").names) == ["Ada <&>\r\n\"x\"", "Bo"])
    let bo = try context.one("Person", "name", "Bo")
    #expect(try bo.value(forKey: "notes") == "a\u{1}b")
    #expect(try bo.object(forKey: "idol") != nil)
    let order = try context.one("Order", "number", 7)
    #expect(try order.objects(forKey: "items").map { try $0.value(forKey: "title") } == ["z", "a"])
  }

  @Test("Python's plistlib reads the file")
  func plistlib() throws {
    try populate()
    let script = """
      import plistlib, sys
      root = plistlib.load(open(sys.argv[1], "rb"))
      people = root["objects"]["Person"]
      print(len(people), people[0]["age"], people[0]["friends"], repr(people[0]["name"]))
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(
      String(decoding: output, as: UTF8.self)
        == "2 36 ['Person/2'] 'Ada <&>\\r\\n\"x\"'\n")
  }

  @Test(
    "what somebody edits is shown, and a save that rests on what was there before is a conflict")
  func editing() throws {
    try populate()
    let coordinator = try coordinator()
    let context = try context(coordinator)
    let ada = try context.one("Person", "age", .integer(36))
    try edit("<integer>36</integer>", "<integer>37</integer>")
    #expect(
      try self.context(coordinator).one("Person", "age", .integer(37)).objectID == ada.objectID)
    try ada.setValue("Eda", forKey: "name")
    context.mergePolicy = .error
    #expect(throws: MergeError.self) { try context.save() }
    context.mergePolicy = .mergeByPropertyObjectTrump
    try context.save()
    let saved = try self.context(coordinator).one("Person", "name", "Eda")
    #expect(try saved.value(forKey: "age") == .integer(37))
  }

  @Test("an edit by hand counts as a save, and what changes no object does not")
  func countedChanges() throws {
    try populate()
    let coordinator = try coordinator()
    let context = try context(coordinator)
    let first = try #require(try coordinator.currentPersistentHistoryToken())
    let store = try #require(coordinator.persistentStores.first)
    try coordinator.setMetadata(["note": .string("kept")], for: store)
    try context.obtainPermanentIDs(for: [context.insert("Person")])
    try text().write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try coordinator.currentPersistentHistoryToken() == first)
    try edit("<integer>36</integer>", "<integer>37</integer>")
    let second = try #require(try coordinator.currentPersistentHistoryToken())
    #expect(second.transactionNumber == first.transactionNumber + 1)
    #expect(try self.coordinator().currentPersistentHistoryToken() == first)
    context.saveCondition = StoreSaveCondition(since: first)
    try context.insertedObjects[0].setValue("Cy", forKey: "name")
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.code == StoreError.overtaken.code)
    context.saveCondition = StoreSaveCondition(since: second)
    try context.save()
    let third = try #require(try self.coordinator().currentPersistentHistoryToken())
    #expect(third.transactionNumber == second.transactionNumber + 1)
  }

  @Test("an object that somebody adds by hand needs a key and its values")
  func addition() throws {
    try populate()
    try edit(
      "<key>Person</key>\n\t\t<array>\n",
      "<key>Person</key>\n\t\t<array>\n<dict><key>@key</key><integer>9</integer>"
        + "<key>name</key><string>Zoe</string></dict>\n")
    let context = try context()
    #expect(try context.all("Person").names.contains("Zoe"))
    try context.make("Person", ["name": "New"])
    try context.save()
    #expect(try context.one("Person", "name", "New").objectID.key == RowKey(10))
  }

  @Test(
    "a file that was edited wrongly is refused with its line or its object, and not touched",
    arguments: [
      ("<integer>36</integer>", "<integer>3b</integer>", "corrupt", "in line"),
      ("<integer>36</integer>", "<integer>36", "corrupt", "in line"),
      ("<key>age</key>", "<key>age", "corrupt", "in line"),
      ("<integer>36</integer>", "<string>old</string>", "incompatibleModel", "age"),
      ("<key>age</key>", "<key>height</key>", "incompatibleModel", "height"),
      ("<string>Person/1</string>", "<string>Person/77</string>", "corrupt", "Person 77"),
      ("<string>Person/1</string>", "<string>nobody</string>", "corrupt", "Entity/1"),
      ("<key>Person</key>", "<key>Person</key>\n<array/>\n<key>Person</key>", "corrupt", "twice"),
      ("<key>@key</key>", "<key>key</key>", "corrupt", "@key"),
      ("<key>format</key>\n\t<integer>1<", "<key>format</key>\n\t<integer>9<", "newerFormat", "9"),
      ("<!DOCTYPE plist PUBLIC", "<!DOCTYPE plist [<!ENTITY a \"b\">] PUBLIC", "corrupt", "type"),
      ("ManagedObjects XML store", "Other store", "notAStore", "people.xml"),
      ("<plist version", "<list version", "corrupt", "in line"),
      ("</plist>", "", "corrupt", "root element"),
    ])
  func damage(old: String, new: String, kind: String, words: String) throws {
    try populate()
    try edit(old, new)
    let before = try text()
    let error = #expect(throws: StoreError.self) { try coordinator() }
    #expect(error?.facts.hasPrefix(kind) == true, "\(String(describing: error?.facts))")
    #expect(error.map { "\($0)" }?.contains(words) == true, "\(String(describing: error))")
    #expect(try text() == before)
  }

  @Test("an expansion of entities within entities is refused at once")
  func billionLaughs() throws {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\n<!ENTITY a0 \"ha\">\n"
    for level in 1...30 {
      text += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">\n"
    }
    text += "]>\n<plist><string>&a30;</string></plist>"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: StoreError.self) { try coordinator() }
    #expect(error?.facts.hasPrefix("corrupt") == true)
  }

  @Test(
    "what is no file of XML is refused",
    arguments: [
      "", "BEGIN:VCARD\n", "bplist00", "<plist>", String(repeating: "<array>", count: 9000),
    ])
  func foreign(content: String) throws {
    let head = content.hasPrefix("<array>") ? "<plist>" : ""
    try (head + content).write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: StoreError.self) { try coordinator() }
    #expect(try text() == head + content)
  }

  @Test("history is refused by its name, and query generations are there")
  func history() throws {
    try populate()
    let context = try context()
    let error = #expect(throws: StoreError.self) { try context.fetchHistory() }
    #expect(error?.facts == "notSupported history")
    let pinned = try self.context(context.persistentStoreCoordinator)
    try pinned.setQueryGeneration(from: .current)
    try context.make("Person", ["name": "Cy"])
    try context.save()
    #expect(try pinned.all("Person").count == 2)
    #expect(try context.all("Person").count == 3)
  }

  @Test("a store for reading only refuses to save, and one that is locked says who holds it")
  func refusals() throws {
    try populate()
    var description = PersistentStoreDescription(.xml, path: path)
    description.isReadOnly = true
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    try coordinator.addPersistentStore(description)
    let context = try context(coordinator)
    try context.make("Person", ["name": "Cy"])
    #expect(throws: StoreError.self) { try context.save() }
    #expect(try self.context().all("Person").count == 2)
  }
}
