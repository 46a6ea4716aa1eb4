import Foundation
import Testing

/// Several processes on one address book, none of which ever has to try again.
@Suite("Many processes")
struct ManyProcessesTests {
  @Test("ten processes that add a hundred contacts each leave a thousand, while two keep reading")
  func adding() throws {
    let place = try Workplace()
    let writers = try (0..<10).map { writer in
      try Child(
        place.shellCommand(
          """
          i=0
          while [ $i -lt 100 ]; do
            contacts add --timeout 60 --first 'Writer \(writer)' --last "Number $i" || exit
            i=$((i + 1))
          done
          """))
    }
    var counts = [0, 0]
    while writers.contains(where: \.isRunning) {
      let readers = try counts.map { _ in try place.start("list", "--ids") }
      for (number, reader) in readers.enumerated() {
        let outcome = try reader.finish()
        if outcome.ending == .exit(66), counts[number] == 0 { continue }
        let count = outcome.numbers.count
        #expect(outcome.isQuietSuccess)
        #expect(outcome.numbers == Array(0..<count).map { $0 + 1 })
        #expect(count >= counts[number], "What was there once has gone.")
        counts[number] = count
      }
    }
    try expectThousand(place, try writers.map { try $0.finish() })
  }

  private func expectThousand(_ place: Workplace, _ outcomes: [Outcome]) throws {
    for outcome in outcomes { #expect(outcome.isQuietSuccess, "\(outcome)") }
    #expect(outcomes.allSatisfy { $0.numbers.count == 100 })
    #expect(outcomes.flatMap(\.numbers).sorted() == Array(1...1_000))
    let people = try place.contacts("list", "--json").people()
    #expect(people.map(\.id) == (1...1_000).map { $0 })
    for (writer, outcome) in outcomes.enumerated() {
      let added = outcome.numbers.enumerated().map { number, id in
        Contact("Writer \(writer)", "Number \(number)", id: id)
      }
      #expect(people.filter { $0.first == "Writer \(writer)" } == added)
    }
  }

  @Test("imports and deletes at the same time leave what all of them have done")
  func importingAndDeleting() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(200))
    let long = String(repeating: "x", count: 2_000)
    let file = Contact.numbered(10).map { Contact("\($0.first)", long, age: 5_000).jsonLine + "\n" }
    let path = try place.write(Array(file.joined().utf8), to: "ten.jsonl")
    let importers = try (0..<2).map { number in
      // Each time others, as those who are there would not be imported again.
      let importing = """
        sed "s/xx\\"/xx-\(number)-$i\\"/" '\(path)' | contacts -q import --timeout 60 - || exit
        """
      return try Child(
        place.shellCommand("for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do \(importing); done"))
    }
    let deleters = try (0..<4).map { number in
      try Child(
        place.shellCommand(
          """
          i=\(number + 1)
          while [ $i -le 100 ]; do
            contacts -q delete --timeout 60 --ids $i || exit
            i=$((i + 4))
          done
          """))
    }
    let byPredicate = try place.contacts(
      "delete", "--yes", "--timeout", "60", "--where", "age BETWEEN {150, 199}", "--ids")
    #expect(byPredicate.numbers == Array(151...200))
    for child in importers { #expect(try child.finish() == .success("")) }
    let deleted = try deleters.map { try $0.finish() }
    for outcome in deleted { #expect(outcome.isQuietSuccess, "\(outcome)") }
    #expect(deleted.flatMap(\.numbers).sorted() == Array(1...100))
    #expect(try place.contacts("list", "--ids").numbers == Array(101...150) + Array(201...500))
    #expect(try place.contacts("filter", "age = 5000", "--ids").numbers == Array(201...500))
  }

  @Test("of many that delete the same contact, one does, and the others say that it is gone")
  func deletingTheSame() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(3))
    let children = try (0..<8).map { _ in try place.start("delete", "2", "--timeout", "60") }
    let outcomes = try children.map { try $0.finish() }
    #expect(outcomes.count { $0.ending == .exit(0) } == 1)
    #expect(outcomes.count { $0.isFailure(1, saying: "ID 2") } == 7)
    #expect(try place.contacts("list", "--ids") == .success("1\n3\n"))
  }

  @Test("of many that make the address book, each adds its contact to the same one")
  func making() throws {
    for _ in 0..<5 {
      let place = try Workplace()
      place.environment["CONTACTS_STORE"] = nil
      let children = try (0..<8).map { number in
        try place.start("add", "--first", "A", "--last", "\(number)", "--timeout", "60")
      }
      let outcomes = try children.map { try $0.finish() }
      #expect(outcomes.allSatisfy { $0.isQuietSuccess })
      #expect(outcomes.flatMap(\.numbers).sorted() == Array(1...8))
      #expect(try place.contacts("list", "--ids").numbers == Array(1...8))
    }
  }
}
