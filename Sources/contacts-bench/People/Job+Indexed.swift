import SampleData

extension Job {
  /// What an index of the names answers, which `contacts` keeps and `sqlite3` is given here.
  static func indexed(in place: Workplace) -> [Job] {
    var first = query("ORDER BY last, first, id LIMIT 20", "first 20 by name, indexed", place)
    first.preparation = [
      place.sqliteStore, "CREATE INDEX IF NOT EXISTS byName ON people(last, first)",
    ]
    first.contacts = [
      "list", "--sort", "last,first", "--limit", "20", "--json=id,first,last,age", "--store",
      place.contactsStore,
    ]
    var equal = query("WHERE last = '\(name)' ORDER BY id", "equal last name, indexed", place)
    equal.contacts = search("last == '\(name)'", place)
    let start = name.prefix(4)
    var prefix = query(
      "WHERE last GLOB '\(start)*' ORDER BY id", "last name by prefix, indexed", place)
    prefix.contacts = search("last BEGINSWITH '\(start)'", place)
    return [first, equal, prefix]
  }

  /// A family name that there is at every size.
  private static var name: String {
    BenchPeople(count: 1_000, seed: Workplace.seed).dropFirst().first { _ in true }?.last ?? ""
  }

  private static func query(_ clauses: String, _ title: String, _ place: Workplace) -> Job {
    Job(
      title: title, answer: .json, repeats: 3, contacts: [],
      sqlite: place.select("SELECT * FROM people \(clauses)"))
  }

  private static func search(_ predicate: String, _ place: Workplace) -> [String] {
    ["list", "--where", predicate, "--json=id,first,last,age", "--store", place.contactsStore]
  }
}
