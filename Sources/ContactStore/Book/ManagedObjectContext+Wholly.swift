import ManagedObjects

extension ManagedObjectContext {
  /// Makes something of objects, unless a part of them could not be read: then it would lack that, or
  /// be refused for lacking it.
  ///
  /// - Parameter make: Makes something of objects of this context.
  /// - Returns: What was made.
  /// - Throws: ``StoreError`` when something could not be read, or what `make` throws.
  func wholly<Made>(_ make: () throws -> Made) throws -> Made {
    let made: Made
    do {
      made = try make()
    } catch {
      try throwFaultError()
      throw error
    }
    try throwFaultError()
    return made
  }
}
