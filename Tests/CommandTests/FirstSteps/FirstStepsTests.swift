import Foundation
import SampleData
import Testing

/// What somebody does who has just installed the command.
@Suite("First steps")
struct FirstStepsTests {
  private static let anthony = "1\tAnthony\tRobbins\t51\n"
  private static let richard = "2\tRichard\tBranson\t61\n"

  private func twoPeople() throws -> Workplace {
    let place = try Workplace()
    let first = try place.contacts("add", "--first", "Anthony", "--last", "Robbins", "--age", "51")
    #expect(first == .success("1\n"))
    let second = try place.contacts("add", "--first=Richard", "--last=Branson", "--age=61")
    #expect(second == .success("2\n"))
    return place
  }

  @Test("what is added is listed, a line each with tabs in between")
  func list() throws {
    let place = try twoPeople()
    #expect(try place.contacts("list") == .success(Self.anthony + Self.richard))
    #expect(try place.shell("contacts list | cat") == .success(Self.anthony + Self.richard))
  }

  @Test(
    "sorting goes by the fields and directions given",
    arguments: [
      (["sort", "age"], true), (["sort", "-age"], false), (["sort", "last"], false),
      (["list", "--sort", "first"], true), (["list", "--sort=-first"], false),
      (["sort", "id"], true), (["list", "--sort", "-id"], false),
    ])
  func sort(words: [String], anthonyIsFirst: Bool) throws {
    let place = try twoPeople()
    let expected =
      anthonyIsFirst ? Self.anthony + Self.richard : Self.richard + Self.anthony
    #expect(try place.command(words).run() == .success(expected))
  }

  @Test(
    "filtering keeps whoever satisfies the predicate",
    arguments: [
      ("age >= 50", anthony + richard), ("age > 51", richard), ("age > 61", ""),
      ("first = 'Anthony'", anthony), ("last BEGINSWITH 'Br' OR age = 51", anthony + richard),
      ("last CONTAINS[c] 'ROBB'", anthony), ("age BETWEEN {60, 70}", richard),
      ("lastName LIKE '*son'", richard), ("NOT age = 51", richard),
    ])
  func filter(predicate: String, expected: String) throws {
    let place = try twoPeople()
    #expect(try place.contacts("filter", predicate) == .success(expected))
    #expect(try place.contacts("list", "--where", predicate) == .success(expected))
  }

  @Test("somebody is shown by ID, and nobody by an ID that nobody has")
  func show() throws {
    let place = try twoPeople()
    #expect(try place.contacts("show", "2") == .success(Self.richard))
    #expect(try place.contacts("show", "2", "1") == .success(Self.richard + Self.anthony))
    #expect(try place.contacts("show", "1", "3").isFailure(1, saying: "ID 3"))
  }

  @Test("whoever is deleted is gone, and nobody else ever gets the ID")
  func delete() throws {
    let place = try twoPeople()
    let deleted = try place.contacts("delete", "2")
    #expect(deleted == .success(Self.richard, messages: "contacts: deleted 1 contact\n"))
    #expect(try place.contacts("list") == .success(Self.anthony))
    #expect(try place.contacts("delete", "2").isFailure(1, saying: "ID 2"))
    #expect(try place.contacts("add", "-f", "Zoë", "-l", "") == .success("3\n"))
    #expect(try place.contacts("show", "3") == .success("3\tZoë\t\t\n"))
  }

  @Test("deleting is all or nothing")
  func deleteWithMissingID() throws {
    let place = try twoPeople()
    #expect(try place.contacts("delete", "--yes", "1", "7").isFailure(1, saying: "ID 7"))
    #expect(try place.contacts("list") == .success(Self.anthony + Self.richard))
  }

  @Test("JSON is an array of objects whose values have the right types")
  func json() throws {
    let place = try twoPeople()
    _ = try place.contacts("add", "--first", "Pelé \"o rei\"\n", "--last", "\\")
    let outcome = try place.contacts("list", "--json")
    #expect(outcome.isQuietSuccess)
    let parsed = try JSONSerialization.jsonObject(with: Data(outcome.output))
    let people = try #require(parsed as? [[String: Any]])
    #expect(people.count == 3)
    #expect(people.allSatisfy { Set($0.keys) == ["id", "name", "first", "last", "age", "uid"] })
    #expect(people.map { $0["id"] as? Int } == [1, 2, 3])
    #expect(people.map { $0["age"] as? Int } == [51, 61, nil])
    #expect(people.last?["age"] is NSNull)
    #expect(people.map { $0["first"] as? String } == ["Anthony", "Richard", "Pelé \"o rei\"\n"])
    #expect(people.map { $0["last"] as? String } == ["Robbins", "Branson", "\\"])
  }

  @Test("JSON Lines are one object a line, with the fields asked for in their order")
  func jsonLines() throws {
    let place = try twoPeople()
    let all = """
      {"id":1,"name":"Anthony Robbins","first":"Anthony","last":"Robbins","age":51}
      {"id":2,"name":"Richard Branson","first":"Richard","last":"Branson","age":61}

      """
    #expect(try place.contacts("list", "--jsonl=id,name,first,last,age") == .success(all))
    let two = try place.contacts("list", "--jsonl=age,last", "--limit", "1")
    #expect(two == .success("{\"age\":51,\"last\":\"Robbins\"}\n"))
    #expect(try place.contacts("list", "--json", "--where", "age = 1") == .success("[]\n"))
  }

  @Test("IDs alone feed another command")
  func ids() throws {
    let place = try twoPeople()
    #expect(try place.contacts("list", "--ids", "-0") == .success("1\0" + "2\0"))
    let outcome = try place.shell("contacts list --ids -0 | xargs -0 contacts delete -q --yes --")
    #expect(outcome == .success(Self.anthony + Self.richard))
    #expect(try place.contacts("list") == .success(""))
  }

  @Test("of a thousand people aged 0 to 999, 101 are from 100 to 200")
  func thousand() throws {
    let place = try Workplace()
    let file = Contact.numbered(1_000).map { $0.jsonLine + "\n" }.joined()
    let path = try place.write(Array(file.utf8), to: "numbered.jsonl")
    let imported = try place.contacts("import", path)
    #expect(imported == .success("", messages: "contacts: imported 1000 contacts\n"))
    let found = try place.contacts("filter", "age >= 100 AND age <= 200", "--json")
    #expect(found.isQuietSuccess)
    let expected = (100...200).map {
      Contact("First name \($0)", "Last name \($0)", age: $0, id: $0 + 1)
    }
    #expect(try found.people() == expected)
  }
}
