import Files
import Foundation
import TestSupport
import Testing

@Suite("The system's table of locks")
struct LockTableTests {
  @Test("the holder of a lock is found by device and inode")
  func holder() {
    let table = LockTable(
      """
      1: POSIX  ADVISORY  WRITE 11 08:02:77 0 EOF
      2: FLOCK  ADVISORY  WRITE 22 08:02:78 0 EOF
      2: -> FLOCK  ADVISORY  WRITE 33 08:02:77 0 EOF
      3: FLOCK  ADVISORY  WRITE 44 fd:1f:77 0 EOF
      4: FLOCK  ADVISORY  WRITE 55 08:02:77 0 EOF

      """)
    #expect(table.holder(device: 0x802, inode: 77) == 55)
    #expect(table.holder(device: 0x802, inode: 78) == 22)
    #expect(table.holder(device: 0xFD1F, inode: 77) == 44)
    #expect(table.holder(device: 0x803, inode: 77) == nil)
    #expect(table.holder(device: 0x802, inode: 79) == nil)
  }

  @Test("large device numbers are taken apart as the system does it")
  func largeDevice() {
    let table = LockTable("1: FLOCK ADVISORY WRITE 5 123:45678:9 0 EOF")
    #expect(table.holder(device: 0x4561_2378, inode: 9) == 5)
  }

  @Test(
    "lines that make no sense are passed over",
    arguments: [
      "", "\n\n", "1: FLOCK", "1: FLOCK ADVISORY WRITE x 00:00:1 0 EOF",
      "1: FLOCK ADVISORY WRITE -1 00:00:1 0 EOF", "1: FLOCK ADVISORY WRITE 0 00:00:1 0 EOF",
      "1: FLOCK ADVISORY WRITE 5 00:00 0 EOF", "1: FLOCK ADVISORY WRITE 5 0:0:0:1 0 EOF",
      "1: FLOCK ADVISORY WRITE 5 00:00:99999999999999999999 0 EOF", "1: FLOCK A W 5 <none>:1 0",
    ])
  func damaged(text: String) {
    #expect(LockTable(text).holder(device: 0, inode: 1) == nil)
  }
}
