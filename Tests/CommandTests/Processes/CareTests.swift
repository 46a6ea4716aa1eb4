import Foundation
import TestSupport
import Testing

/// Several processes that edit, back up and compact one address book.
@Suite("Care of the address book")
struct CareTests {
  @Test("edits of different fields of one contact all stand, while others compact and back up")
  func racing() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(50))
    let rounds = "1 2 3 4 5 6 7 8 9 10 11 12"
    let scripts = [
      "contacts --timeout 60 edit 1 --first \"First $i\"",
      "contacts --timeout 60 edit 1 --last \"Last $i\"",
      "contacts --timeout 60 edit 1 --age $i",
      "contacts -q --timeout 60 store compact >compact.txt",
      "contacts -q store backup --force \"backup-$i\" && contacts -q store check --store backup-$i",
      "contacts -q store check",
    ]
    let children = try scripts.map { script in
      try Child(
        place.shellCommand(
          "for i in \(rounds); do \(script) || exit; done"))
    }
    let outcomes = try children.map { try $0.finish() }
    for outcome in outcomes { #expect(outcome.ending == .exit(0), "\(outcome)") }
    #expect(try place.contacts("show", "1") == .success("1\tFirst 12\tLast 12\t12\n"))
    #expect(try place.contacts("count") == .success("50\n"))
    #expect(try place.contacts("store", "check").ending == .exit(0))
  }

  @Test("of many edits of one field none is refused, and the last one stands")
  func sameField() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(1))
    let children = try (1...8).map { number in
      try place.start("edit", "1", "--age", "\(number)", "--timeout", "60")
    }
    let outcomes = try children.map { try $0.finish() }
    for outcome in outcomes {
      #expect(outcome.ending == .exit(0), "\(outcome)")
      #expect(outcome.text == "1\n")
      #expect(outcome.messages.isEmpty || outcome.messageText.contains("overwrote the age"))
    }
    let age = try #require(try place.contacts("show", "1", "--json").people().first?.age)
    #expect((1...8).contains(age))
  }

  @Test("whatever byte is damaged, check finds it, and recover gives back what was there")
  func damage() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(20))
    _ = try place.contacts("edit", "3", "--age", "77")
    let whole = try place.contacts("list", "--json").people()
    for (file, path) in [("base", place.store), ("journal", place.journal)] {
      let original = try place.read(path)
      let all = Array(stride(from: 0, to: original.count, by: max(1, original.count / 25)))
      for position in testSample(of: all, 14, seed: testSeed("damaged bytes of the \(file)")) {
        var bytes = original
        bytes[position] ^= 0x10
        try place.write(bytes, to: FilePathName.of(path))
        let check = try place.contacts("store", "check")
        #expect(!check.output.isEmpty, "\(file) byte \(position)")
        let recovery = try place.contacts(
          "store", "recover", "--output", place.path("saved"), "--force")
        #expect(recovery.ending == .exit(0), "\(file) byte \(position): \(recovery)")
        let saved = try place.contacts("list", "--json", "--store", place.path("saved"))
        #expect(try saved.people() == whole, "\(file) byte \(position)")
      }
      try place.write(original, to: FilePathName.of(path))
    }
    #expect(try place.contacts("store", "check").ending == .exit(0))
  }

  @Test("a file that is cut anywhere gives back no contact that was not there")
  func cuts() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(20))
    let whole = try place.contacts("list", "--json").people()
    let original = try place.read(place.store)
    let all = Array(stride(from: 0, to: original.count, by: max(1, original.count / 40)))
    for end in testSample(of: all, 20, seed: testSeed("cut address books")) {
      try place.write(Array(original[..<end]), to: FilePathName.of(place.store))
      let recovery = try place.contacts(
        "store", "recover", "--output", place.path("saved"), "--force")
      #expect(
        [.exit(0), .exit(65)].contains(recovery.ending), "cut at \(end): \(recovery)")
      let saved = try place.contacts("list", "--json", "--store", place.path("saved"))
      for contact in try saved.people() {
        let original = try #require(whole.first { $0.id == contact.id })
        #expect(contact.age == nil || contact.age == original.age)
        #expect([original.first, ""].contains(contact.first))
        #expect([original.last, ""].contains(contact.last))
      }
    }
  }

  @Test("a restored address book has who was there, and what was there before is beside it")
  func restoring() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(3))
    _ = try place.contacts("store", "backup", place.path("backup"))
    #expect(try place.mode(place.path("backup")) == 0o600)
    _ = try place.contacts("delete", "1")
    let restored = try place.contacts("store", "restore", place.path("backup"))
    #expect(restored.ending == .exit(0))
    let kept = try #require(restored.lines.first)
    #expect(try place.contacts("list", "--ids") == .success("1\n2\n3\n"))
    #expect(try place.contacts("list", "--ids", "--store", kept) == .success("2\n3\n"))
  }
}

/// The last component of a path.
private enum FilePathName {
  static func of(_ path: String) -> String { URL(filePath: path).lastPathComponent }
}
