import ManagedObjects

/// What a context of books should be like, in plain Swift.
struct ContextOracle {
  /// A book as the context should show it.
  struct Entry {
    var values: [AttributeValue]
    /// The values as last saved; nil for a book that never was.
    var saved: [AttributeValue]?
    var key: RowKey?
    var isDeleted = false
    /// Whether it was changed since the last save, be it back to what it was.
    var isTouched = false

    var isInserted: Bool { saved == nil }
    var isUpdated: Bool { !isInserted && !isDeleted && isTouched }
    var hasChanges: Bool { isInserted || isDeleted || isTouched }
  }

  /// In the order in which the books were inserted.
  private(set) var entries: [Int: Entry] = [:]
  private var nextNumber = 0
  private var nextKey: Int64 = 1

  /// The numbers of all books that are there, deleted but not saved ones included, by age.
  var numbers: [Int] { entries.keys.sorted() }

  var hasChanges: Bool { entries.values.contains(where: \.hasChanges) }

  /// The books without a title, which keep the context from being saved.
  var invalid: [Int] {
    numbers.filter { number in
      entries[number].map { $0.hasChanges && !$0.isDeleted && $0.values[0] == .null } ?? false
    }
  }

  /// Whether a save has anything to tell the store.
  var hasWork: Bool {
    entries.values.contains { entry in
      entry.isInserted || entry.isDeleted || (entry.isTouched && entry.values != entry.saved)
    }
  }
}

extension ContextOracle {
  mutating func insert(_ values: [AttributeValue]) -> Int {
    entries[nextNumber] = Entry(values: values)
    defer { nextNumber += 1 }
    return nextNumber
  }

  mutating func set(_ value: AttributeValue, at position: Int, of number: Int) {
    guard let old = entries[number]?.values[position], old != value else { return }
    entries[number]?.values[position] = value
    entries[number]?.isTouched = true
  }

  mutating func delete(_ number: Int) {
    if entries[number]?.isInserted == true {
      entries[number] = nil
    } else {
      entries[number]?.isDeleted = true
    }
  }

  mutating func rollback() {
    for (number, entry) in entries {
      guard let saved = entry.saved else {
        entries[number] = nil
        continue
      }
      entries[number] = Entry(values: saved, saved: saved, key: entry.key)
    }
  }

  mutating func save() {
    for number in numbers {
      guard var entry = entries[number], !entry.isDeleted else {
        entries[number] = nil
        continue
      }
      if entry.key == nil {
        entry.key = RowKey(nextKey)
        nextKey += 1
      }
      entries[number] = Entry(values: entry.values, saved: entry.values, key: entry.key)
    }
  }
}

extension ContextOracle {
  /// Which books a fetch should find.
  struct Query {
    var minimum: Int64?
    /// Whether to sort by the number of pages rather than by age.
    var byPages = false
    var isAscending = true
    var offset = 0
    var limit = 0
    var includesPendingChanges = true
  }

  /// The numbers of the books that a fetch should find, in order.
  func fetch(_ query: Query) -> [Int] {
    var found: [(number: Int, pages: AttributeValue)] = []
    for number in numbers {
      guard let entry = entries[number] else { continue }
      let isVisible = query.includesPendingChanges ? !entry.isDeleted : !entry.isInserted
      guard isVisible else { continue }
      let pages = (query.includesPendingChanges ? entry.values : entry.saved ?? [])[1]
      if let minimum = query.minimum {
        guard case .integer(let number) = pages, number >= minimum else { continue }
      }
      found.append((number, pages))
    }
    if query.byPages {
      found.sort { first, second in
        let (left, right) = (rank(first.pages), rank(second.pages))
        if left == right { return first.number < second.number }
        return query.isAscending == (left < right)
      }
    }
    let rest = found.map(\.number).dropFirst(query.offset)
    return Array(query.limit == 0 ? rest : rest.prefix(query.limit))
  }

  /// A number that orders as the pages do, nothing first.
  private func rank(_ pages: AttributeValue) -> Int64 {
    if case .integer(let number) = pages { number } else { .min }
  }
}
