import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Work that several cores do at once.
package enum Parallel {
  /// From so many rows on, what is done for each of them is worth a thread.
  static let fewestRows = 4096
  /// How much is worth being done at once: as much as there are cores.
  package static let width = max(2, ProcessInfo.processInfo.activeProcessorCount)

  /// Makes values, none of which needs another, and waits for all of them.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - rows: How many rows each of them is made of; few are left to the thread that asks.
  ///   - make: Makes one of them by its number; it runs on any thread.
  /// - Returns: The values in the order of their numbers.
  /// - Throws: What `make` throws for the first of those that fail.
  package static func map<Value: Sendable, Failure: Error>(
    _ count: Int, from rows: Int, _ make: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    if count < 2 || rows < fewestRows {
      var values: [Value] = []
      for number in 0..<count { values.append(try make(number)) }
      return values
    }
    let results = Mutex<[Result<Value, Failure>?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result: Result<Value, Failure>
      do throws(Failure) {
        result = .success(try make(number))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[number] = result }
    }
    var values: [Value] = []
    for case let result? in results.withLock({ $0 }) { values.append(try result.get()) }
    return values
  }

  /// Begins to make a value, which whoever goes on meanwhile takes later.
  ///
  /// - Parameters:
  ///   - isLarge: Whether it is worth another thread; if not, it is made at once.
  ///   - make: Makes it; it runs on any thread.
  /// - Returns: The value that will be.
  package static func start<Value: Sendable, Failure: Error>(
    isLarge: Bool, _ make: @escaping @Sendable () throws(Failure) -> Value
  ) -> PendingValue<Value, Failure> {
    PendingValue(isAhead: isLarge, make)
  }
}

/// A value that another thread may be making.
package final class PendingValue<Value: Sendable, Failure: Error>: Sendable {
  private let made = Mutex<Result<Value, Failure>?>(nil)
  private let isMade = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - isAhead: Whether another thread makes it.
  ///   - make: Makes it.
  fileprivate init(isAhead: Bool, _ make: @escaping @Sendable () throws(Failure) -> Value) {
    let work = { @Sendable [self] in
      let result: Result<Value, Failure>
      do throws(Failure) {
        result = .success(try make())
      } catch {
        result = .failure(error)
      }
      made.withLock { $0 = result }
      isMade.signal()
    }
    if isAhead { DispatchQueue.global().async(execute: work) } else { work() }
  }

  /// The value, once it is made.
  ///
  /// - Throws: What making it threw.
  package func value() throws(Failure) -> Value {
    isMade.wait()
    defer { isMade.signal() }
    guard let result = made.withLock({ $0 }) else { preconditionFailure("it was made") }
    return try result.get()
  }
}
