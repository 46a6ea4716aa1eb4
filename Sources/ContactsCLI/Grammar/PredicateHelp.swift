import Arguments

/// What a predicate can say, for the help pages.
enum PredicateHelp {
  /// What a filter can say, and when a text is one.
  static var filters: HelpSection {
    HelpSection(
      "Filters",
      rows: [
        .init("ada london", "words of any field; all of them"),
        .init("tag:vip", "field:value, as in city:köln, name:ada, phone:0171, relation.spouse:bob"),
        .init("email:", "has one; not email: has none"),
        .init("age:30..39", "also 30.., ..39, >30; birthday:1980..1989, created:2026-01.."),
        .init("birthday:in30d", "also today; modified:-7d.. since seven days ago"),
        .init("not, or, ( )", "not tag:old, or -tag:old within quotes; tag:a or tag:b"),
        .init("quotes", #"'city:"New York"' holds a blank"#),
        .init("or predicates", "--where reads them first; others where all names are fields"),
      ])
  }

  static var section: HelpSection {
    HelpSection(
      "Predicates",
      rows: [
        .init(
          "fields", "first, last, age, company, title, notes... ('contacts schema' lists them)"),
        .init("age", "the one that the birthday tells today, else the one that was stated"),
        .init("birthday", "birthday < '1980-01-01', birthday = '--04-12', birthday.month = 4"),
        .init("dates", "date = '2020-05-01', date < '2020', dates.label = 'wedding'"),
        .init("created", "created >= '2026-01-31', also modified; days and times are in UTC"),
        .init("lists", "email CONTAINS '@x.org', tag = 'vip', phone = nil: of any, or of none"),
        .init(
          "", "also url, group, city, country, messenger; ALL email ...; ANY emails.label = 'work'"),
        .init("", "phone.mobile = nil, email.work CONTAINS '@x.org', address.city = 'Bonn'"),
        .init("", "relation.spouse = 'Bob', relation = nil, field.Blood_type = 'A+'"),
        .init("", "relation['sister-in-law'] = 'Ann' where the name has other signs"),
        .init("color", "color = '#ff8800', color != nil"),
        .init("comparisons", "= != < <= > >=, BETWEEN {18, 30}, IN {1, 2}, = nil"),
        .init("text", "BEGINSWITH, ENDSWITH, CONTAINS, LIKE 'Ann*' with * and ?"),
        .init("MATCHES", "a regular expression for the whole text: last MATCHES 'M[ae]yer'"),
        .init("[c] [d] [cd]", "behind a text operator: case, accents or both do not matter"),
        .init("together", "AND, OR, NOT and parentheses"),
        .init("functions", "first.length, uppercase:(last), abs:(age - 50), age + 1, age / 2"),
        .init("values", #"'text' or "text"; "O'Brien" or 'O\'Brien'; numbers, nil"#),
        .init("everybody", "TRUEPREDICATE"),
      ])
  }
}
