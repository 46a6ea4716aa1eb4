/// What two programs have to agree in, whatever else they write.
struct BookAnswer {
  /// What of an output is compared.
  enum Form {
    /// All of each line.
    case lines
    /// So many columns of each line that has tabs.
    case columns(Int)
    /// The cells of a table of aligned columns.
    case table
    /// The objects of JSON.
    case objects
    /// The vCards without where they are folded, when they were made, and their UIDs, which
    /// `contacts` makes up for companies.
    case cards
    /// The name and the e-mail addresses of each vCard that has any.
    case addresses
  }

  /// What is asked of the records.
  enum Order {
    /// They are the same in the same order.
    case same
    /// They are the same in any order.
    case any
    /// In any order, `contacts` has all that the other program has, and may have more.
    case including
  }

  let form: Form
  var order = Order.same
}

extension BookAnswer {
  /// Checks that the outputs in two files agree.
  ///
  /// - Throws: ``BenchError/different(job:record:contacts:peer:theirs:)`` with the first records
  ///   that differ.
  func compare(
    _ path: String, with other: String, of peer: BookProgram, at job: String
  ) throws(BenchError) {
    var contacts = try BookAnswerReader(path: path, answer: self)
    var theirs = try BookAnswerReader(path: other, answer: self)
    var record = 0
    while true {
      record += 1
      var one = try contacts.next()
      let two = try theirs.next()
      while order == .including, let more = one, Self.isBefore(more, two) {
        one = try contacts.next()
      }
      guard one == two else {
        let common = zip(one ?? [], two ?? []).prefix { $0 == $1 }.count
        throw .different(
          job: job, record: record, contacts: Self.shown(one, around: common),
          peer: peer.rawValue, theirs: Self.shown(two, around: common))
      }
      if one == nil { return }
    }
  }

  /// Whether a record comes before another one, or before the end, where their order is not theirs.
  private static func isBefore(_ record: [UInt8], _ other: [UInt8]?) -> Bool {
    other.map(record.lexicographicallyPrecedes) ?? true
  }

  private static func shown(_ record: [UInt8]?, around position: Int) -> String {
    guard let record else { return "(no more records)" }
    return String(decoding: record.dropFirst(max(0, position - 40)).prefix(200), as: UTF8.self)
  }
}
