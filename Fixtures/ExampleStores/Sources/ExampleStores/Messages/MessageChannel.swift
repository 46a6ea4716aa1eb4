import Foundation
import Synchronization

/// A way to a server on which messages may be lost, arrive twice or late.
public protocol MessageChannel: Sendable {
  /// Whom messages name.
  var serverName: String { get }

  /// Sends a message and waits for some time.
  ///
  /// - Returns: What has arrived meanwhile: nothing, an answer, the same twice, or answers to what was
  ///   sent earlier.
  func exchange(_ message: String) -> [String]
}

/// A channel to a server in this process that is slow and fails at times.
public final class FlakyChannel: MessageChannel {
  /// What may happen to a message.
  public enum Fault: CaseIterable, Sendable {
    /// The server does not get the request.
    case lostRequest
    /// The server does what it is asked for, but nobody learns.
    case lostAnswer
    /// The answer comes with that to a later request.
    case lateAnswer
    /// The server gets the request twice.
    case repeatedRequest
    /// The answer comes twice.
    case repeatedAnswer
  }

  fileprivate struct State {
    var random: UInt64
    var planned: [Fault] = []
    /// What is in the messages that faults are planned for.
    var plannedText = ""
    /// Answers that are still on their way.
    var late: [String] = []
  }

  private let server: DocumentServer
  private let faultPercent: Int
  private let state: Mutex<State>

  /// Opens a channel.
  ///
  /// - Parameters:
  ///   - server: The server at its other end.
  ///   - seed: What faults and delays are drawn from: the same ones for the same seed.
  ///   - faultPercent: How many of a hundred messages have a fault.
  public init(_ server: DocumentServer, seed: UInt64, faultPercent: Int = 15) {
    (self.server, self.faultPercent) = (server, faultPercent)
    state = Mutex(State(random: seed))
  }

  /// Whom messages name.
  public var serverName: String { server.name }

  /// Settles what happens to the next messages with a text in them.
  package func plan(_ faults: [Fault], for text: String) {
    state.withLock { ($0.planned, $0.plannedText) = (faults, text) }
  }

  /// Sends a message.
  public func exchange(_ message: String) -> [String] {
    let (fault, delay, late) = state.withLock { state in
      defer { state.late = [] }
      let fault = state.nextFault(message, faultPercent)
      return (fault, 50 + state.draw(250), state.late)
    }
    usleep(UInt32(delay))
    if fault == .lostRequest { return late }
    var answers = [server.answer(message)]
    if fault == .repeatedRequest { answers.append(server.answer(message)) }
    if fault == .repeatedAnswer { answers += answers }
    let arrived = answers.compactMap { $0 }
    switch fault {
    case .lostAnswer: return late
    case .lateAnswer:
      state.withLock { $0.late += arrived }
      return late
    default: return late + arrived
    }
  }
}

extension FlakyChannel.State {
  /// What happens to a message.
  fileprivate mutating func nextFault(_ message: String, _ percent: Int) -> FlakyChannel.Fault? {
    if !planned.isEmpty, message.contains(plannedText) { return planned.removeFirst() }
    guard draw(100) < percent else { return nil }
    return FlakyChannel.Fault.allCases[draw(FlakyChannel.Fault.allCases.count)]
  }

  /// A number below another one, by the generator SplitMix64.
  fileprivate mutating func draw(_ bound: Int) -> Int {
    random &+= 0x9e37_79b9_7f4a_7c15
    var value = random
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((value ^ (value >> 31)) % UInt64(max(1, bound)))
  }
}
