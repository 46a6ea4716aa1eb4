import Files
import Foundation
import Testing

@Suite("File errors")
struct FileErrorTests {
  @Test("the system's words for an error are known")
  func reason() {
    #expect(FileError(.write, "/x", code: ENOSPC).reason == "No space left on device")
    #expect(FileError(.open, "/x", code: EACCES).reason == "Permission denied")
    #expect(FileError(.open, "/x", code: 123_456).reason.contains("123456"))
  }
}
