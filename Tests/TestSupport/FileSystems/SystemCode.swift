/// The error number of a simulated call, before it is known what it was called for.
struct SystemCode: Error {
  let code: Int32

  init(_ code: Int32) {
    self.code = code
  }
}
