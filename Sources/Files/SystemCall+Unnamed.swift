#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that have no name until they are given one, as Linux has them (open(2), `O_TMPFILE`).
extension SystemCall {
  #if os(Linux)
    /// `__O_TMPFILE` of the kernel's `asm-generic/fcntl.h`, which the C library hides.
    private static let temporaryFile: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Opens a new file of mode 0600 in the folder at the path.
    func openUnnamed() throws(FileError) -> Int32 {
      let descriptor = try openDescriptor(O_RDWR | Self.temporaryFile)
      do throws(FileError) {
        try allowOwner(descriptor)
        return descriptor
      } catch {
        Self.closeDescriptor(descriptor)
        throw error
      }
    }

    /// Whether ``link(_:)`` will find the file, for which the process file system is needed.
    func canLink(_ descriptor: Int32) -> Bool {
      unsafe access(Self.place(of: descriptor), F_OK) == 0
    }

    /// Gives the file the path as its name, which must be free.
    func link(_ descriptor: Int32) throws(FileError) {
      let source = Self.place(of: descriptor)
      try unsafe onPath { unsafe linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
    }

    /// Where the process file system shows an open file (proc(5), `/proc/pid/fd`).
    private static func place(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
  #else
    /// Fails: only Linux has such files.
    func openUnnamed() throws(FileError) -> Int32 { throw error(ENOTSUP) }

    /// Whether a file can be given a name late.
    func canLink(_ descriptor: Int32) -> Bool { false }

    /// Fails: only Linux has such files.
    func link(_ descriptor: Int32) throws(FileError) { throw error(ENOTSUP) }
  #endif
}
