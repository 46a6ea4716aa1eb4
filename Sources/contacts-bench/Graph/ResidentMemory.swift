#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many bytes of memory this process has resident; 0 where the system does not tell.
func residentMemory() -> Int {
  guard let text = try? ByteSource.text(of: "/proc/self/statm"),
    let pages = text.split(separator: " ")[safe: 1].flatMap({ Int($0) })
  else { return 0 }
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
