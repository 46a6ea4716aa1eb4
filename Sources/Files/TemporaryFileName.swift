/// The names of the temporary files that replace a file: `.NAME.PROCESS.RANDOM.tmp`, where
/// `PROCESS` is the number of the process that writes it and `RANDOM` 16 hexadecimal digits.
package struct TemporaryFileName {
  private static let suffix = ".tmp"
  private static let digitCount = 16

  private let prefix: String

  /// The names for replacing the file called `name`.
  init(for name: String) {
    prefix = ".\(name)."
  }

  /// A name that no other file has, as far as chance can promise.
  func make(process: Int32) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = String(repeating: "0", count: Self.digitCount - digits.utf8.count)
    return "\(prefix)\(process).\(zeros)\(digits)\(Self.suffix)"
  }

  /// The process that a file of this name is of; nil when it is no such name.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `candidate`.
  func process(of candidate: String) -> Int32? {
    let bytes = candidate.utf8
    guard bytes.starts(with: prefix.utf8), bytes.count > prefix.utf8.count else { return nil }
    let fields = candidate[prefix.utf8.endIndex...].split(
      separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[2] == "tmp", fields[1].utf8.count == Self.digitCount,
      fields[1].utf8.allSatisfy(Self.isDigit), let process = Int32(fields[0]), process > 0,
      String(process) == fields[0]
    else { return nil }
    return process
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
