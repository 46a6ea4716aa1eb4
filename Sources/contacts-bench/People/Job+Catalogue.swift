import SampleData

extension Job {
  /// The jobs in the order in which they run.
  ///
  /// The first fills the stores for the others; the last change them.
  static func all(in place: Workplace) -> [Job] {
    [
      importing("CSV", place.csvPath, place), importing("JSON Lines", place.linesPath, place),
      startUp(place), showing(place), counting(place), range(place), substring(place),
      first("age", sort: "age", order: "age, last, first, id", place),
      first("name", sort: "last,first", order: "last, first, id", place),
      everything(place), everythingAsCSV(place),
    ] + fetching(in: place) + indexed(in: place) + changing(in: place)
  }

  private static func importing(_ format: String, _ path: String, _ place: Workplace) -> Job {
    Job(
      title: "import \(format)", answer: .ignored, startsEmpty: true,
      contacts: ["import", path, "--store", place.contactsStore],
      sqlite: [
        place.sqliteStore, "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
        "CREATE TABLE people (id INTEGER PRIMARY KEY, first TEXT, last TEXT, age INTEGER)",
        ".import --csv --skip 1 \"\(place.csvPath)\" people",
      ])
  }

  private static func startUp(_ place: Workplace) -> Job {
    Job(
      title: "start and stop", answer: .ignored, repeats: 3,
      contacts: ["--version"], sqlite: [":memory:", "SELECT 1"])
  }

  private static func showing(_ place: Workplace) -> Job {
    Job(
      title: "show one", answer: .json, repeats: 3,
      contacts: ["show", "500", "--json=id,first,last,age", "--store", place.contactsStore],
      sqlite: place.select("SELECT * FROM people WHERE id = 500"))
  }

  private static func counting(_ place: Workplace) -> Job {
    Job(
      title: "count of age 20 to 22", answer: .text,
      contacts: ["count", "age >= 20 AND age <= 22", "--store", place.contactsStore],
      sqlite: [place.sqliteStore, "SELECT count(*) FROM people WHERE age BETWEEN 20 AND 22"])
  }

  private static func range(_ place: Workplace) -> Job {
    Job(
      title: "ids of age 20 to 22", answer: .json,
      contacts: [
        "list", "--where", "age >= 20 AND age <= 22", "--json=id", "--store", place.contactsStore,
      ],
      sqlite: place.select("SELECT id FROM people WHERE age BETWEEN 20 AND 22 ORDER BY id"))
  }

  private static func substring(_ place: Workplace) -> Job {
    let fragment = BenchPeople.rareFragment
    return Job(
      title: "substring, \(BenchPeople.rareCount) matches", answer: .json,
      contacts: [
        "list", "--where", "last CONTAINS '\(fragment)'", "--json=id,first,last,age", "--store",
        place.contactsStore,
      ],
      sqlite: place.select("SELECT * FROM people WHERE last GLOB '*\(fragment)*' ORDER BY id"))
  }

  /// The first 20 in an order.
  static func first(_ title: String, sort: String, order: String, _ place: Workplace) -> Job {
    Job(
      title: "first 20 by \(title)", answer: .json,
      contacts: [
        "list", "--sort", sort, "--limit", "20", "--json=id,first,last,age", "--store",
        place.contactsStore,
      ],
      sqlite: place.select("SELECT * FROM people ORDER BY \(order) LIMIT 20"))
  }

  private static func everything(_ place: Workplace) -> Job {
    Job(
      title: "everyone as JSON", answer: .json,
      contacts: ["list", "--json=id,first,last,age", "--store", place.contactsStore],
      sqlite: place.select("SELECT * FROM people ORDER BY id"))
  }

  private static func everythingAsCSV(_ place: Workplace) -> Job {
    Job(
      title: "everyone as CSV", answer: .lines,
      contacts: ["list", "--csv", "--store", place.contactsStore],
      sqlite: ["-csv", "-header", place.sqliteStore, "SELECT * FROM people ORDER BY id"])
  }
}
