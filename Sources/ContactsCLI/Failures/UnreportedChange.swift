/// A change that was saved, but could not be reported because writing the output failed.
struct UnreportedChange: Error {
  let error: StreamError
}
