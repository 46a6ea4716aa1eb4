extension ManagedObjectContext {
  /// Stops the program when the graph is not sound.
  ///
  /// Does nothing unless the package is built with the trait `InternalChecks`.
  func checkInvariants() {
    #if InternalChecks
      // The cost grows with the number of objects, so it is paid while they are few.
      guard isChecked, dirtyObjects.count <= 200 else { return }
      if let flaw = firstFlaw { preconditionFailure(flaw) }
    #endif
  }
}

extension ManagedObjectContext {
  /// Changes many objects, which need not agree until all of them have been changed.
  func changeMany<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isNested = link.isChangingMany
    link.isChangingMany = true
    defer { link.isChangingMany = isNested }
    return try body()
  }
}

extension ManagedObject {
  /// Stops the program when an object that has just been changed is not sound.
  ///
  /// Does nothing unless the package is built with the trait `InternalChecks`.
  func checkInvariants() {
    #if InternalChecks
      // The cost grows with what has changed, so it is paid while that is little.
      guard hasChanges, state != .deleted, let context = managedObjectContext, context.isChecked,
        !context.link.isChangingMany,
        !relations.contains(where: { $0.changeCount > 50 })
      else { return }
      if let flaw = context.flawOfRegistration(self) ?? context.flawOfRelationships(self) {
        preconditionFailure(flaw)
      }
    #endif
  }
}

#if InternalChecks
  extension ManagedObjectContext {
    /// What is wrong with the graph; nil when nothing is: each object is registered once and under
    /// its own ID, what is said to be unchanged is, and both sides of each link that was made or cut
    /// since the last commit say so.
    var firstFlaw: String? {
      var seen: Set<ObjectIdentifier> = []
      for object in dirtyObjects where object.hasChanges {
        if !seen.insert(ObjectIdentifier(object)).inserted { return "an object is listed twice" }
        if !object.flags.contains(.listed) { return "a listed object does not know it" }
        if let flaw = flawOfRegistration(object) { return flaw }
        if object.state != .deleted, let flaw = flawOfRelationships(object) { return flaw }
      }
      return flawOfOthers(than: seen)
    }

    func flawOfRegistration(_ object: ManagedObject) -> String? {
      if object.contextLink !== link { return "a listed object is another's" }
      if identityMap.object(for: object.reference) !== object {
        return "a listed object is not registered"
      }
      if object.objectID.isTemporaryID, !object.flags.contains(.unsaved), parent == nil {
        return "a saved object's ID is temporary"
      }
      if object.isInserted != object.flags.contains(.unsaved), object.state != .deleted {
        return "only a new object has no saved row"
      }
      return nil
    }

    /// What is wrong with the objects that are not among those with changes.
    private func flawOfOthers(than listed: Set<ObjectIdentifier>) -> String? {
      for object in identityMap.objects where !listed.contains(ObjectIdentifier(object)) {
        if object.contextLink !== link { return "a registered object is another's" }
        if identityMap.object(for: object.reference) !== object {
          return "an object is registered under another's ID"
        }
        if object.hasChanges { return "an object with changes is not listed" }
        guard object.state == .clean else { continue }
        if object.changes.contains(where: { $0 != nil }) {
          return "an object without changes has changed values"
        }
        if object.flags.contains(.unsaved) { return "an object without changes has no saved row" }
        for (position, relation) in object.relations.enumerated()
        where relation.isChanged && !object.entity.relationships[position].isTransient {
          return "an object without changes has changed relationships"
        }
      }
      return nil
    }
  }
#endif
