import Foundation
import ManagedObjects
import Synchronization

/// Why a server was not reached, after several attempts.
public struct ServerUnreachable: Error, Hashable, Sendable {
  /// The name of the server.
  public let server: String
  /// How often it was tried.
  public let attempts: Int
}

extension ServerUnreachable: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    "\(server) did not answer \(attempts) times; nothing was saved, try again later"
  }
}

/// Asks a server as often as it takes, and takes no answer for that to another question.
final class MessageClient: Sendable {
  private struct State {
    var number = 0
    /// The keys of saves whose outcome is unknown, which their savers were told to have failed.
    var unsettled: [String] = []
  }

  let channel: any MessageChannel
  private let attempts: Int
  private let state = Mutex(State())

  init(_ channel: any MessageChannel, attempts: Int) {
    (self.channel, self.attempts) = (channel, max(1, attempts))
  }

  /// Asks, and asks again when no answer comes.
  ///
  /// - Throws: ``ServerUnreachable``.
  func ask(_ operation: ServerRequest.Operation) throws -> ServerResponse.Outcome {
    try settle()
    return try send(operation, key: nil)
  }

  /// Has the server undo what savers were told not to be saved, before anybody sees it.
  private func settle() throws {
    for key in state.withLock({ $0.unsettled }) {
      _ = try send(.settle(key: key), key: nil)
      state.withLock { $0.unsettled.removeAll { $0 == key } }
    }
  }

  /// Asks for what must be done once, and in the end not at all when no answer comes.
  ///
  /// - Throws: ``ServerUnreachable``.
  func askOnce(_ operation: ServerRequest.Operation) throws -> ServerResponse.Outcome {
    try settle()
    let key = UUID().uuidString
    do {
      return try send(operation, key: key)
    } catch {
      state.withLock { $0.unsettled.append(key) }
      throw error
    }
  }

  private func send(
    _ operation: ServerRequest.Operation, key: String?
  ) throws -> ServerResponse.Outcome {
    for _ in 0..<attempts {
      let number = state.withLock { state in
        state.number += 1
        return state.number
      }
      let request = ServerRequest(number: number, key: key, operation: operation)
      let message = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      for answer in channel.exchange(message) {
        let response = try? JSONDecoder().decode(ServerResponse.self, from: Data(answer.utf8))
        guard let response, response.number == number else { continue }
        return response.outcome
      }
    }
    throw ServerUnreachable(server: channel.serverName, attempts: attempts)
  }

  /// What is wrong with an answer.
  func fault(_ outcome: ServerResponse.Outcome) -> StoreError {
    .corrupt(path: channel.serverName, offset: 0, reason: "the answer makes no sense: \(outcome)")
  }
}
