extension Job {
  static let addTitle = "add one"

  /// Transactions of one contact each.
  static func changing(in place: Workplace) -> [Job] {
    [adding(in: place), updating(place), deleting(place)]
  }

  static func adding(in place: Workplace) -> Job {
    Job(
      title: addTitle, answer: .text, repeats: 3,
      contacts: [
        "add", "--first", "Anthony", "--last", "Robbins", "--age", "51",
        "--store", place.contactsStore,
      ],
      sqlite: statement(
        "INSERT INTO people (first, last, age) VALUES ('Anthony', 'Robbins', 51) RETURNING id",
        place))
  }

  private static func updating(_ place: Workplace) -> Job {
    Job(
      title: "update one", answer: .text, repeats: 3,
      contacts: ["edit", "500", "--first", "Anna\(run)", "--store", place.contactsStore],
      sqlite: statement(
        "UPDATE people SET first = 'Anna\(run)' WHERE id = 500 RETURNING id", place))
  }

  private static func deleting(_ place: Workplace) -> Job {
    Job(
      title: "delete one", answer: .ignored, repeats: 3,
      contacts: ["delete", "6\(run)", "--store", place.contactsStore],
      sqlite: statement("DELETE FROM people WHERE id = 6\(run)", place))
  }

  private static func statement(_ text: String, _ place: Workplace) -> [String] {
    [place.sqliteStore, "PRAGMA synchronous=FULL", text]
  }
}
