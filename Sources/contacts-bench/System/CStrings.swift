#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Hands the strings to `body` as a null-terminated array of C strings, as `posix_spawn` wants it.
///
/// The array is gone when `body` returns.
func withCStrings<Result>(
  _ strings: [String],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let count = strings.count + 1
  let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count)
  unsafe pointers.initialize(repeating: nil, count: count)
  for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
  defer {
    for index in strings.indices { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
  return unsafe body(pointers)
}
