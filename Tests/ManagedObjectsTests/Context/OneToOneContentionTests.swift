import ManagedObjects
import Testing

/// Contexts that relink the same pairs, each from what it has read at another moment.
@Suite("Contention of one-to-one relationships")
struct OneToOneContentionTests {
  /// A one-to-one relationship, by the names of its ends.
  private struct Ends: Sendable {
    let entityName: String
    let key: String
    let inverse: String

    static let both = [
      Ends(entityName: "Person", key: "spouse", inverse: "spouse"),
      Ends(entityName: "Link", key: "next", inverse: "previous"),
    ]
  }

  /// Three objects as two contexts have read them.
  private struct Trio {
    let office: Office
    let ends: Ends
    let ours: [ManagedObject]
    let theirs: [ManagedObject]

    /// Saves the objects, which both contexts then read.
    ///
    /// - Parameters:
    ///   - sharing: Where they are.
    ///   - ends: The relationship.
    ///   - isPaired: Whether the first leads to the second.
    /// - Throws: What the stack throws.
    init(_ sharing: Sharing, _ ends: Ends, isPaired: Bool = false) throws {
      self.ends = ends
      var ids: [ManagedObjectID] = []
      office = try Office(sharing, model: Office.model()) { context in
        let objects = try (0..<3).map { number in
          try context.make(ends.entityName, ends.entityName == "Person" ? ["name": "a"] : [:])
        }
        if isPaired { try objects[0].setObject(objects[1], forKey: ends.key) }
        try context.save()
        ids = objects.map(\.objectID)
      }
      func read(_ context: ManagedObjectContext) throws -> [ManagedObject] {
        let objects = try ids.map { try context.existingObject(with: $0) }
        for object in objects { _ = try object.object(forKey: ends.key) }
        return objects
      }
      ours = try read(office.here)
      theirs = try read(office.there)
    }

    /// Where the objects lead by a key, as positions among them, for a context that reads them anew.
    private func saved(_ key: String) throws -> [Int?] {
      let reader = office.newContext()
      return try ours.map { object in
        guard let twin = try? reader.existingObject(with: object.objectID) else { return nil }
        let other = try twin.object(forKey: key)?.objectID
        return ours.firstIndex { $0.objectID == other }
      }
    }

    /// Expects that the pairs given, and no others, are saved at both ends.
    func expectSaved(
      _ pairs: [(Int, Int)], _ comment: Comment, at location: SourceLocation = #_sourceLocation
    ) throws {
      var (forward, backward): ([Int?], [Int?]) = ([nil, nil, nil], [nil, nil, nil])
      for (source, target) in pairs {
        forward[source] = target
        backward[target] = source
        if ends.key == ends.inverse { (forward[target], backward[source]) = (source, target) }
      }
      #expect(try saved(ends.key) == forward, comment, sourceLocation: location)
      #expect(try saved(ends.inverse) == backward, comment, sourceLocation: location)
    }
  }

  @Test(
    "who was related to an object that is led elsewhere forgets it, however old what was read of it",
    arguments: Sharing.allCases)
  func formerEnd(sharing: Sharing) throws {
    for (ends, policy) in Ends.both.flatMap({ ends in ContentionSeat.policies.map { (ends, $0) } })
    {
      let trio = try Trio(sharing, ends)
      let here = trio.office.here
      here.mergePolicy = policy
      try trio.theirs[0].setObject(trio.theirs[1], forKey: ends.key)
      try trio.office.there.save()
      try here.refresh(trio.ours[1], mergeChanges: false)
      try trio.ours[2].setObject(trio.ours[1], forKey: ends.key)
      try here.save()
      try trio.expectSaved([(2, 1)], "\(ends.key), \(policy)")
      #expect(!here.hasChanges)
    }
  }

  @Test(
    "an object that two contexts relate to others is settled as the policies say",
    arguments: Sharing.allCases)
  func contestedEnd(sharing: Sharing) throws {
    for (ends, policy) in Ends.both.flatMap({ ends in ContentionSeat.policies.map { (ends, $0) } })
    {
      let trio = try Trio(sharing, ends, isPaired: true)
      let here = trio.office.here
      here.mergePolicy = policy
      try trio.theirs[2].setObject(trio.theirs[1], forKey: ends.key)
      try trio.office.there.save()
      try here.refresh(trio.ours[0], mergeChanges: false)
      try trio.ours[0].setObject(trio.ours[1], forKey: ends.key)
      let comment: Comment = "\(ends.key), \(policy)"
      switch policy {
      case .error:
        let error = #expect(throws: MergeError.self, comment) { try here.save() }
        guard case .conflicts(let conflicts)? = error else {
          Issue.record("\(comment)")
          continue
        }
        #expect(conflicts.map(\.objectID) == [trio.ours[1].objectID], comment)
        #expect(conflicts.allSatisfy { $0.oldVersionNumber < $0.newVersionNumber ?? 0 }, comment)
        try trio.expectSaved([(2, 1)], comment)
        try here.refresh(trio.ours[1], mergeChanges: true)
        try here.save()
        try trio.expectSaved([(0, 1)], comment)
      case .mergeByPropertyObjectTrump, .overwrite:
        try here.save()
        try trio.expectSaved([(0, 1)], comment)
      case .mergeByPropertyStoreTrump, .rollback:
        try here.save()
        try trio.expectSaved([(2, 1)], comment)
      }
    }
  }

