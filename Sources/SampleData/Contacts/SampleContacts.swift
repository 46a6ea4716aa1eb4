/// Contacts as an address book of many years has them, the same for the same seed everywhere.
///
/// Half of the names are those of ``SamplePeople``, in many scripts, the others those of
/// ``BenchPeople``, which are more varied. Everybody has two e-mail addresses, two telephone numbers,
/// a postal address, a company, a birthday and a group, and two in five have notes. One in fifty is
/// there a second time (``isDuplicate(_:)``). As with ``BenchPeople``, five have
/// ``BenchPeople/rareFragment`` in their family name, and so in their e-mail addresses.
///
/// Iterating over a copy starts from the first contact again.
package struct SampleContacts {
  /// How many contacts there are to each that is there a second time.
  private static let period = 50

  private let count: Int
  private var number = 0
  private var random: SplitMix64
  private var varied: SamplePeople
  private var measured: BenchPeople
  /// The contact that comes a second time.
  private var original: SampleContact?

  /// Makes the `count` contacts that belong to a seed.
  package init(count: Int, seed: UInt64) {
    self.count = Swift.max(0, count)
    random = SplitMix64(seed: seed)
    varied = SamplePeople(count: self.count, seed: seed)
    measured = BenchPeople(count: self.count, seed: seed)
  }

  /// Whether the contact of a number is one of before, with the same name or its initial, the same
  /// birthday and the same preferred e-mail address, and otherwise other values.
  package static func isDuplicate(_ number: Int) -> Bool {
    number.isMultiple(of: period)
  }
}

extension SampleContacts: Sendable {}

extension SampleContacts: Sequence {
  package var underestimatedCount: Int { count - number }
}

extension SampleContacts: IteratorProtocol {
  package mutating func next() -> SampleContact? {
    guard number < count, let measuredPerson = measured.next(), let variedPerson = varied.next()
    else { return nil }
    number += 1
    let isRare = measuredPerson.last.contains(BenchPeople.rareFragment)
    let person = isRare || random.happens(percent: 50) ? measuredPerson : variedPerson
    let contact = contact(person)
    if number % Self.period == Self.period / 2, !isRare { original = contact }
    guard Self.isDuplicate(number), !isRare, let original else { return contact }
    return duplicate(of: original, with: contact)
  }

  private mutating func contact(_ person: SamplePerson) -> SampleContact {
    let start = random.element(of: ContactStock.companyStarts)
    let company = start + " " + random.element(of: ContactStock.companyEnds)
    let city = SampleCity.all[random.below(SampleCity.all.count)]
    let mailbox = letters(of: person.first + person.last) + String(number)
    let domain = random.element(of: ContactStock.domains)
    return SampleContact(
      number: number, first: person.first, last: person.last, company: company,
      emails: [
        SampleContact.Entry(value: "\(mailbox)@\(domain)", label: "home"),
        SampleContact.Entry(value: "\(mailbox)@\(letters(of: company)).example", label: "work"),
      ],
      phones: [
        SampleContact.Entry(value: "\(city.callingCode) \(groupOfDigits())", label: "mobile"),
        SampleContact.Entry(value: "\(city.callingCode) \(groupOfDigits())", label: "work"),
      ],
      street: "\(random.element(of: city.streets)) \(random.below(200) + 1)", city: city,
      birthday: birthday(), group: random.element(of: ContactStock.groups), notes: notes())
  }

  /// A contact that says again what another one says, with further values of its own.
  private mutating func duplicate(
    of original: SampleContact, with values: SampleContact
  ) -> SampleContact {
    var copy = values
    (copy.first, copy.last, copy.birthday) = (original.first, original.last, original.birthday)
    copy.emails[0] = original.emails[0]
    if !copy.last.isEmpty, let letter = copy.first.utf8.first, letter < 0x80,
      random.happens(percent: 30)
    {
      copy.first = String(Unicode.Scalar(letter))
    }
    return copy
  }

  /// A day in the hundred years before 2020.
  private mutating func birthday() -> SampleContact.Day {
    SampleContact.Day(
      year: 2019 - AgeDistribution.age(&random), month: random.below(12) + 1,
      day: random.below(28) + 1)
  }

  private mutating func groupOfDigits() -> String {
    "\(digits(random.below(1000), count: 3)) \(digits(random.below(10_000), count: 4))"
  }

  private mutating func notes() -> String {
    guard random.happens(percent: 40) else { return "" }
    let lines = (0...random.below(3)).map { _ in random.element(of: ContactStock.sentences) }
    return lines.joined(separator: "\n")
  }
}

/// The ASCII letters of a text in lower case.
private func letters(of text: String) -> String {
  String(decoding: text.lowercased().utf8.filter { (0x61...0x7a).contains($0) }, as: UTF8.self)
}
