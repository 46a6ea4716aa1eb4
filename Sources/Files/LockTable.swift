/// The locks that the system knows of, as Linux lists them in `/proc/locks` (proc_locks(5)).
package struct LockTable {
  /// A line reads `1: FLOCK  ADVISORY  WRITE 708 08:02:131 0 EOF`: kind, mode, access, process,
  /// then the device's two numbers (hexadecimal) and the inode (decimal).
  private let lines: [Substring]

  /// Takes the table's text.
  package init(_ text: String) {
    lines = text.split(separator: "\n")
  }

  /// The process that holds the `flock` of a file; nil when none is listed.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the table.
  package func holder(device: UInt64, inode: UInt64) -> Int32? {
    for line in lines {
      let fields = line.split(separator: " ")
      guard fields.count >= 6, fields[1] == "FLOCK", let process = Int32(fields[4]), process > 0
      else { continue }
      let place = fields[5].split(separator: ":")
      guard place.count == 3, let major = UInt64(place[0], radix: 16),
        let minor = UInt64(place[1], radix: 16), UInt64(place[2]) == inode,
        major == Self.major(of: device), minor == Self.minor(of: device)
      else { continue }
      return process
    }
    return nil
  }

  /// The numbers are packed in a device number as `makedev(3)` of Linux does it.
  private static func major(of device: UInt64) -> UInt64 {
    (device >> 8) & 0xFFF | (device >> 32) & 0xFFFF_F000
  }

  private static func minor(of device: UInt64) -> UInt64 {
    device & 0xFF | (device >> 12) & 0xFFFF_FF00
  }
}
