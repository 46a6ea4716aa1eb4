/// The names of the temporary files that replace a file: `.NAME.PROCESS.RANDOM.tmp`, where
/// `PROCESS` is the number of the process that writes it and `RANDOM` 16 hexadecimal digits.
///
/// A store that replaces another one has files beside it, whose names end with one of ``siblings``.
package enum TemporaryFileName {
  private static let digitCount = 16
  /// What the names of files end with that belong to a store.
  package static let siblings = ["-journal", "-lock", "-wal", "-shm"]

  /// A name for what replaces the file called `target` that no other file has, as far as chance can
  /// promise.
  package static func make(
    for target: String, process: Int32 = ProcessIdentity.current.number
  ) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = String(repeating: "0", count: digitCount - digits.utf8.count)
    return ".\(target).\(process).\(zeros)\(digits).tmp"
  }

  /// The file that one of this name replaces; nil when it is no such name.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `candidate`.
  package static func target(of candidate: String) -> Substring? {
    // All names of a folder are asked, at each commit.
    guard candidate.utf8.first == UInt8(ascii: "."), candidate.utf8.count > digitCount + 8 else {
      return nil
    }
    let ending = siblings.first { candidate.hasSuffix($0) } ?? ""
    let candidate = candidate.dropLast(ending.count)
    let fields = candidate.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard fields.count >= 4, fields[fields.count - 1] == "tmp" else { return nil }
    let (process, random) = (fields[fields.count - 3], fields[fields.count - 2])
    guard random.utf8.count == digitCount, random.utf8.allSatisfy(isDigit),
      let number = Int32(process), number > 0, String(number) == process
    else { return nil }
    return candidate[fields[0].startIndex..<fields[fields.count - 4].endIndex]
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
