import SampleData

/// The files of the benchmark of the model compiler: the sample model as Xcode saves it, and what
/// is made of it.
struct ModelPlace {
  let path: String

  var model: String { path + "/Sample.xcdatamodeld" }
  var outputPath: String { path + "/output.txt" }
  var errorsPath: String { path + "/errors.txt" }
  /// Where the compiler writes to.
  var products: Folder { Folder(path: path + "/products") }

  /// Writes the sample model.
  ///
  /// - Returns: The size of its XML in bytes.
  func prepare() throws(BenchError) -> Int {
    let version = "Sample.xcdatamodel"
    for folder in [path, model, "\(model)/\(version)", products.path] {
      try Folder(path: folder).create()
    }
    try write(SampleModel.currentVersion(named: version), to: "\(model)/.xccurrentversion")
    let contents = SampleModel(seed: 1).contents
    try write(contents, to: "\(model)/\(version)/contents")
    return contents.utf8.count
  }

  private func write(_ text: String, to path: String) throws(BenchError) {
    var sink = try ByteSink(path: path)
    try sink.append(text)
    try sink.flush()
  }

  /// The compiled model among the products.
  ///
  /// - Throws: ``BenchError/unexpected(_:)`` unless there is one, and a class of each entity.
  func compiledModel() throws(BenchError) -> String {
    let names = products.contents
    let classes = names.filter { $0.hasSuffix(".swift") }.count
    guard classes >= SampleModel.entityCount else {
      throw .unexpected(
        "modelc wrote \(classes) Swift files for \(SampleModel.entityCount) entities")
    }
    guard let name = names.first(where: { $0.hasSuffix(".compiledmodel") }) else {
      throw .unexpected("modelc wrote no compiled model")
    }
    return "\(products.path)/\(name)"
  }
}
