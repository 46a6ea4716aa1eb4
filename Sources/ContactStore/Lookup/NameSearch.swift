import ContactCards
import ManagedObjects

/// A look through all people for those who are called by some names.
struct NameSearch {
  private static let keys: [Person.Key] = [
    .firstName, .middleName, .lastName, .namePrefix, .nameSuffix, .nickname, .formattedName,
  ]

  private let names: [String]
  private let questions: [NameQuestion]
  /// Whether a name is in a writing in which people leave blanks between its parts out.
  private let hasWholeNames: Bool
  /// Whom the names name for sure, who is called just so, by nothing but a nickname or otherwise, and
  /// who has all the words, for each of the names.
  private var identified: [Set<Int64>]
  private var nicknamed: [Set<Int64>]
  private var exact: [Set<Int64>]
  private var partial: [Set<Int64>]

  init(_ names: [String]) {
    self.names = names
    questions = names.map(NameQuestion.init(_:))
    hasWholeNames = names.contains(where: VCardName.isEastAsian)
    identified = Array(repeating: [], count: names.count)
    (nicknamed, exact, partial) = (identified, identified, identified)
  }

  /// The people that a name may mean: one that is exact rules out all others.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - nicknamesWin: Whether nicknames rule out others, too.
  /// - Returns: Their numbers.
  func matches(_ name: String, nicknamesWin: Bool) -> [Int64] {
    guard let index = names.firstIndex(of: name) else { return [] }
    let calledSo = exact[index].union(nicknamed[index])
    let isSure = nicknamesWin || !exact[index].isEmpty
    let found = [identified[index], isSure ? calledSo : [], calledSo.union(partial[index])].first {
      !$0.isEmpty
    }
    return found?.sorted() ?? []
  }

  /// Looks through an address book.
  mutating func run(in book: AddressBook) throws {
    let context = book.newContext()
    for index in names.indices {
      identified[index] = try Self.people(withUID: names[index], in: context)
      if names[index].utf8.contains(UInt8(ascii: "@")) {
        let people = try context.contacts(withEmail: names[index]).filter { $0 is Person }
        exact[index] = Set(people.compactMap { $0.objectID.key?.rawValue })
      }
      if PhoneDigits.isWritten(names[index]) {
        var query = AddressBook.Query()
        query.predicate = .comparison(.key("phone"), .equalTo, .value(.string(names[index])))
        exact[index] = Set(try book.ids(query))
      }
    }
    var nameless: [Int64] = []
    try context.forEachRowBatch(FetchRequest<Person>(), keys: Self.keys.map(\.rawValue)) { batch in
      look(at: batch, nameless: &nameless)
      return true
    }
    try look(atNameless: nameless, in: book)
  }

  private static func people(
    withUID uid: String, in context: ManagedObjectContext
  ) throws -> Set<Int64> {
    var request = FetchRequest<Person>()
    request.predicate = .comparison(
      .key(Contact.Key.uid.rawValue), .equalTo, .value(.string(uid)))
    return Set(try context.fetchRows(request).map(\.key.rawValue))
  }

  private mutating func look(at batch: RowBatch, nameless: inout [Int64]) {
    let columns = batch.columns
    var text: [UInt8] = []
    for row in 0..<batch.rowCount {
      text.removeAll(keepingCapacity: true)
      for column in columns {
        let range = column.range(ofText: row)
        if range.isEmpty { continue }
        text.append(0x20)
        text.append(contentsOf: column.bytes[range])
      }
      if text.isEmpty {
        nameless.append(batch.keys[row])
        continue
      }
      let whole = hasWholeNames ? Self.wholeNames(columns, row) : []
      for name in whole { text += [0x20] + Array(name.utf8) }
      let words = NameQuestion.words(ofUTF8: text[...])
      for index in questions.indices where questions[index].isWithin(words) {
        partial[index].insert(batch.keys[row])
        let question = questions[index]
        if Self.isExact(question, columns, row)
          || whole.contains(where: { question.isSame(as: $0) })
        {
          exact[index].insert(batch.keys[row])
        } else if question.isSame(as: Self.nickname(columns, row)) {
          nicknamed[index].insert(batch.keys[row])
        }
      }
    }
  }

  /// The name of a person in Chinese, Japanese or Korean writing without blanks, in either order.
  private static func wholeNames(_ columns: [ColumnValues], _ row: Int) -> [String] {
    func text(_ column: Int) -> String { columns[column].text(row) ?? "" }
    let (first, last) = (text(0), text(2))
    return [text(6), last + " " + first, first + " " + last].compactMap(VCardName.unparted)
  }

  private static func nickname(_ columns: [ColumnValues], _ row: Int) -> String {
    columns[5].text(row) ?? ""
  }

  /// Whether a person is called just so, by something else than a nickname.
  private static func isExact(
    _ question: NameQuestion, _ columns: [ColumnValues], _ row: Int
  ) -> Bool {
    let texts = columns.map {
      String(decoding: $0.bytes[$0.range(ofText: row)], as: UTF8.self)
    }
    let (first, middle, last, prefix, suffix) = (texts[0], texts[1], texts[2], texts[3], texts[4])
    return question.isSame(as: first, last) || question.isSame(as: first, middle, last)
      || question.isSame(as: prefix, first, middle, last, suffix)
      || question.isSame(as: texts[6])
  }

  /// Looks at people who have no name, and are called by something else.
  private mutating func look(atNameless ids: [Int64], in book: AddressBook) throws {
    for start in stride(from: 0, to: ids.count, by: RowBatch.greatestRowCount) {
      let end = min(start + RowBatch.greatestRowCount, ids.count)
      for record in try book.contacts(ids: Array(ids[start..<end])) {
        let name = record.card.displayName
        let words = NameQuestion.words(of: name)
        for index in questions.indices where questions[index].isWithin(words) {
          partial[index].insert(record.id)
          if questions[index].isSame(as: name) { exact[index].insert(record.id) }
        }
      }
    }
  }
}
