/// Which compiled model to load, and how often.
struct LoadRequest {
  let path: String
  private(set) var count = 200

  init(parsing words: inout ArgumentReader) throws(BenchError) {
    guard let path = words.next() else { throw .usage("load needs the path of a compiled model") }
    self.path = path
    while let option = words.next() {
      switch option {
      case "--count": count = try words.count(of: option)
      default: throw .usage("load has no option \"\(option)\"")
      }
    }
  }
}
