import ContactCards
import ManagedObjects

extension AddressBook {
  /// How often a change is made anew when others save meanwhile, before what is left is settled
  /// property by property without looking.
  private static let attempts = 20
  /// How often a change is made anew because others have added what it adds; each time somebody got
  /// on.
  static let overtakenAttempts = 1_000

  /// Makes a change in a context of its own and saves it; anew, from what there is by then, when
  /// others have saved something that is in its way.
  ///
  /// - Parameters:
  ///   - isTrial: Whether everything is done but saving, so that whoever the store tells before a save
  ///     is told.
  ///   - claimsEmails: Whether that others get an e-mail address which is new is in its way.
  ///   - change: Makes the change; it may be called several times.
  /// - Returns: What the change has answered last.
  /// - Throws: What `change` throws, ``MergeError`` or ``StoreError``.
  func commit<Result>(
    isTrial: Bool = false, claimingEmails claimsEmails: Bool = false,
    _ change: (ManagedObjectContext) throws -> Result
  ) throws -> Result {
    var attemptsLeft = Self.attempts
    var overtakenLeft = Self.overtakenAttempts
    while true {
      let context = newContext()
      context.mergePolicy = attemptsLeft > 1 ? .error : .mergeByPropertyObjectTrump
      let token = try coordinator.currentPersistentHistoryToken()
      do {
        let result = try context.wholly { try change(context) }
        if isTrial {
          try context.rehearseSave()
          return result
        }
        context.saveCondition = try Claims(of: context, withEmails: claimsEmails)
          .condition(since: token)
        try context.save()
        return result
      } catch StoreError.overtaken where overtakenLeft > 1 {
        overtakenLeft -= 1
      } catch StoreError.conflict where isTrial && attemptsLeft > 1 {
        attemptsLeft -= 1
      } catch is MergeError where attemptsLeft > 1 {
        attemptsLeft -= 1
      } catch StoreError.missingDestinations where attemptsLeft > 1 {
        attemptsLeft -= 1
      } catch let error where error.isOfParts && attemptsLeft > 1 {
        // Part of a contact may have been read before a save of others, and part after it.
        if try coordinator.currentPersistentHistoryToken() == token { throw error }
        attemptsLeft -= 1
      }
    }
  }
}

extension Error {
  /// Whether the parts of a contact do not fit together, or one of them is gone.
  fileprivate var isOfParts: Bool {
    if case .objectNotFound = self as? ManagedObjectError { return true }
    return self is ContactFault
  }
}
