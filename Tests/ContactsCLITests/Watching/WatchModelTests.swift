import ContactStore
import Foundation
import SampleData
import TestSupport
import Testing

@testable import ContactsCLI

/// What `contacts watch` tells, compared with what `contacts list` shows.
@Suite("contacts watch and contacts list")
struct WatchModelTests {
  private static let options: [[String]] = [
    [], ["--sort", "last,-age"], ["--sort", "email", "--group-by", "company"],
    ["--group-by", "tag"], ["--sort", "first", "--group-by", "initial"], ["ann", "--sort", "-id"],
    ["--where", "age > 30", "--group-by", "age"],
  ]

  @Test(
    "who applies the events of a watch one after another has what a list shows", arguments: options)
  func randomCommands(options: [String]) throws {
    let seed = testSeed("contacts watch \(options)")
    for round in 0..<testRounds(2) {
      var random = SplitMix64(seed: seed &+ UInt64(round))
      let shell = try TestShell()
      for _ in 0..<random.below(8) { shell.run(Self.addition(&random)) }
      var text = ""
      shell.takeOutput = { text += String(decoding: $0, as: UTF8.self) }
      var told = ""
      let waiting = ScriptedWaiting(
        (0..<12).map { _ in
          let command = Self.command(&random)
          return {
            let before = shell.takeOutput
            shell.takeOutput = { _ in }
            shell.run(command + ["--yes", "--quiet"])
            shell.takeOutput = before
            shell.waiting?.wake()
          }
        } + [
          {
            let before = shell.takeOutput
            shell.takeOutput = { _ in }
            shell.contacts("add", "--first", "Anna", "--last", "The Last", "--age", "99")
            shell.takeOutput = before
          }
        ], isDone: { text.contains("The Last") })
      shell.waiting = waiting
      let outcome = shell.run(["watch", "--jsonl=first,last"] + options)
      told = outcome.output
      #expect(outcome.status == .interrupted, "\(outcome.error)")
      shell.takeOutput = { _ in }
      try #expect(
        Self.layout(told: told) == Self.layout(listed: shell, options),
        "seed \(seed), round \(round): \(told)")
    }
  }

  private static func addition(_ random: inout SplitMix64) -> [String] {
    ["add"] + values(&random) + ["--first", name(&random)]
  }

  private static func name(_ random: inout SplitMix64) -> String {
    random.element(of: ["Ann", "Bea", "Cy", "Dee", "Émile", "Anna"])
  }

  private static func values(_ random: inout SplitMix64) -> [String] {
    var values: [String] = []
    if random.below(2) == 0 { values += ["--last", name(&random)] }
    if random.below(2) == 0 { values += ["--age", "\(20 + random.below(30))"] }
    if random.below(2) == 0 { values += ["--company", random.element(of: ["Acme", "Bell"])] }
    if random.below(2) == 0 { values += ["--tag", random.element(of: ["a", "b", "c"])] }
    if random.below(2) == 0 { values += ["--email", "\(random.below(50))@example.org"] }
    return values
  }

  private static func command(_ random: inout SplitMix64) -> [String] {
    let id = "\(1 + random.below(10))"
    switch random.below(9) {
    case 0, 1: return addition(&random)
    case 2: return ["delete", id]
    case 3: return ["tag", random.element(of: ["add", "remove"]), "b", id]
    case 4: return ["tag", "rename", random.element(of: ["a", "b"]), "z\(random.below(100))"]
    case 5: return ["company", "rename", random.element(of: ["Acme", "Bell"]), "Zeta"]
    case 6: return [random.element(of: ["undo", "redo"])]
    default: return ["edit", id, "--first", name(&random)] + values(&random)
    }
  }

  private typealias Layout = ListLayout<Int>

  /// The layout that events make, of which each is about what the ones before have left.
  private static func layout(told text: String) throws -> [String: [Int]] {
    var layout = Layout([.init(name: "", rows: [])])
    var isGrouped = false
    for line in text.split(separator: "\n") {
      let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
      if event.event == "insert_section", !isGrouped {
        isGrouped = true
        layout = Layout()
      }
      func place(_ section: String?, _ row: Int?) throws -> Layout.Place {
        let index = layout.sections.firstIndex { $0.name == section ?? "" }
        return Layout.Place(section: try #require(index), row: try #require(row))
      }
      let id = event.id ?? 0
      let step: Layout.Step =
        switch event.event {
        case "insert_section":
          .insertSection(name: event.section ?? "", index: try #require(event.index))
        case "delete_section":
          .deleteSection(name: event.section ?? "", index: try #require(event.index))
        case "insert": .insert(id, at: try place(event.section, event.row))
        case "delete": .delete(id, at: try place(event.section, event.row))
        case "move":
          .move(
            id, from: try place(event.fromSection, event.fromRow),
            to: try place(event.section, event.row))
        default: .update(id, at: try place(event.section, event.row))
        }
      layout.take(step)
    }
    return try names(layout.sections.map { ($0.name, $0.rows) }, isGrouped: isGrouped)
  }

  private static func names(
    _ sections: [(String, [Int])], isGrouped: Bool
  ) throws -> [String: [Int]] {
    var names: [String: [Int]] = [:]
    for (place, section) in sections.enumerated() {
      names[isGrouped ? "\(place) \(section.0)" : ""] = section.1
    }
    return names
  }

  private static func layout(
    listed shell: TestShell, _ options: [String]
  ) throws -> [String: [Int]] {
    let lines = shell.run(["list", "--jsonl=id"] + options).lines
    if !options.contains("--group-by") {
      return ["": try lines.map { try decode(Contact.self, $0).id }]
    }
    return try names(
      try lines.map { line in
        let section = try decode([String: SectionPart].self, line)
        var (name, ids) = ("", [Int]())
        for part in section.values {
          switch part {
          case .name(let text): name = text
          case .contacts(let contacts): ids = contacts.map(\.id)
          }
        }
        return (name, ids)
      }, isGrouped: true)
  }

  private static func decode<Value: Decodable>(_: Value.Type, _ line: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(line.utf8))
  }

  private struct Contact: Decodable {
    let id: Int
  }

  private enum SectionPart: Decodable {
    case name(String)
    case contacts([Contact])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let contacts = try? container.decode([Contact].self) {
        self = .contacts(contacts)
      } else {
        self = .name(try container.decode(String.self))
      }
    }
  }

  private struct Event: Decodable {
    let event: String
    let id: Int?
    let section: String?
    let row: Int?
    let index: Int?
    let fromSection: String?
    let fromRow: Int?

    enum CodingKeys: String, CodingKey {
      case event, id, section, row, index
      case fromSection = "from_section"
      case fromRow = "from_row"
    }
  }
}
