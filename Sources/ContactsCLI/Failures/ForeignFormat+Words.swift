import ContactFormats

extension ForeignFormat {
  /// What a file of the kind is, behind its name, and what to do.
  var words: String {
    switch self {
    case .addressBook:
      "looks like an address book: 'contacts --store FILE export --format json | contacts import "
        + "-' copies one"
    case .workbook: "is a workbook, or an archive: save its sheet as CSV, or unpack it"
    case .compressed(let compression):
      "is compressed (\(compression.rawValue)): unpack it first, as in "
        + "'\(compression.unpackingCommand) FILE | contacts import -'"
    case .database: "is a database of SQLite: 'sqlite3 -header -csv' writes a table of it as CSV"
    case .document: "is a document (PDF): save what is in it as CSV, or as vCards"
    }
  }
}

extension ForeignFormat.Compression {
  /// The command that writes to standard output what is in a file.
  fileprivate var unpackingCommand: String {
    switch self {
    case .gzip: "zcat"
    case .bzip2: "bzcat"
    case .xz: "xzcat"
    case .zstd: "zstdcat"
    }
  }
}
