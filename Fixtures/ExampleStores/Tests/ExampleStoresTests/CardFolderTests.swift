import Foundation
import ManagedObjects
import Synchronization
import Testing

@testable import ExampleStores

@Suite("A folder of cards")
struct CardFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func open() throws -> ExampleStack {
    try ExampleStack(CardFolderStore(folder.path, isDurable: false))
  }

  @Test("has contacts that other programs read, and values that only we do")
  func readableCards() throws {
    let stack = try open()
    let values: [String: AttributeValue] = [
      "name": "Ada, Countess", "email": "ada@example.org", "lastName": "Lovelace",
      "firstName": "Ada", "age": 36, "score": 0.1,
    ]
    let ada = try stack.insert(values)
    try ada.setObject(ada, forKey: "friend")
    try stack.context.save()
    let file = try folder.cards("Person")[0]
    let name = file.deletingPathExtension().lastPathComponent
    let text = try folder.text("Person").replacing("\r\n ", with: "")
    #expect(
      text.split(separator: "\r\n").map(String.init) == [
        "BEGIN:VCARD", "VERSION:4.0", #"FN:Ada\, Countess"#, "EMAIL:ada@example.org",
        "N:Lovelace;Ada;;;", #"X-ATTRIBUTE;NAME="age";TYPE="integer":36"#,
        #"X-ATTRIBUTE;NAME="score";TYPE="number":0.1"#,
        #"X-RELATIONSHIP;NAME="friend":Person/\#(name)"#, "X-VERSION:1", "END:VCARD",
      ])
    let lines = try folder.text("Person").utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.map(\.count).max() ?? 0 <= 76)
  }

  @Test(
    "has every text to the byte, whichever property it stands in",
    arguments: [
      "", " ", ";,:\\\n\\n", "a\rb\r\nc", "a\0b", "\u{301}\u{200D}", "\"^=",
      "BEGIN:VCARD\nEND:VCARD",
      "\u{85}\u{2028}\u{FEFF}", String(repeating: "ü👩‍👧 ", count: 50),
    ])
  func texts(text: String) throws {
    let names = ["name", "email", "firstName", "lastName"]
    let stack = try ExampleStack(CardFolderStore(folder.path))
    let person = try stack.insert([:])
    for name in names { try person.setValue(.string(text), forKey: name) }
    try stack.context.save()
    let reader = try open().reader()
    let found = try #require(try people(reader).first)
    for name in names {
      let read = String(try found.value(forKey: name)) ?? "nil"
      #expect(read.utf8.elementsEqual(text.utf8), "\(name)")
    }
    let lines = try folder.text("Person").utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.count <= 76 })
  }

  @Test("notices what somebody has changed with an editor, and does not save over it")
  func handEdits() throws {
    let stack = try open()
    let ada = try stack.insert(["name": "Ada", "email": "ada@example.org", "age": 36])
    try stack.context.save()
    let revision = try stack.store.currentPersistentHistoryToken()
    try folder.edit("Person", "FN:Ada", "FN:Augusta\nTEL;TYPE=work:+44 1")
    #expect(try stack.store.currentPersistentHistoryToken() != revision)

    try ada.setValue(37, forKey: "age")
    #expect(throws: MergeError.self) { try stack.context.save() }
    stack.context.mergePolicy = .mergeByPropertyObjectTrump
    try stack.context.save()
    let reader = try open().reader()
    #expect(try people(reader).map { try $0.value(forKey: "name") } == ["Augusta"])
    #expect(try people(reader).map { try $0.value(forKey: "age") } == [37])
    #expect(try folder.text("Person").contains("TEL;TYPE=work:+44 1\r\n"))
  }

  @Test("notices each of two edits, and cards that come and go")
  func severalEdits() throws {
    let stack = try open()
    try stack.insert(["name": "Ada"])
    try stack.context.save()
    var revisions: [Int64?] = []
    func look() throws { revisions.append(try CardFolderStore(folder.path).revision()) }
    try look()
    for (old, new) in [("Ada", "Bo"), ("Bo", "Cy")] {
      try folder.edit("Person", "FN:\(old)", "FN:\(new)")
      try look()
    }
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Di\n e\nEND:VCARD\n"
    try Data(card.utf8).write(to: folder.url.appending(path: "Person/Dié und Co.vcf"))
    try look()
    #expect(try people(stack.reader(), "name == 'Die'").count == 1)
    try FileManager.default.removeItem(at: folder.url.appending(path: "Person/Dié und Co.vcf"))
    try look()
    try look()
    #expect(revisions == [1, 2, 3, 4, 5, 5])
    #expect(try people(stack.reader()).map { try $0.value(forKey: "name") } == ["Cy"])
  }

  @Test(
    "looks nowhere but among its cards",
    arguments: ["../secret", "..", ".store", "a/b", "", "a\u{0}b", "/etc/passwd"])
  func fileNames(name: String) throws {
    try Data("BEGIN:VCARD\nFN:x\nEND:VCARD\n".utf8)
      .write(to: folder.url.appending(path: "secret.vcf"))
    let stack = try open()
    let store = CardFolderStore(folder.path)
    let model = stack.coordinator.managedObjectModel
    let person = try #require(model.entities.first)
    #expect(try store.nodes([.string(name)], of: person) == [nil])
    #expect(CardPath(ObjectReference("Person", .string(name))) == nil)
  }

  @Test(
    "does not do what a journal says of files elsewhere",
    arguments: [
      #"{"moves":{"../x.vcf":"0"},"removals":[]}"#, #"{"moves":{"x.vcf":"../0"},"removals":[]}"#,
      #"{"moves":{},"removals":["Person/../../secret"]}"#, #"{"moves":{},"removals":["/etc/x"]}"#,
    ])
  func hostileJournals(journal: String) throws {
    _ = try open()
    try Data(journal.utf8).write(to: folder.url.appending(path: ".store/journal.json"))
    let error = #expect(throws: StoreError.self) { try CardFolderStore(folder.path).revision() }
    if case .corrupt? = error { return }
    Issue.record("\(String(describing: error))")
  }

  @Test("gives entities with any names folders that are no others'")
  func entityNames() {
    let names = ["Person", "../x", "Ärzte", "a b", ".store", "%41"]
    let folders = names.map { CardPath.folder(of: $0) }
    #expect(folders == ["Person", "%2e%2e%2fx", "%c3%84rzte", "a%20b", "%2estore", "%2541"])
    for (name, folder) in zip(names, folders) {
      #expect(CardPath(text: "\(folder)/x")?.object == ObjectReference(name, .string("x")))
    }
  }

  @Test(
    "has all of a save that was interrupted, or nothing of it",
    arguments: [CardFolder.Step.written, .journaled, .moved(0), .moved(1), .moved(2)])
  func interruptions(step: CardFolder.Step) throws {
    struct PowerCut: Error {}
    let isCut = Mutex(false)
    let cards = CardFolder(path: folder.path, isDurable: false) { reached in
      if reached == step, isCut.withLock({ $0 }) { throw PowerCut() }
    }
    let stack = try ExampleStack(CardFolderStore(cards))
    try stack.insert(["name": "Ada", "age": 1])
    try stack.context.save()
    isCut.withLock { $0 = true }
    try people(stack.context)[0].setValue(2, forKey: "age")
    try stack.insert(["name": "Bo", "age": 3])
    #expect(throws: PowerCut.self) { try stack.context.save() }
    let ages = try people(open().reader()).map { try $0.value(forKey: "age") }
    #expect(ages == (step == .written ? [1] : [2, 3]))
    #expect(try CardFolderStore(folder.path).revision() == (step == .written ? 1 : 2))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.store").sorted()
        == ["identity.json", "lock", "new", "state.json"])
  }
}
