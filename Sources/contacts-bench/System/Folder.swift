#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that holds the files of one program.
struct Folder {
  let path: String

  /// Makes the folder unless it is there.
  func create() throws(BenchError) {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .system(operation: "create", path: path, code: errno)
    }
  }

  /// The sizes of all files in the folder, added up.
  var size: Int {
    contents.reduce(0) { total, name in
      var status = stat()
      guard unsafe stat(path + "/" + name, &status) == 0 else { return total }
      return total + Int(status.st_size)
    }
  }

  /// Removes what is in the folder, down to `depth` levels.
  func empty(depth: Int = 4) {
    for name in contents {
      let item = path + "/" + name
      if unsafe unlink(item) != 0, depth > 0 { Folder(path: item).remove(depth: depth - 1) }
    }
  }

  /// Removes the folder and what is in it.
  func remove(depth: Int = 4) {
    empty(depth: depth)
    unsafe rmdir(path)
  }

  /// The names of what is in the folder, in no order.
  var contents: [String] {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { characters in
        unsafe characters.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
