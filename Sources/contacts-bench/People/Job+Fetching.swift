extension Job {
  /// Questions of the predicate language and of groups, which no index of either program answers.
  static func fetching(in place: Workplace) -> [Job] {
    [
      counting("[cd] prefix", "last BEGINSWITH[cd] 'mA'", "last LIKE 'ma%'", place),
      counting(
        "MATCHES", "last MATCHES '[A-M].*[aeiou]n'", "last REGEXP '^[A-M].*[aeiou]n$'", place),
      counting(
        "range AND substring", "age BETWEEN {20, 40} AND last CONTAINS 'an'",
        "age BETWEEN 20 AND 40 AND last GLOB '*an*'", place),
      groups("average age by first name", key: "first", place),
      groups("average age by last name", key: "last", place),
      first("two keys", sort: "-age,first", order: "age DESC, first, last, id", place),
    ]
  }

  private static func counting(
    _ title: String, _ predicate: String, _ condition: String, _ place: Workplace
  ) -> Job {
    Job(
      title: "count, \(title)", answer: .text,
      contacts: ["count", predicate, "--store", place.contactsStore],
      sqlite: [place.sqliteStore, "SELECT count(*) FROM people WHERE \(condition)"])
  }

  private static func groups(_ title: String, key: String, _ place: Workplace) -> Job {
    Job(
      title: title, answer: .roundedJSON,
      contacts: [
        "stats", "n=count:(SELF)", "mean=average:(age)", "--group-by", key, "--json", "--store",
        place.contactsStore,
      ],
      sqlite: place.select(
        "SELECT \(key), count(*) AS n, avg(age) AS mean FROM people GROUP BY \(key) ORDER BY \(key)"
      ))
  }
}
