extension MeasureCommand {
  /// Measures the kinds of store beside each other, if that is asked for.
  func measureStores(in folder: String) throws(BenchError) -> [StoreFigures] {
    guard request.parts.contains(.stores) else { return [] }
    do {
      return try request.storeSizes.map { size in
        ByteSink.report("measuring each kind of store with \(grouped(size)) people …\n")
        let path = "\(folder)/stores-\(size)"
        let figures = try StoreRunner(size: size, rounds: request.rounds, folder: path).measure()
        Folder(path: path).remove()
        return figures
      }
    } catch let error as BenchError {
      throw error
    } catch {
      throw .unexpected("\(error)")
    }
  }
}
