/// What `sqlite3` is asked for, in its language.
enum BookQueries {
  private static let name = "CASE last WHEN '' THEN first ELSE first || ' ' || last END"
  private static let today = "date('now', 'localtime')"
  private static let age = """
    (strftime('%Y', \(today)) - substr(birthday, 1, 4) \
    - (strftime('-%m-%d', \(today)) < substr(birthday, 5)))
    """

  /// Everybody as an object of JSON, with all that is known.
  static let objects = """
    SELECT '{"id":' || person.id || ',"name":' || json_quote(\(name)) \
    || ',"first":' || json_quote(first) || ',"last":' \
    || json_quote(last) || ',"company":' || json_quote(company.name) || ',"emails":[' \
    || (SELECT group_concat('{"value":' || json_quote(address) || ',"label":' \
    || json_quote(label) || CASE preferred WHEN 1 THEN ',"preferred":true}' ELSE '}' END) \
    FROM email WHERE person = person.id) || '],"phones":[' \
    || (SELECT group_concat('{"value":' || json_quote(number) || ',"label":' \
    || json_quote(label) || '}') FROM phone WHERE person = person.id) || '],"addresses":[' \
    || (SELECT group_concat('{"street":' || json_quote(street) || ',"city":' || json_quote(city) \
    || ',"postal_code":' || json_quote(code) || ',"country":' || json_quote(country) \
    || ',"label":' || json_quote(label) || '}') FROM address WHERE person = person.id) \
    || '],"birthday":' || json_quote(birthday) || ',"age":' || \(age) \
    || ',"age_source":"computed"' \
    || CASE notes WHEN '' THEN '' ELSE ',"notes":' || json_quote(notes) END || ',"tags":[' \
    || (SELECT group_concat(json_quote(name)) FROM membership WHERE person = person.id) \
    || '],"uid":' || json_quote(uid) || '}' \
    FROM person JOIN company ON company.id = person.company ORDER BY person.id
    """

  /// Number, names and age of everybody.
  static let table = """
    SELECT id AS ID, first AS First, last AS Last, \(age) AS Age FROM person ORDER BY id
    """

  /// The name of everybody, and the e-mail address to use.
  static let names = """
    SELECT \(name), coalesce((SELECT address FROM email WHERE person = person.id \
    ORDER BY preferred DESC LIMIT 1), '') FROM person ORDER BY id
    """

  /// Number, names and age of those who have a word in any field.
  static func having(_ word: String) -> String {
    func hold(_ columns: String...) -> String {
      columns.map { "\($0) LIKE '%\(word)%'" }.joined(separator: " OR ")
    }
    return """
      SELECT id, first, last, \(age) FROM person WHERE id IN ( \
      SELECT id FROM person WHERE \(hold("first", "last", "notes")) \
      UNION SELECT person.id FROM company JOIN person ON person.company = company.id \
      WHERE \(hold("name")) \
      UNION SELECT person FROM email WHERE \(hold("address")) \
      UNION SELECT person FROM phone WHERE \(hold("number")) \
      UNION SELECT person FROM address WHERE \(hold("street", "city", "code", "country")) \
      UNION SELECT person FROM membership WHERE \(hold("name")))
      """
  }

  /// The e-mail addresses, with names, of those who have a word in any field.
  static func addresses(having word: String) -> String {
    """
    SELECT address, \(name), label FROM email JOIN (\(having(word))) AS found \
    ON email.person = found.id
    """
  }

  /// Numbers that begin with digits, with the names of whom they stand for.
  static func completions(ofNumber digits: String) -> String {
    "SELECT id, \(name) FROM person WHERE id GLOB '\(digits)*' ORDER BY last LIMIT 200"
  }

  /// Names that begin so, with the numbers of those whose names they are.
  static func completions(ofName beginning: String) -> String {
    """
    SELECT first || ' ' || last, 'ID ' || id FROM person \
    WHERE first || ' ' || last GLOB '\(beginning)*' ORDER BY last LIMIT 200
    """
  }

  /// The birthdays of the next 30 days.
  static let birthdays = """
    SELECT next, id, \(name), strftime('%Y', next) - substr(birthday, 1, 4) FROM ( \
    SELECT *, CASE WHEN strftime('-%m-%d', \(today)) <= substr(birthday, 5) \
    THEN date(strftime('%Y', \(today)) || substr(birthday, 5)) \
    ELSE date((strftime('%Y', \(today)) + 1) || substr(birthday, 5)) END AS next FROM person) \
    WHERE next <= date(\(today), '+30 days') ORDER BY next, 3, id
    """

  /// The numbers of those with the same e-mail address, with a tab behind.
  static let duplicates = """
    SELECT group_concat(person, ' ') || char(9) FROM email GROUP BY address HAVING count(*) > 1
    """

  /// Everybody as vCards whose lines are not folded.
  static let cards: String = {
    let end = "char(13, 10)"
    func escaped(_ column: String) -> String {
      let marks = ["'\\', '\\\\'", "';', '\\;'", "',', '\\,'", "char(10), '\\n'"]
      return marks.reduce(column) { "replace(\($0), \($1))" }
    }
    let type = "CASE label WHEN 'mobile' THEN 'CELL' ELSE upper(label) END"
    return """
      SELECT 'BEGIN:VCARD' || \(end) || 'VERSION:3.0' || \(end) || 'UID:' || uid || \(end) \
      || 'FN:' || \(escaped(name)) || \(end) || 'N:' || \(escaped("last")) || ';' \
      || \(escaped("first")) || ';;;' || \(end) || 'ORG:' || \(escaped("company.name")) || \(end) \
      || (SELECT group_concat('EMAIL;TYPE=' || \(type) \
      || CASE preferred WHEN 1 THEN ',PREF:' ELSE ':' END || \(escaped("address")) || \(end), '') \
      FROM email WHERE person = person.id) \
      || (SELECT group_concat('TEL;TYPE=' || \(type) || ':' || \(escaped("number")) || \(end), '') \
      FROM phone WHERE person = person.id) \
      || (SELECT 'ADR;TYPE=' || \(type) || ':;;' || \(escaped("street")) || ';' \
      || \(escaped("city")) || ';;' || \(escaped("code")) || ';' || \(escaped("country")) \
      || \(end) FROM address WHERE person = person.id) || 'BDAY:' || birthday || \(end) \
      || (SELECT 'CATEGORIES:' || group_concat(\(escaped("name"))) || \(end) \
      FROM membership WHERE person = person.id) \
      || CASE notes WHEN '' THEN '' ELSE 'NOTE:' || \(escaped("notes")) || \(end) END \
      || 'END:VCARD' || char(13) FROM person JOIN company ON company.id = person.company
      """
  }()
}
