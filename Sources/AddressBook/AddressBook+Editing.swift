import ManagedObjects

extension AddressBook {
  /// How often an edit looks again at what others have saved meanwhile, before it settles what is
  /// left property by property without looking.
  private static let attempts = 20

  /// Changes some fields of the person with an ID, and leaves what others change of the rest.
  ///
  /// - Returns: What others saved in the same fields between reading and saving.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, ``NewPerson/Fault`` when the person would not be
  ///   valid, or ``StoreError``.
  public func edit(id: Int64, _ edit: PersonEdit) throws -> [OverwrittenValue] {
    var overwritten: [OverwrittenValue] = []
    var known: PersonRecord?
    var attempt = 1
    while true {
      let context = newContext()
      context.mergePolicy = attempt < Self.attempts ? .error : .mergeByPropertyObjectTrump
      guard let person = try objects([id], in: context).first else { return overwritten }
      let found = PersonRecord(person)
      if let known { overwritten += edit.overwritten(in: found, after: known) }
      try edit.apply(to: person, found)
      do {
        try context.save()
        return overwritten
      } catch MergeError.conflicts where attempt < Self.attempts {
        known = found
        attempt += 1
      }
    }
  }

  /// How many people a query finds.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  public func count(_ query: Query) throws -> Int {
    try newContext().count(for: query.request)
  }
}

extension PersonEdit {
  fileprivate func apply(to person: Person, _ record: PersonRecord) throws(NewPerson.Fault) {
    let edited = try applied(to: record)
    if edited.first != record.first { person.firstName = edited.first }
    if edited.last != record.last { person.lastName = edited.last }
    if edited.age != record.age { person.age = edited.age }
  }

  /// The values of a person that the edit replaces and that were others before.
  fileprivate func overwritten(
    in person: PersonRecord, after known: PersonRecord
  ) -> [OverwrittenValue] {
    fields.filter { person.text(of: $0) != known.text(of: $0) }.map {
      OverwrittenValue(field: $0, value: person.text(of: $0))
    }
  }
}
