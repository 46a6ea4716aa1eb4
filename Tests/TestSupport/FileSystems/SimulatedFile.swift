import Files
import Foundation
import Synchronization

/// An open file of a simulated file system.
final class SimulatedFile {
  let path: String
  private let number: Int
  private let fileSystem: SimulatedFileSystem

  init(path: String, number: Int, fileSystem: SimulatedFileSystem) {
    self.path = path
    self.number = number
    self.fileSystem = fileSystem
  }

  deinit {
    close()
  }

  private static let largestFile = 1 << 30

  private func call<Answer: Sendable>(
    _ operation: FileError.Operation, writing: Bool = false,
    _ body: (inout SimulatedFileSystem.State, Int) throws(SystemCode) -> Answer
  ) throws(FileError) -> Answer {
    try fileSystem.call(operation, path) { (state) throws(SystemCode) in
      guard let file = state.openFiles[number], file.isWritable || !writing else {
        throw SystemCode(EBADF)
      }
      return try body(&state, file.inode)
    }
  }

  /// The bytes of an offset and a count that are in the file.
  private func content(
    _ operation: FileError.Operation, at offset: Int = 0, count: Int = .max
  ) throws(FileError) -> [UInt8] {
    try call(operation) { (state, inode) throws(SystemCode) in
      guard offset >= 0, count >= 0 else { throw SystemCode(EINVAL) }
      guard case .file(let file) = state.disk.nodes[inode]?.content else {
        throw SystemCode(EIO)
      }
      return Array(file.current.dropFirst(offset).prefix(count))
    }
  }

  private func make(
    _ change: ContentChange, as operation: FileError.Operation, upTo size: Int
  ) throws(FileError) {
    try call(operation, writing: true) { (state, inode) throws(SystemCode) in
      guard size <= Self.largestFile else { throw SystemCode(EFBIG) }
      state.disk.update(inode) { node in node.updateFile { $0.make(change) } }
    }
  }
}

extension SimulatedFile: OpenFile {
  func status() throws(FileError) -> FileStatus {
    try call(.status) { (state, inode) throws(SystemCode) in
      guard let status = state.status(of: inode) else { throw SystemCode(EIO) }
      return status
    }
  }

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try content(.read, at: offset, count: count)
  }

  func writeSome(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    guard offset >= 0 else { throw FileError(.write, path, code: EINVAL) }
    let end = offset.addingReportingOverflow(bytes.count)
    let change = unsafe ContentChange.write(Array(bytes), at: offset)
    try make(change, as: .write, upTo: end.overflow ? .max : end.partialValue)
    return bytes.count
  }

  func truncate(to size: Int) throws(FileError) {
    guard size >= 0 else { throw FileError(.truncate, path, code: EINVAL) }
    try make(.truncate(to: size), as: .truncate, upTo: size)
  }

  func synchronize(dataOnly: Bool) throws(FileError) {
    try call(.synchronize) { (state, inode) throws(SystemCode) in
      guard let failure = state.synchronizationFailure else {
        return state.disk.update(inode) { $0.synchronize(dataOnly: dataOnly) }
      }
      state.synchronizationFailure = nil
      state.disk.update(inode) { node in
        node.updateFile { $0.loseChanges(alsoFromCache: failure.emptiesCache) }
      }
      throw SystemCode(failure.code)
    }
  }

  func tryLock() throws(FileError) -> Bool {
    try call(.lock) { (state, inode) throws(SystemCode) in
      let holder = state.locks[inode] ?? number
      state.locks[inode] = holder
      return holder == number
    }
  }

  func map() throws(FileError) -> MappedFile {
    MappedFile(copying: try content(.map))
  }

  func adopt(_ status: FileStatus) throws(FileError) {
    try call(.adopt) { (state, inode) throws(SystemCode) in
      state.disk.update(inode) { node in
        node.attributes = SimulatedNode.Attributes(
          permissions: status.permissions & 0o777, owner: status.owner, group: status.group)
      }
    }
  }

  func close() {
    fileSystem.state.withLock { $0.close(number) }
  }
}
