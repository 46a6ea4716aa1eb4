/// The database that `sqlite3` keeps an address book in.
enum BookTables {
  /// The tables, in the order in which they are filled.
  enum Table: String, CaseIterable {
    case company
    case person
    case email
    case phone
    case address
    case membership
  }

  /// What `sqlite3` is told to make the tables and their indexes of files of CSV, in one transaction.
  static func importing(_ path: (Table) -> String) -> [String] {
    let schema = [
      "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "BEGIN",
      "CREATE TABLE company (id INTEGER PRIMARY KEY, name TEXT)",
      """
      CREATE TABLE person (id INTEGER PRIMARY KEY, uid TEXT, first TEXT, last TEXT, \
      company INTEGER, birthday TEXT, notes TEXT)
      """,
      "CREATE TABLE email (person INTEGER, address TEXT, label TEXT, preferred INTEGER)",
      "CREATE TABLE phone (person INTEGER, number TEXT, label TEXT)",
      """
      CREATE TABLE address (person INTEGER, label TEXT, street TEXT, city TEXT, code TEXT, \
      country TEXT)
      """,
      "CREATE TABLE membership (person INTEGER, name TEXT)",
    ]
    let files = Table.allCases.map { ".import --csv \"\(path($0))\" \($0.rawValue)" }
    let indexes = [
      "person(uid)", "person(last, first)", "email(person)", "email(address)", "phone(person)",
      "address(person)", "membership(person)", "membership(name)",
    ]
    let making = indexes.enumerated().map { "CREATE INDEX index\($0) ON \($1)" }
    return schema + files + making + ["COMMIT"]
  }
}
