/// The programs that are compared.
enum Program: String, CaseIterable {
  case contacts
  case sqlite = "sqlite3"
}
