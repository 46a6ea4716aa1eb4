import SampleData
import Testing

@Suite("Sample contacts")
struct SampleContactsTests {
  private let contacts = Array(SampleContacts(count: 5_000, seed: 1))

  @Test("the same seed gives the same contacts, another seed others")
  func seeds() {
    #expect(Array(SampleContacts(count: 60, seed: 4)) == Array(SampleContacts(count: 60, seed: 4)))
    #expect(Array(SampleContacts(count: 60, seed: 4)) != Array(SampleContacts(count: 60, seed: 5)))
  }

  @Test("there are as many contacts as asked for", arguments: [-1, 0, 1, 50, 51])
  func count(_ asked: Int) {
    #expect(Array(SampleContacts(count: asked, seed: 3)).count == max(0, asked))
  }

  @Test("contacts are numbered from 1, and their UIDs differ")
  func numbers() {
    #expect(contacts.map(\.number) == Array(1...5_000))
    #expect(Set(contacts.map(\.uid)).count == 5_000)
    #expect(contacts[41].uid == "urn:uuid:5a3f1e00-c0de-8000-8000-000000000042")
  }

  @Test("everybody has two addresses, two numbers, a street, a company, a birthday and a group")
  func everything() {
    for contact in contacts {
      #expect(contact.emails.map(\.label) == ["home", "work"])
      #expect(contact.phones.map(\.label) == ["mobile", "work"])
      #expect(contact.emails.allSatisfy { $0.value.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7f } })
      #expect(!contact.first.isEmpty && !contact.street.isEmpty)
      #expect(!contact.company.isEmpty && !contact.group.isEmpty)
      #expect((1_900...2_019).contains(contact.birthday.year))
      #expect((1...12).contains(contact.birthday.month) && (1...28).contains(contact.birthday.day))
    }
  }

  @Test("two in five have notes, some of several lines")
  func notes() {
    #expect((1_800...2_200).contains(contacts.filter { !$0.notes.isEmpty }.count))
    #expect(contacts.contains { $0.notes.contains("\n") })
    #expect(contacts.contains { $0.notes.contains("\\") })
  }

  @Test("names are in many scripts, and cities in several countries")
  func variety() {
    #expect(contacts.filter { $0.name.utf8.contains { $0 >= 0x80 } }.count > 1_000)
    #expect(Set(contacts.map(\.city.country)).count == 9)
    #expect(Set(contacts.map(\.name)).count > 3_000)
  }

  @Test(
    "the rare fragment is in the names of as many at every size, and nowhere else",
    arguments: [5, 60, 1_000, 5_000])
  func rareFragment(count: Int) {
    let rare = SampleContacts(count: count, seed: 1).filter { contact in
      contact.vCard.lowercased().contains(BenchPeople.rareFragment)
    }
    #expect(rare.count == BenchPeople.rareCount)
    #expect(rare.allSatisfy { $0.last.contains(BenchPeople.rareFragment) })
    #expect(rare.allSatisfy { $0.emails[0].value.contains(BenchPeople.rareFragment) })
  }

  @Test("one in fifty is there a second time, and shares its first address with that one only")
  func duplicates() throws {
    var owners: [String: [SampleContact]] = [:]
    for contact in contacts { owners[contact.emails[0].value, default: []].append(contact) }
    let groups = owners.values.filter { $0.count > 1 }
    #expect(groups.count == 100)
    for group in groups {
      let (one, other) = (try #require(group.first), try #require(group.last))
      #expect(group.count == 2 && SampleContacts.isDuplicate(other.number))
      #expect(one.birthday == other.birthday && one.last == other.last)
      #expect(one.first.unicodeScalars.first == other.first.unicodeScalars.first)
      #expect(one.emails[1] != other.emails[1])
    }
    #expect(groups.contains { $0[0].first != $0[1].first })
    #expect(groups.contains { $0[0].first == $0[1].first })
  }
}