  @Test(
    "a pair made here outlasts the merging of another one, whose end forgets it",
    arguments: Sharing.allCases, [true, false])
  func merging(sharing: Sharing, refreshes: Bool) throws {
    for (ends, policy) in Ends.both.flatMap({ ends in ContentionSeat.policies.map { (ends, $0) } })
    {
      let trio = try Trio(sharing, ends)
      let (here, there) = (trio.office.here, trio.office.there)
      here.mergePolicy = policy
      var saved: ContextSave?
      let observation = there.observe { if case .didSave(let save) = $0 { saved = save } }
      try trio.ours[2].setObject(trio.ours[1], forKey: ends.key)
      try trio.theirs[0].setObject(trio.theirs[1], forKey: ends.key)
      try there.save()
      observation.cancel()
      if refreshes {
        try here.refreshAllObjects()
      } else {
        try here.mergeChanges(fromContextDidSave: try #require(saved))
      }
      #expect(try trio.ours[0].object(forKey: ends.key) == nil)
      #expect(try trio.ours[1].object(forKey: ends.inverse) === trio.ours[2])
      try here.save()
      try trio.expectSaved([(2, 1)], "\(ends.key), \(policy)")
    }
  }

  @Test(
    "who was related to a deleted object forgets it, however old what was read of it",
    arguments: Sharing.allCases)
  func deletion(sharing: Sharing) throws {
    for policy in ContentionSeat.policies {
      let trio = try Trio(sharing, Ends.both[0])
      let here = trio.office.here
      here.mergePolicy = policy
      try trio.theirs[0].setObject(trio.theirs[1], forKey: "spouse")
      try trio.office.there.save()
      try here.refresh(trio.ours[1], mergeChanges: false)
      try here.delete(trio.ours[1])
      try here.save()
      try trio.expectSaved([], "\(policy)")
    }
  }

  @Test(
    "a new object is related to one that others have related by what the policies say",
    arguments: Sharing.allCases)
  func newObject(sharing: Sharing) throws {
    for policy in ContentionSeat.policies {
      let trio = try Trio(sharing, Ends.both[0], isPaired: true)
      let (here, there) = (trio.office.here, trio.office.there)
      here.mergePolicy = policy
      try trio.theirs[2].setObject(trio.theirs[1], forKey: "spouse")
      try there.save()
      let new = try here.make("Person", ["name": "new"])
      try new.setObject(trio.ours[1], forKey: "spouse")
      if policy == .error {
        #expect(throws: MergeError.self) { try here.save() }
        continue
      }
      try here.save()
      let isObjectTrump = policy == .mergeByPropertyObjectTrump || policy == .overwrite
      try trio.expectSaved(isObjectTrump ? [] : [(2, 1)], "\(policy)")
      let reader = trio.office.newContext()
      let saved = try reader.existingObject(with: new.objectID).object(forKey: "spouse")
      #expect(saved?.objectID == (isObjectTrump ? trio.ours[1].objectID : nil), "\(policy)")
    }
  }

  @Test(
    "a context pinned to an earlier state settles by what the store has now",
    arguments: Sharing.withGenerations)
  func pinned(sharing: Sharing) throws {
    let trio = try Trio(sharing, Ends.both[0])
    let here = trio.office.here
    try trio.theirs[0].setObject(trio.theirs[1], forKey: "spouse")
    try trio.office.there.save()
    try here.refresh(trio.ours[1], mergeChanges: false)
    _ = try trio.ours[1].object(forKey: "spouse")
    try here.setQueryGeneration(from: .current)
    try trio.theirs[0].setValue("b", forKey: "name")
    try trio.office.there.save()
    try trio.ours[2].setObject(trio.ours[1], forKey: "spouse")
    try here.save()
    try trio.expectSaved([(2, 1)], "")
  }

  @Test("an object that merging asks for, because a pair here ends it, is there once")
  func newEnd() throws {
    let trio = try Trio(.inMemory, Ends.both[0])
    let (here, there) = (trio.office.here, trio.office.there)
    var saved: ContextSave?
    let observation = there.observe { if case .didSave(let save) = $0 { saved = save } }
    try trio.ours[0].setObject(trio.ours[1], forKey: "spouse")
    let new = try there.make("Person", ["name": "new"])
    try trio.theirs[0].setObject(new, forKey: "spouse")
    try there.save()
    observation.cancel()
    try here.mergeChanges(fromContextDidSave: try #require(saved))
    #expect(here.updatedObjects.filter { $0.objectID == new.objectID }.count == 1)
    let twin = try here.existingObject(with: new.objectID)
    #expect(try twin.object(forKey: "spouse") == nil && twin.isUpdated)
    try here.save()
    try trio.expectSaved([(0, 1)], "")
  }

  @Test("history is not taken back where that would part one end of a pair only")
  func reversal() throws {
    let trio = try Trio(.oneBinaryStore, Ends.both[0])
    let (here, there) = (trio.office.here, trio.office.there)
    try trio.ours[0].setObject(trio.ours[1], forKey: "spouse")
    try here.save()
    let pairing = try #require(here.fetchHistory().last)
    let theirs = try there.existingObject(with: trio.ours[0].objectID)
    try there.refresh(theirs, mergeChanges: false)
    try there.refresh(trio.theirs[1], mergeChanges: false)
    try theirs.setObject(trio.theirs[2], forKey: "spouse")
    try there.save()
    let error = #expect(throws: StoreError.self) { try here.revert([pairing]) }
    guard case .conflict? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try trio.expectSaved([(0, 2)], "")
  }
}
