import ManagedObjects

/// When somebody's birthday is next.
public struct Birthday: Hashable, Sendable {
  /// The day.
  public let day: ContactCard.PartialDate
  /// The person's ID.
  public let id: Int64
  /// What to call the person.
  public let name: String
  /// The age that the person reaches; nil where the year of birth is not known.
  public let age: Int?
}

extension AddressBook {
  /// When people's birthdays are next, in the order of the days, then of names.
  ///
  /// - Parameters:
  ///   - today: The day from which on they are looked for, all of which is known.
  ///   - limit: How many days later they are at most.
  ///   - selection: Whose birthdays.
  /// - Returns: A birthday for each person of whom the month and the day are known.
  /// - Throws: ``AddressBookError`` for a name that is not known, or ``StoreError``.
  public func birthdays(
    from today: ContactCard.PartialDate, days limit: Int = 366,
    of selection: ContactSelection = ContactSelection()
  ) throws -> [Birthday] {
    var query = Query()
    query.selection = selection
    query.predicate = .and(
      [Person.Key.birthdayMonth, .birthdayDay].map {
        .comparison(.key($0.rawValue), .notEqualTo, .value(.null))
      })
    let request = try request(for: query)
    let found = try nextBirthdays(request, from: today, days: limit)
    var birthdays: [(days: Int, birthday: Birthday)] = []
    try forEach(Set(found.keys), among: request, ContactParts([.name])) { record in
      guard let (day, birth) = found[record.id], let days = day.daysSince1970 else { return }
      let age = birth.year.flatMap { year in day.year.map { $0 - year } }
      birthdays.append(
        (
          days,
          Birthday(
            day: day, id: record.id, name: record.card.displayName,
            age: age.flatMap { $0 < 0 ? nil : $0 })
        ))
    }
    birthdays.sort {
      ($0.days, $0.birthday.name, $0.birthday.id) < ($1.days, $1.birthday.name, $1.birthday.id)
    }
    return birthdays.map(\.birthday)
  }

  /// The next birthdays of the people that a request finds, and the days on which they were born, by
  /// their keys.
  private func nextBirthdays(
    _ request: FetchRequest<Person>, from today: ContactCard.PartialDate, days limit: Int
  ) throws -> [Int64: (next: ContactCard.PartialDate, birth: ContactCard.PartialDate)] {
    var found: [Int64: (next: ContactCard.PartialDate, birth: ContactCard.PartialDate)] = [:]
    guard let start = today.daysSince1970 else { return found }
    let keys: [Person.Key] = [.birthdayDay, .birthdayMonth, .birthdayYear]
    try newContext().forEachRowBatch(request, keys: keys.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount {
        let values = ColumnRow(columns: batch.columns, row: row)
        guard let birth = values.partialDate(from: AttributeIndex(0)),
          let next = birth.next(from: today), let days = next.daysSince1970, days - start <= limit
        else { continue }
        found[batch.keys[row]] = (next, birth)
      }
      return true
    }
    return found
  }
}

extension ContactCard.PartialDate {
  /// The next day, from one on, with the month and day of this date; nil when they are not known.
  func next(from today: Self) -> Self? {
    guard let month, let day, let year = today.year, let start = today.daysSince1970 else {
      return nil
    }
    for candidate in [year, year + 1] {
      let date =
        Self(year: candidate, month: month, day: day)
        ?? Self(year: candidate, month: 3, day: 1)
      if let date, let days = date.daysSince1970, days >= start { return date }
    }
    return nil
  }
}
