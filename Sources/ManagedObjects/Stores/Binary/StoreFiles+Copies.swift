import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension StoreFiles {
  /// What the name of a copy ends with: what it is, and the time in seconds since 1970.
  static func suffix(_ words: String, _ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    let time = (0..<Double(1 << 50)).contains(seconds) ? Int64(seconds) : 0
    return "\(words)-\(time)"
  }

  /// Copies the files of the store to names beside them, damaged or not.
  ///
  /// - Returns: The path of the copied base, or nil when there is nothing to copy.
  /// - Throws: ``StoreError``.
  func keepCopies(named suffix: String) throws(StoreError) -> String? {
    let copy = try freePath(named: suffix)
    return try self.copy(to: copy) ? copy : nil
  }

  /// A path beside the store that no copy has yet.
  func freePath(named suffix: String) throws(StoreError) -> String {
    var copy = "\(basePath)-\(suffix)"
    var number = 1
    while try isTaken(copy) {
      number += 1
      copy = "\(basePath)-\(suffix)-\(number)"
    }
    return copy
  }

  /// Copies the files of the store, damaged or not, to a path where there is nothing.
  ///
  /// - Returns: Whether there was anything to copy.
  /// - Throws: ``StoreError``; then there is no copy.
  @discardableResult
  func copy(to copy: String) throws(StoreError) -> Bool {
    let base = try openBase()
    let journal = try readJournal()
    do throws(StoreError) {
      // The journal first: it is of no use without the base, but a base looks whole without it.
      if let journal { try write(journal, to: copy + "-journal", keeping: base?.status) }
      if let base {
        try write(
          ByteView(base.source, 0..<base.source.content.count), to: copy, keeping: base.status)
      }
    } catch {
      removeCopies(at: copy)
      throw error
    }
    return base != nil || journal != nil
  }

  /// Removes copies of a store that is as it was.
  func removeCopies(at copy: String) {
    for path in [copy, copy + "-journal"] { try? fileSystem.unlink(path) }
  }

  private func isTaken(_ path: String) throws(StoreError) -> Bool {
    try StoreError.wrapping { () throws(FileError) in
      let journal = try fileSystem.status(of: path + "-journal")
      return try fileSystem.status(of: path) != nil || journal != nil
    }
  }

  private func write(
    _ content: ByteView, to path: String, keeping status: FileStatus?
  ) throws(StoreError) {
    try StoreError.wrapping { () throws(FileError) in
      let copy = try FileReplacement(
        of: path, in: fileSystem, keeping: status, isReplacing: false, isNamedLate: true)
      try unsafe content.withUnsafeBytes { bytes throws(FileError) in
        try unsafe copy.content.append(bytes.bytes)
      }
      try copy.finish()
    }
  }
}

extension Error {
  /// Whether a change was written that may be lost yet, or may not.
  var leavesStoreUncertain: Bool {
    if case .notConfirmed? = self as? StoreError { true } else { false }
  }
}
