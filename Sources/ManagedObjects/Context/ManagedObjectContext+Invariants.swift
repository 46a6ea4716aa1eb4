extension ManagedObjectContext {
  /// Stops the program when the context's books do not agree.
  ///
  /// Does nothing unless the package is built with the trait `InternalChecks`.
  func checkInvariants() {
    #if InternalChecks
      // The cost grows with the number of changed objects, so it is paid while they are few.
      guard dirtyObjects.count <= 200 else { return }
      var seen: Set<ObjectIdentifier> = []
      for object in dirtyObjects where object.hasChanges {
        precondition(seen.insert(ObjectIdentifier(object)).inserted, "an object is listed twice")
        precondition(object.managedObjectContext === self, "a listed object is another's")
        precondition(
          identityMap.object(for: object.objectID) === object, "a listed object is not registered")
        precondition(
          (object.snapshot == nil) == object.isInserted, "only a new object has no saved row")
        precondition(
          object.objectID.isTemporaryID == object.isInserted, "only a new object's ID is temporary")
      }
      for object in identityMap.objects where !object.hasChanges {
        precondition(object.changes.isEmpty, "an object without changes has changed values")
      }
    #endif
  }
}
