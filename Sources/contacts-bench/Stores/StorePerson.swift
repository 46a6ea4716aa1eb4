import SampleData

/// A person as plain values.
struct StorePerson {
  let first: String
  let last: String
  let age: Int64
  let city: String
  let employer: String
}

extension StorePerson {
  /// So many people of 50 cities and 200 employers.
  static func people(_ count: Int) -> [StorePerson] {
    var random = SplitMix64(seed: 2)
    return BenchPeople(count: count, seed: 1).map { sample in
      StorePerson(
        first: sample.first, last: sample.last, age: Int64(sample.age ?? 0),
        city: "City \(random.below(50))", employer: "Company \(random.below(200))")
    }
  }

  /// The values as a line of text, to be compared.
  var line: String { "\(first)|\(last)|\(age)|\(city)|\(employer)" }
}
