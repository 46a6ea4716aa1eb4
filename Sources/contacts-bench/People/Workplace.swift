import SampleData

/// The files of the benchmark at one size: the people as JSON Lines and as CSV, a folder for the
/// store of each program, and where the programs' outputs go.
struct Workplace {
  /// What the people follow from.
  static let seed: UInt64 = 1

  let path: String

  var linesPath: String { path + "/people.jsonl" }
  var csvPath: String { path + "/people.csv" }
  var errorsPath: String { path + "/errors.txt" }
  var contactsStore: String { folder(of: .contacts).path + "/people.contacts" }
  var sqliteStore: String { folder(of: .sqlite).path + "/people.sqlite" }

  /// The folder that holds the store of a program and nothing else.
  func folder(of program: Program) -> Folder {
    Folder(path: path + "/" + program.rawValue)
  }

  /// Where the output of a program goes.
  func outputPath(of program: Program) -> String {
    path + "/" + program.rawValue + ".out"
  }

  /// The arguments that make `sqlite3` print the rows of a query as JSON.
  func select(_ query: String) -> [String] {
    ["-json", sqliteStore, query]
  }

  /// Makes the folders and writes `size` people into both files.
  func prepare(size: Int) throws(BenchError) {
    try Folder(path: path).create()
    for program in Program.allCases { try folder(of: program).create() }
    var lines = try ByteSink(path: linesPath)
    var records = try ByteSink(path: csvPath)
    try records.append("id,first,last,age\n")
    for (index, person) in BenchPeople(count: size, seed: Self.seed).enumerated() {
      try Interruption.check()
      try lines.append(person.jsonLine + "\n")
      try records.append(person.csvRecord(id: index + 1) + "\n")
    }
    try lines.flush()
    try records.flush()
  }
}
