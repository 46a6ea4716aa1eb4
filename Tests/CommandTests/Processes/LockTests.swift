import Foundation
import Testing

/// A process that holds the lock keeps others from writing, never from reading.
@Suite("Locks")
struct LockTests {
  /// The lock of an address book, taken by the test itself.
  private final class Lock {
    private let descriptor: Int32

    init(_ path: String) throws {
      descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0)
      try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }

    deinit {
      close(descriptor)
    }
  }

  private func onePerson() throws -> Workplace {
    let place = try Workplace()
    _ = try place.contacts("add", "--first", "Ada", "--last", "Lovelace")
    return place
  }

  @Test("who waits in vain for the lock is told who has it, and looking works meanwhile")
  func busy() throws {
    let place = try onePerson()
    let lock = try Lock(place.lock)
    let list = Outcome.success("1\tAda\tLovelace\t\n")
    for seconds in ["0", "0.2", "1"] {
      let waiting = try place.start("add", "--first", "A", "--last", "B", "--timeout", seconds)
      #expect(try place.contacts("list") == list)
      let outcome = try waiting.finish()
      #expect(outcome.isFailure(75, saying: place.store, "try again"))
      if Tools.knowsLockHolders {
        #expect(outcome.messageText.contains("process \(getpid()) ('"), "It names the command.")
        #expect(outcome.messageText.contains("; waited "))
      }
    }
    #expect(try place.contacts("delete", "1", "--timeout", "0").isFailure(75))
    #expect(try place.contacts("list") == list)
    withExtendedLifetime(lock) {}
  }

  @Test("who waits goes on as soon as the lock is free")
  func released() throws {
    let place = try onePerson()
    var lock: Lock? = try Lock(place.lock)
    let waiting = try (1...3).map { _ in
      try place.start("add", "--first", "A", "--last", "B", "--timeout", "60")
    }
    usleep(50_000)
    #expect(waiting.allSatisfy { $0.isRunning })
    #expect(lock != nil)
    lock = nil
    let outcomes = try waiting.map { try $0.finish() }
    #expect(outcomes.flatMap(\.numbers).sorted() == [2, 3, 4])
  }

  @Test("a dry run and a failing import need no lock")
  func noChange() throws {
    let place = try onePerson()
    let lock = try Lock(place.lock)
    let dryRun = try place.contacts("delete", "1", "--dry-run", "--timeout", "0")
    #expect(dryRun.ending == .exit(0))
    let failing = try place.contacts("import", "-", "--timeout", "0", input: .text("x"))
    #expect(failing.isFailure(65))
    withExtendedLifetime(lock) {}
  }
}
