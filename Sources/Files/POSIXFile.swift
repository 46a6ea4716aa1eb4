import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file of this machine.
final class POSIXFile {
  let path: String
  // A call holds the mutex as long as it uses the descriptor: once closed, its number may belong
  // to another file.
  private let descriptor: Mutex<Int32?>
  private let mayBeLocked = Atomic(false)
  private let isNamed: Atomic<Bool>

  init(path: String, descriptor: Int32, isNamed: Bool = true) {
    self.path = path
    self.isNamed = Atomic(isNamed)
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    close()
  }

  private func withDescriptor<Answer: Sendable>(
    _ operation: FileError.Operation,
    _ body: (SystemCall, Int32) throws(FileError) -> Answer
  ) throws(FileError) -> Answer {
    let call = SystemCall(operation, path)
    return try descriptor.withLock { (descriptor) throws(FileError) in
      guard let descriptor else { throw call.error(EBADF) }
      return try body(call, descriptor)
    }
  }
}

extension POSIXFile: OpenFile {
  func status() throws(FileError) -> FileStatus {
    try withDescriptor(.status) { (call, descriptor) throws(FileError) in
      try call.status(of: descriptor)
    }
  }

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try withDescriptor(.read) { (call, descriptor) throws(FileError) in
      let count = try call.available(descriptor, at: offset, count: count)
      return try call.readAll(descriptor, at: offset, count: count)
    }
  }

  func copy(at offset: Int, count: Int) throws(FileError) -> MappedFile {
    try withDescriptor(.read) { (call, descriptor) throws(FileError) in
      let count = try call.available(descriptor, at: offset, count: count)
      if count == 0 { return MappedFile(copying: []) }
      return try call.readPages(descriptor, at: offset, count: count)
    }
  }

  func writeSome(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    try withDescriptor(.write) { (call, descriptor) throws(FileError) in
      try unsafe call.writeSome(descriptor, from: bytes, at: offset)
    }
  }

  func truncate(to size: Int) throws(FileError) {
    try withDescriptor(.truncate) { (call, descriptor) throws(FileError) in
      try call.truncate(descriptor, to: size)
    }
  }

  func synchronize(dataOnly: Bool) throws(FileError) {
    try withDescriptor(.synchronize) { (call, descriptor) throws(FileError) in
      try call.synchronize(descriptor, dataOnly: dataOnly)
    }
  }

  func tryLock() throws(FileError) -> Bool {
    try withDescriptor(.lock) { (call, descriptor) throws(FileError) in
      let isLocked = try call.tryLock(descriptor)
      if isLocked { mayBeLocked.store(true, ordering: .relaxed) }
      return isLocked
    }
  }

  func map() throws(FileError) -> MappedFile {
    try withDescriptor(.map) { (call, descriptor) throws(FileError) in
      let size = try call.status(of: descriptor).size
      return size == 0 ? MappedFile(copying: []) : try call.map(descriptor, size: size)
    }
  }

  func adopt(_ status: FileStatus) throws(FileError) {
    try withDescriptor(.adopt) { (call, descriptor) throws(FileError) in
      try call.adopt(descriptor, status)
    }
  }

  func takeName() throws(FileError) {
    if isNamed.load(ordering: .relaxed) { return }
    try withDescriptor(.link) { (call, descriptor) throws(FileError) in try call.link(descriptor) }
    isNamed.store(true, ordering: .relaxed)
  }

  func close() {
    descriptor.withLock { descriptor in
      guard let open = descriptor else { return }
      // A child process that another thread has just made has a copy of the descriptor until it
      // runs its program, and with it the lock.
      if mayBeLocked.load(ordering: .relaxed) { SystemCall.unlock(open) }
      SystemCall.closeDescriptor(open)
      descriptor = nil
    }
  }
}

extension SystemCall {
  /// How many of `count` bytes from `offset` the file has.
  ///
  /// A count that comes from a damaged file must not decide how much memory is taken.
  fileprivate func available(
    _ descriptor: Int32, at offset: Int, count: Int
  ) throws(FileError) -> Int {
    guard offset >= 0, count >= 0 else { throw error(EINVAL) }
    return min(count, max(0, try status(of: descriptor).size - offset))
  }
}
