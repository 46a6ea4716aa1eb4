package import ContactCards
import ManagedObjects

/// When somebody's birthday, or another day to remember, is next.
package struct Birthday: Hashable, Sendable {
  /// The day.
  package let day: ContactCard.PartialDate
  /// The person's ID.
  package let id: Int64
  /// What to call the person.
  package let name: String
  /// The age that the person reaches, or how many years ago it was; nil where the year is not known.
  package let age: Int?
  /// What the day is, such as `anniversary`; nil for the birthday.
  package let label: String?

  fileprivate init(
    _ record: ContactRecord, next day: ContactCard.PartialDate, since date: ContactCard.PartialDate,
    label: String? = nil
  ) {
    (self.day, id, name, self.label) = (day, record.id, record.card.displayName, label)
    let age = date.year.flatMap { year in day.year.map { $0 - year } }
    self.age = age.flatMap { $0 < 0 ? nil : $0 }
    days = day.daysSince1970 ?? .max
  }

  /// The day in days since 1970, by which birthdays are in order.
  fileprivate let days: Int
}

extension AddressBook {
  /// When people's birthdays are next, in the order of the days, then of names.
  ///
  /// - Parameters:
  ///   - today: The day from which on they are looked for, all of which is known.
  ///   - limit: How many days later they are at most.
  ///   - query: Whose birthdays; its order, limit and fields do not matter.
  ///   - hasOthers: Whether other days to remember are wanted, too.
  /// - Returns: A birthday for each person of whom the month and the day are known.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError`` for a name that is not known, or
  ///   ``StoreError``.
  package func birthdays(
    from today: ContactCard.PartialDate, days limit: Int = 366,
    of query: Query = Query(), withOthers hasOthers: Bool = false
  ) throws -> [Birthday] {
    var wanted = Query()
    (wanted.predicate, wanted.selection) = (query.predicate, query.selection)
    var days = hasOthers ? try otherDays(wanted, from: today, days: limit) : []
    var request = try request(for: wanted)
    let known = [Person.Key.birthdayMonth, .birthdayDay].map {
      FetchPredicate.comparison(.key($0.rawValue), .notEqualTo, .value(.null))
    }
    request.predicate = .and((request.predicate.map { [$0] } ?? []) + known)
    let found = try nextBirthdays(request, from: today, days: limit)
    try forEach(request, among: Set(found.keys), ContactParts([.name])) { record in
      guard let (day, birth) = found[record.id] else { return }
      days.append(Birthday(record, next: day, since: birth))
    }
    return days.sorted {
      let order = TextOrder.compare($0.name, $1.name)
      return ($0.days, order, $0.id, $0.label ?? "") < ($1.days, 0, $1.id, $1.label ?? "")
    }
  }

  /// When the days to remember of the people that a query finds are next, but for their birthdays.
  private func otherDays(
    _ query: Query, from today: ContactCard.PartialDate, days limit: Int
  ) throws -> [Birthday] {
    var query = query
    query.fields = [.name, .dates]
    var days: [Birthday] = []
    try forEachContact(query) { record in
      for date in record.card.dates {
        guard let next = date.date.next(from: today, within: limit) else { continue }
        days.append(Birthday(record, next: next, since: date.date, label: date.label))
      }
    }
    return days
  }

  /// The next birthdays of the people that a request finds, and the days on which they were born, by
  /// their keys.
  private func nextBirthdays(
    _ request: FetchRequest<Person>, from today: ContactCard.PartialDate, days limit: Int
  ) throws -> [Int64: (next: ContactCard.PartialDate, birth: ContactCard.PartialDate)] {
    var found: [Int64: (next: ContactCard.PartialDate, birth: ContactCard.PartialDate)] = [:]
    let keys: [Person.Key] = [.birthdayDay, .birthdayMonth, .birthdayYear]
    try newContext().forEachRowBatch(request, keys: keys.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount {
        let values = ColumnRow(columns: batch.columns, row: row)
        guard let birth = values.partialDate(from: AttributeIndex(0)),
          let next = birth.next(from: today, within: limit)
        else { continue }
        found[batch.keys[row]] = (next, birth)
      }
      return true
    }
    return found
  }
}

extension ContactCard.PartialDate {
  /// The next day, from one on, with the month and day of this date; nil when they are not known, or it
  /// is more than so many days later.
  func next(from today: Self, within limit: Int) -> Self? {
    guard let month, let day, let year = today.year, let start = today.daysSince1970 else {
      return nil
    }
    for candidate in [year, year + 1] {
      let date =
        Self(year: candidate, month: month, day: day)
        ?? Self(year: candidate, month: 3, day: 1)
      if let date, let days = date.daysSince1970, days >= start {
        return days - start <= limit ? date : nil
      }
    }
    return nil
  }
}
