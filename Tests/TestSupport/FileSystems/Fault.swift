import Files

/// What may go wrong with one call.
package enum Fault: Hashable {
  /// The call does nothing and fails with an error number.
  case failure(Int32)
  /// A write writes less than it was asked to. Other calls are as always.
  case shortWrite(ShortWrite)
  /// The process dies just before the call.
  case deathBefore
  /// The process dies just after the call.
  case deathAfter
  /// A synchronisation succeeds without doing anything. Other calls are as always.
  case pretendedSynchronization
}

extension Fault: Sendable {}

extension Fault {
  /// What happens to a call, for the tally.
  var tallyName: String {
    switch self {
    case .failure: "fail"
    case .shortWrite: "write less than asked"
    case .deathBefore, .deathAfter: "a process dies at"
    case .pretendedSynchronization: "only pretend to make durable"
    }
  }
}

/// How little a short write writes.
package enum ShortWrite: CaseIterable {
  /// One byte.
  case oneByte
  /// Half of the bytes, but at least one.
  case half
  /// All but the last byte, but at least one.
  case allButOneByte

  /// How many of `count` bytes are written.
  func length(of count: Int) -> Int {
    switch self {
    case .oneByte: min(1, count)
    case .half: max(min(1, count), count / 2)
    case .allButOneByte: max(min(1, count), count - 1)
    }
  }
}

extension ShortWrite: Sendable {}

/// The end of the process that a test plays: after it, every call fails with this error number.
package enum SimulatedDeath {
  /// An error number that no system has.
  package static let code: Int32 = 9_999

  /// Whether an error is of a call of a dead process.
  package static func explains(_ error: any Error) -> Bool {
    (error as? FileError)?.code == code
  }
}
