#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for one run, in the folder for temporary files, removed with all it holds when the
/// value goes.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws(BenchError) {
    let template = (environmentValue("TMPDIR") ?? "/tmp") + "/contacts-bench.XXXXXX"
    var name = Array(template.utf8CString)
    guard unsafe mkdtemp(&name) != nil else {
      throw .system(operation: "create", path: template, code: errno)
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Folder(path: path).remove()
  }
}
