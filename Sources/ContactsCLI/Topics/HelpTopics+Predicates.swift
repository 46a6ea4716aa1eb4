import Arguments

extension HelpTopics {
  /// What a condition can say.
  static var predicates: Topic {
    Topic(
      "predicates", summary: "Choose contacts by conditions, as Core Data and SQL have them.",
      parts: [
        .text(
          "'contacts filter' takes conditions, and so does --where. Quote them, so that the shell leaves "
            + "them alone. 'contacts help filters' has the shorter form."),
        .rows(
          HelpSection(
            "Predicates",
            rows: [
              .init("fields", "first, last, name, age, company, notes... ('contacts help fields')"),
              .init("comparisons", "= != < <= > >=, IN {1, 2}, BETWEEN {18, 30}"),
              .init("as in SQL", "IS NULL, IS NOT NULL, IN (1, 2), BETWEEN 18 AND 30, NOT IN"),
              .init("text", "BEGINSWITH, ENDSWITH, CONTAINS, LIKE 'Ann*' with * and ?"),
              .init("MATCHES", "a regular expression for the whole text, also =~"),
              .init("[c] [d] [cd]", "behind a text operator: case, accents or both do not matter"),
              .init("together", "AND, OR, NOT and parentheses"),
              .init("values", #"'text' or "text"; "O'Brien" or 'O\'Brien'; numbers, nil"#),
              .init("everybody", "TRUEPREDICATE"),
            ])),
        .rows(
          HelpSection(
            "Fields",
            rows: [
              .init("age", "computed from the birthday, or else the one that was entered"),
              .init(
                "birthday", "birthday < '1980-01-01', birthday = '--04-12', birthday.month = 4"),
              .init("dates", "date = '2020-05-01', date < '2020', dates.label = 'wedding'"),
              .init("created", "created >= '2026-01-31', modified > now - 7d; in UTC"),
              .init(
                "lists", "email CONTAINS '@x.org', tag = 'vip': one of them; phone = nil: none"),
              .init("", "ALL email CONTAINS '@x.org', ANY emails.label = 'work'"),
              .init(
                "labels", "phone.mobile = nil, email.work CONTAINS '@x.org', address.city = 'Bonn'"),
              .init("phone", "phone = '+49 170 1234567' finds the number however it is written"),
              .init("relation", "relation.spouse = 'Bob'; relation['sister-in-law'] = 'Ann'"),
              .init("field", "field.Blood_type = 'A+'; field['a, b'] = 'x'"),
              .init("color", "color = '#ff8800', color != nil"),
              .init("text", "text CONTAINS 'ada london': all words, in any field"),
              .init(
                "functions", "first.length, uppercase:(last), abs:(age - 50), age + 1, age / 2"),
            ])),
        .examples(
          "Examples",
          [
            Example("contacts filter 'age >= 50 AND city = \"Bonn\"'", "Both hold."),
            Example("contacts filter 'last BEGINSWITH[cd] \"mu\"'", "Mu, mü, MÚ..."),
            Example("contacts filter 'email IS NULL AND phone IS NOT NULL'", "Only a number."),
            Example("contacts filter 'age BETWEEN 30 AND 39' --sort age", "In their thirties."),
            Example("contacts filter 'birthday.month = 4' --json=name,birthday", "Born in April."),
            Example("contacts filter 'modified > now - 7d'", "Changed within seven days."),
            Example("contacts filter 'last MATCHES \"M[ae]yer\"'", "Mayer and Meyer."),
            Example("contacts filter 'tag = \"vip\"' --explain", "How they are found."),
          ]),
      ])
  }
}
