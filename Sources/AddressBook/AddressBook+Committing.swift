import ManagedObjects

extension AddressBook {
  /// How often a change is made anew when others save meanwhile, before what is left is settled
  /// property by property without looking.
  private static let attempts = 20

  /// Makes a change in a context of its own and saves it; anew, from what there is by then, when
  /// others have saved something that is in its way.
  ///
  /// - Parameter change: Makes the change; it may be called several times.
  /// - Returns: What the change has answered last.
  /// - Throws: What `change` throws, ``MergeError`` or ``StoreError``.
  func commit<Result>(_ change: (ManagedObjectContext) throws -> Result) throws -> Result {
    var attemptsLeft = Self.attempts
    while true {
      let context = newContext()
      context.mergePolicy = attemptsLeft > 1 ? .error : .mergeByPropertyObjectTrump
      let result = try change(context)
      do {
        try context.save()
        return result
      } catch is MergeError where attemptsLeft > 1 {
        attemptsLeft -= 1
      } catch StoreError.missingDestinations where attemptsLeft > 1 {
        attemptsLeft -= 1
      }
    }
  }
}
