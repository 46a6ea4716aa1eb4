#if SQLite
  /// People in a table that is asked in SQL, with nothing between that and the program.
  final class HandWrittenContender: StoreContender {
    private let path: String
    private let count: Int
    private let lastName: String
    private var database: SQLDatabase?

    private static let columns = "first, last, age, city, employer"

    /// Keeps people in a new database.
    init(_ people: [StorePerson], path: String) throws {
      (self.path, count, lastName) = (path, people.count, people[0].last)
      let database = try Self.opened(path)
      self.database = database
      for statement in [
        """
        CREATE TABLE person (
          id INTEGER PRIMARY KEY, first TEXT, last TEXT, age INTEGER, city TEXT, employer TEXT)
        """, "CREATE INDEX byName ON person (last, first)", "BEGIN",
      ] { try database.run(statement) }
      let insertion = try database.prepare(
        "INSERT INTO person (\(Self.columns)) VALUES (?, ?, ?, ?, ?)")
      for person in people {
        try insertion.bind(person.first, at: 1)
        try insertion.bind(person.last, at: 2)
        try insertion.bind(person.age, at: 3)
        try insertion.bind(person.city, at: 4)
        try insertion.bind(person.employer, at: 5)
        _ = try insertion.step()
        insertion.reset()
      }
      try database.run("COMMIT")
    }

    /// Opens the database with the durability of a store in SQLite.
    private static func opened(_ path: String) throws(BenchError) -> SQLDatabase {
      let database = try SQLDatabase(path: path)
      try database.run("PRAGMA journal_mode=WAL")
      try database.run("PRAGMA synchronous=FULL")
      return database
    }

    func prepare(_ job: StoreJob, round: Int) throws -> StoreWork? {
      let limit = "LIMIT \(StoreJob.limit)"
      return switch job {
      case .open: opening()
      case .readAll: reading("ORDER BY id")
      case .sortAll: reading("ORDER BY age, last, id")
      case .sortFirst: reading("ORDER BY age, last, id \(limit)")
      // Of these names it is the standard order: they are ASCII and begin with their only capital.
      case .sortNames:
        reading("ORDER BY last COLLATE NOCASE, first COLLATE NOCASE, id \(limit)")
      case .equalIndexed: reading("WHERE last = ? ORDER BY id", lastName)
      case .equal: reading("WHERE employer = ? ORDER BY id", StoreJob.employer)
      case .group: grouping()
      case .save: saving(round)
      }
    }

    private func people(_ clauses: String, _ value: String? = nil) throws -> [StorePerson] {
      guard let database else { return [] }
      let query = try database.prepare("SELECT \(Self.columns) FROM person \(clauses)")
      if let value { try query.bind(value, at: 1) }
      var people: [StorePerson] = []
      while try query.step() {
        people.append(
          StorePerson(
            first: query.text(at: 0), last: query.text(at: 1), age: query.integer(at: 2),
            city: query.text(at: 3), employer: query.text(at: 4)))
      }
      return people
    }

    private func reading(_ clauses: String, _ value: String? = nil) -> StoreWork {
      { [self] in
        let people = try people(clauses, value)
        return { people.map(\.line) }
      }
    }

    private func opening() -> StoreWork {
      database = nil
      return { [self] in
        database = try Self.opened(path)
        let people = try people("ORDER BY id LIMIT 1")
        return { people.map(\.line) }
      }
    }

    private func grouping() -> StoreWork {
      { [self] in
        var cities: [(city: String, people: Int64, mean: Double)] = []
        let query = try database?.prepare(
          "SELECT city, count(*), avg(age) FROM person GROUP BY city")
        while let query, try query.step() {
          cities.append((query.text(at: 0), query.integer(at: 1), query.double(at: 2)))
        }
        return {
          cities.map { "\($0.city)|\($0.people)|\(fixed($0.mean, decimals: 9))" }.sorted()
        }
      }
    }

    private func saving(_ round: Int) -> StoreWork {
      let changes = StoreJob.changes(count, round: round)
      return { [self] in
        guard let database else { return { [] } }
        try database.run("BEGIN IMMEDIATE")
        let update = try database.prepare("UPDATE person SET age = ? WHERE id = ?")
        for (position, age) in changes {
          try update.bind(age, at: 1)
          try update.bind(Int64(position + 1), at: 2)
          _ = try update.step()
          update.reset()
        }
        try database.run("COMMIT")
        return { [self] in try people("ORDER BY id").map(\.line) }
      }
    }
  }
#endif
