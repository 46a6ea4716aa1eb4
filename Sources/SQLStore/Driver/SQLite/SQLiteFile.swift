/// What can be said of the file of a SQLite database without the library.
package enum SQLiteFile {
  /// How many bytes at the beginning of a file tell whether it is a database.
  package static let headerLength = 100

  /// Whether a file that begins with `bytes`, at least ``headerLength`` of them, is a SQLite
  /// database.
  ///
  /// While the process has a connection to the database, nothing in it may open the file to read
  /// them: when it is closed again, the system gives up all locks of the process on it.
  package static func isDatabase(_ bytes: some Collection<UInt8>) -> Bool {
    let header = Array(bytes.prefix(headerLength))
    guard header.count == headerLength, header.starts(with: "SQLite format 3\0".utf8) else {
      return false
    }
    // The size of a page is a power of two from 512 up to 65,536, which is written as 1.
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let isPageSize = pageSize == 1 || pageSize >= 512 && pageSize & (pageSize - 1) == 0
    return isPageSize && header[21...23].elementsEqual([64, 32, 32])
  }
}
