import ContactFormats
import ContactStore

/// An ending of a file's name that says that the file is of a kind which nothing writes.
enum ForeignEnding {
  case workbook
  case document
  case database
  case archive
  /// What a program writes that compresses a file, with the ending of the file within.
  case compressed(by: ForeignFormat.Compression, ending: String)

  /// The kind that the name of a file tells; nil when it tells none of these.
  init?(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last?.lowercased() else { return nil }
    switch ending {
    case "xlsx", "xlsm", "xlsb", "xls", "ods", "numbers": self = .workbook
    case "docx", "doc", "odt", "rtf", "pdf": self = .document
    case "sqlite", "sqlite3", "db", "mdb", "accdb": self = .database
    case "zip", "7z", "rar", "tar", "tgz": self = .archive
    default:
      guard let program = ForeignFormat.Compression.allCases.first(where: { $0.ending == ending })
      else { return nil }
      let inner = parts.dropLast().dropFirst().last.map(String.init) ?? ""
      self = inner == "tar" ? .archive : .compressed(by: program, ending: inner)
    }
  }

  /// What a file of the kind is, and what to do instead.
  var advice: String {
    switch self {
    case .workbook: "workbooks are not written; name a file that ends in .csv for spreadsheets"
    case .document:
      "documents are not written; name a file that ends in .csv for a table, or give --format"
    case .database:
      "databases are not written; name a file that ends in .csv for a table to take over there"
    case .archive:
      "archives are not written; name a file that ends in .vcf or .csv, and pack that"
    case .compressed(let program, let ending):
      "compressed files are not written; 'contacts export --format "
        + "\(Self.format(of: ending)) -o - | \(program.rawValue) > FILE' makes one"
    }
  }

  /// The name of the format that an ending goes with, else of that which is usual.
  private static func format(of ending: String) -> String {
    let named = CardFormat(fileExtension: ending).flatMap { ContactExport(rawValue: $0.rawValue) }
    return (named ?? .vcard).rawValue
  }
}

extension ForeignFormat.Compression {
  /// What the name of a file ends with that the program has made.
  fileprivate var ending: String {
    switch self {
    case .gzip: "gz"
    case .bzip2: "bz2"
    case .xz: "xz"
    case .zstd: "zst"
    }
  }
}
