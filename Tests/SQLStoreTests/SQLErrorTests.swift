import Files
import Foundation
import ManagedObjects
import SQLStore
import Testing

@Suite("Errors of databases")
struct SQLErrorTests {
  private static func storeError(_ code: SQLError.Code, systemCode: Int32 = 0) -> StoreError {
    SQLError(code, "words", statement: "SELECT", systemCode: systemCode)
      .storeError(path: "p", timeout: .seconds(2))
  }

  @Test(
    "each error of a database is one of a store",
    arguments: [
      (.busy, 0, .busy(path: "p", waited: .seconds(2), holder: nil)),
      (.schemaChanged, 0, .busy(path: "p", waited: .seconds(2), holder: nil)),
      (.readOnly, 0, .readOnly(path: "p")),
      (.corrupt, 0, .corrupt(path: "p", offset: 0, reason: "words")),
      (.notADatabase, 0, .notAStore(path: "p")),
      (.cannotOpen, ENOENT, .missing(path: "p")),
      (.cannotOpen, EISDIR, .notARegularFile(path: "p")),
      (.io, EISDIR, .notARegularFile(path: "p")),
    ] as [(SQLError.Code, Int32, StoreError)])
  func mapping(code: SQLError.Code, systemCode: Int32, expected: StoreError) {
    #expect(Self.storeError(code, systemCode: systemCode).description == expected.description)
  }

  @Test(
    "a system call of a database that failed is one of the file",
    arguments: [
      (.full, 0, FileError(.write, "p", code: ENOSPC)),
      (.full, EDQUOT, FileError(.write, "p", code: EDQUOT)),
      (.io, 0, FileError(.write, "p", code: EIO)),
      (.cannotOpen, EACCES, FileError(.open, "p", code: EACCES)),
      (.interrupted, 0, FileError(.read, "p", code: EINTR)),
    ] as [(SQLError.Code, Int32, FileError)])
  func files(code: SQLError.Code, systemCode: Int32, expected: FileError) throws {
    guard case .file(let error) = Self.storeError(code, systemCode: systemCode) else {
      Issue.record("\(Self.storeError(code, systemCode: systemCode))")
      return
    }
    #expect(error == expected)
  }

  @Test("any other error of a database is told in its words and by the statement")
  func others() {
    for code in [.other, .constraint(.unique, name: "t.a")] as [SQLError.Code] {
      let text = "\(Self.storeError(code))"
      #expect(text.contains("words") && text.contains("SELECT"))
    }
  }

  @Test("an error carries the beginning of a long statement only")
  func cut() {
    let long = String(repeating: "x", count: SQLError.longestStatement + 1)
    #expect(SQLError(.other, "", statement: long).statement == String(long.dropLast()) + "…")
    let short = String(long.dropLast())
    #expect(SQLError(.other, "", statement: short).statement == short)
  }
}
