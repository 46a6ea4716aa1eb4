import Files
import Synchronization

/// A file system in memory that knows what a power cut would leave of it.
///
/// Every file has a content that programs see and one that the disk has, and so has every folder
/// with its names. Synchronising a file makes its content durable but not its name; synchronising
/// a folder makes its names durable. ``crash(choosing:)`` keeps any part of the rest.
///
/// Permissions are kept but not enforced. Paths start at the root, with or without a slash.
package final class SimulatedFileSystem {
  let state: Mutex<State>

  /// What calls on the file system change.
  struct State {
    var disk: SimulatedDisk
    /// The open files, by a number of their own.
    var openFiles: [Int: OpenFileState] = [:]
    /// The number of the open file that has a node's lock, by inode.
    var locks: [Int: Int] = [:]
    var nextFile = 1
    /// What befalls the next file that is synchronised.
    var synchronizationFailure: SynchronizationFailure?
    let owner: SimulatedNode.Attributes
  }

  struct OpenFileState {
    let inode: Int
    let isWritable: Bool
  }

  /// A file system with an empty root folder, whose files belong to `user`.
  package convenience init(user: UInt32 = ProcessIdentity.current.user) {
    let owner = SimulatedNode.Attributes(permissions: 0o700, owner: user, group: user)
    self.init(SimulatedDisk(owner: owner), owner: owner)
  }

  init(_ disk: SimulatedDisk, owner: SimulatedNode.Attributes) {
    state = Mutex(State(disk: disk, owner: owner))
  }

  /// Runs `body` alone, and tells its errors as those of a call on a path.
  func call<Answer: Sendable>(
    _ operation: FileError.Operation, _ path: String,
    _ body: (inout State) throws(SystemCode) -> Answer
  ) throws(FileError) -> Answer {
    do throws(SystemCode) {
      return try state.withLock { (state) throws(SystemCode) in try body(&state) }
    } catch {
      throw FileError(operation, path, code: error.code)
    }
  }
}

extension SimulatedFileSystem: Sendable {}
