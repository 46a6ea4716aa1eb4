/// A change that was saved, but could not be reported: the output, or what it was to show, failed.
struct UnreportedChange: Error {
  let error: any Error
}
