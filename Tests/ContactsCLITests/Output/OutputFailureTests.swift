import Foundation
import Testing

@testable import ContactsCLI

@Suite("Output that fails")
struct OutputFailureTests {
  private static let commands = [
    ["list"], ["list", "--json"], ["list", "--jsonl"], ["list", "--table"], ["list", "--ids"],
    ["show", "1"], ["add", "-f", "A", "-l", "B"], ["delete", "1"], ["help"], ["--version"], [],
    ["list", "--json=help"],
  ]

  @Test("a full disk behind standard output is an error", arguments: commands)
  func fullDisk(words: [String]) throws {
    let shell = try TestShell.withPeople()
    shell.outputFailure = StreamError(action: .write, name: "standard output", code: ENOSPC)
    let outcome = shell.run(words)
    #expect(outcome.status == .inputOutput)
    #expect(outcome.error.contains("cannot write to standard output: No space left on device"))
  }

  @Test(
    "when only the report of a change fails, the message says that the change stands",
    arguments: [["add", "-f", "A", "-l", "B"], ["delete", "1"]])
  func unreportedChange(words: [String]) throws {
    let shell = try TestShell.withPeople()
    let before = shell.contacts("list").output
    shell.outputFailure = StreamError(action: .write, name: "standard output", code: ENOSPC)
    #expect(shell.run(words).error.contains("the change itself was saved"))
    shell.outputFailure = nil
    #expect(shell.contacts("list").output != before)
  }

  @Test("a reader that goes away ends the command quietly, as a signal would", arguments: commands)
  func brokenPipe(words: [String]) throws {
    let shell = try TestShell.withPeople()
    shell.outputFailure = StreamError(action: .write, name: "standard output", code: EPIPE)
    let outcome = shell.run(words + ["--quiet"].filter { _ in words.first == "delete" })
    #expect(outcome.status == .brokenPipe)
    #expect(outcome.status.rawValue == 141)
    #expect(outcome.error.isEmpty)
  }

  @Test("a long list is written in pieces, and an error in any of them counts")
  func pieces() throws {
    var sizes: [Int] = []
    let output = Output { sizes.append($0.count) }
    for _ in 0..<1_000 { try output.write(String(repeating: "x", count: 999) + "\n") }
    try output.flush()
    try output.flush()
    #expect(sizes.reduce(0, +) == 1_000_000)
    #expect(sizes.count > 10 && sizes.count < 20)

    var writes = 0
    let failing = Output { _ in
      writes += 1
      if writes == 2 { throw StreamError(action: .write, name: "x", code: EIO) }
    }
    #expect(throws: StreamError.self) {
      for _ in 0..<1_000 { try failing.write(String(repeating: "x", count: 1_000)) }
    }
    #expect(writes == 2)
  }

  @Test("standard error that cannot be written changes no status")
  func standardError() throws {
    let shell = try TestShell.withPeople()
    shell.errorFailure = StreamError(action: .write, name: "standard error", code: EIO)
    #expect(shell.contacts("delete", "1").status == .success)
    #expect(shell.contacts("show", "99").status == .failure)
    shell.sitDown()
    #expect(shell.contacts("delete", "2", "3", typed: ["n"]).status == .failure)
  }

  @Test("descriptors report the system's error and the name of the stream")
  func descriptors() throws {
    let none = Descriptor(number: -1, name: "nothing")
    let writing = #expect(throws: StreamError.self) { try none.writeAll([1]) }
    #expect(writing?.code == EBADF)
    #expect(writing?.name == "nothing")
    #expect(throws: StreamError.self) { try none.readSome(1 << 10) }
    #expect(!none.isTerminal)
    #expect(none.size == nil)
    try none.writeAll([])
  }

  @Test("a file is read to its end, whatever its size", arguments: [0, 1, 65_536, 300_000])
  func reading(size: Int) throws {
    let shell = try TestShell()
    let path = try shell.file("big", String(repeating: "é", count: size / 2))
    let descriptor = try Descriptor.opening(path)
    defer { descriptor.close() }
    var count = 0
    while case let piece = try descriptor.readSome(1 << 16), !piece.isEmpty {
      count += piece.count
    }
    #expect(count == size / 2 * 2)
  }

  @Test(
    "a device that is full fails a write",
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full"), "there is no /dev/full"))
  func fullDevice() throws {
    let file = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let descriptor = Descriptor(number: file.fileDescriptor, name: "/dev/full")
    let error = #expect(throws: StreamError.self) { try descriptor.writeAll([1, 2, 3]) }
    #expect(error?.code == ENOSPC)
  }
}
