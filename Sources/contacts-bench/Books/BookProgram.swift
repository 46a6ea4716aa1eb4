/// The programs that are compared at address books.
enum BookProgram: String, CaseIterable {
  case contacts
  case sqlite = "sqlite3"
  case abook
}
