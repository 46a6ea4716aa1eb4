/// Something that programs do with a store, to be timed.
enum StoreJob: CaseIterable {
  /// Open a store that is there, and fetch one person.
  case open
  /// Fetch everybody, and read all values.
  case readAll
  /// Fetch everybody by age, then by last name in the order of code points.
  case sortAll
  /// Fetch the first ``limit`` of that order.
  case sortFirst
  /// Fetch the first ``limit`` by last and first name, in the order of people.
  case sortNames
  /// Fetch the people of one last name, which an index finds.
  case equalIndexed
  /// Fetch the people of one employer, of which there is no index.
  case equal
  /// Compute how many people each city has, and their mean age.
  case group
  /// Change the age of one person in a hundred, and save.
  case save
}

extension StoreJob {
  /// How many people are wanted where not all are.
  static let limit = 20
  /// The employer of ``equal``.
  static let employer = "Company 7"

  var title: String {
    switch self {
    case .open: "open, and fetch one"
    case .readAll: "fetch all, and read all values"
    case .sortAll: "fetch all sorted by two keys"
    case .sortFirst: "first \(Self.limit) sorted by two keys"
    case .sortNames: "first \(Self.limit) by name, standard order"
    case .equalIndexed: "equal last name, indexed"
    case .equal: "equal employer, no index"
    case .group: "count and mean age of each city"
    case .save: "change 1 % and save"
    }
  }

  /// Whose age a round of ``save`` changes: positions in the order of insertion, with the new ages.
  static func changes(_ count: Int, round: Int) -> [(position: Int, age: Int64)] {
    stride(from: round % 100, to: count, by: 100).map { ($0, Int64(($0 + round * 7) % 100)) }
  }
}

/// What is timed of a job.
typealias StoreWork = () throws -> StoreAnswer
/// Reads what a job has answered, line by line, so that it can be compared.
typealias StoreAnswer = () throws -> [String]

/// People in a store of some kind, and how the jobs are done with them.
protocol StoreContender: AnyObject {
  /// Gets ready for a job.
  ///
  /// - Returns: What is to be timed; nil where the job has no meaning.
  func prepare(_ job: StoreJob, round: Int) throws -> StoreWork?
}
