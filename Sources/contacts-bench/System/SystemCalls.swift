#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let text = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: text)
}

/// The value of an environment variable, or nil when it is not set or empty.
func environmentValue(_ name: String) -> String? {
  guard let text = unsafe getenv(name) else { return nil }
  let value = unsafe String(cString: text)
  return value.isEmpty ? nil : value
}

/// Waits until everything that has been written is on disk.
func settleDisk() {
  sync()
}

/// The file that this process runs.
var ownExecutable: String {
  #if os(Linux)
    "/proc/self/exe"
  #else
    CommandLine.arguments.first ?? ""
  #endif
}

/// Whether `path` is a file that this process may execute.
func isExecutable(_ path: String) -> Bool {
  unsafe access(path, X_OK) == 0
}

/// The largest amount of memory this process has had resident, in bytes.
func ownPeakMemory() -> Int {
  var usage = rusage()
  unsafe getrusage(0, &usage)
  return peakMemory(of: usage)
}

/// The peak of resident memory in a usage record, in bytes.
func peakMemory(of usage: rusage) -> Int {
  #if canImport(Darwin)
    usage.ru_maxrss
  #else
    usage.ru_maxrss * 1024
  #endif
}

/// How many processors this process can use.
func processorCount() -> Int {
  sysconf(Int32(_SC_NPROCESSORS_ONLN))
}
