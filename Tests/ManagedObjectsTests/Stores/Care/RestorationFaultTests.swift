import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("A restoration during which a call fails")
struct RestorationFaultTests {
  @Test(
    "a restoration during which any call fails keeps the history of the store, or changes nothing",
    arguments: [EIO, EMFILE, EACCES, ENOSPC])
  func failingCall(code: Int32) throws {
    let backup = "/folder/people.backup"
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    _ = try store.open().backUp(to: backup)
    _ = try store.open().save(StoredPeople.insertion("Grace"))
    let history = try store.open().history(after: nil).map(\.transactionNumber)
    for number in 1... {
      let copy = SimulatedStore(store.disk.copy())
      let faulty = FaultInjectingFileSystem(copy.disk)
      faulty.inject(.failure(code), at: number)
      do {
        let done = try StoreRestoration(
          of: backup, at: SimulatedStore.path, model: StoredPeople.model(), options: .appending,
          fileSystem: faulty)
        #expect(done.isInHistory, "call \(number)")
        #expect(try copy.firstNames() == ["Ada"], "call \(number)")
        #expect(
          try copy.open().history(after: nil).map(\.transactionNumber)
            == history + [history.count + 1].map(Int64.init), "call \(number)")
      } catch StoreError.notConfirmed {
        #expect([["Ada"], ["Ada", "Grace"]].contains(try copy.firstNames()), "call \(number)")
      } catch let error as StoreError {
        guard case .file = error else {
          Issue.record("call \(number): \(error)")
          continue
        }
        #expect(try copy.firstNames() == ["Ada", "Grace"], "call \(number)")
        #expect(copy.base == store.base && copy.journal == store.journal, "call \(number)")
      }
      if faulty.operations.count < number { break }
    }
  }
}
