import ManagedObjects
import SampleData
import TestSupport
import Testing

@Suite("Lists of references")
struct ReferenceListTests {
  private static let entities = [EntityNumber(name: "Person"), EntityNumber(name: "Company")]

  private static func reference(_ number: Int) -> RowReference {
    RowReference(entity: entities[number % 2], key: RowKey(Int64(number)))
  }

  private static func list(_ numbers: some Sequence<Int>) -> ReferenceList {
    ReferenceList(numbers.map(reference))
  }

  @Test("a row stands in a list once, at its first place", arguments: [3, 30])
  func once(count: Int) {
    var list = Self.list((0..<count).map { $0 % 3 } + (0..<count))
    #expect(list == Self.list(0..<count))
    let results = [list.append(Self.reference(1)), list.insert(Self.reference(1), at: 0)]
    #expect(results == [false, false])
    #expect(list.elements == (0..<count).map(Self.reference))
  }

  @Test("rows of different entities with the same key are different")
  func entities() {
    let person = RowReference(entity: Self.entities[0], key: RowKey(1))
    let company = RowReference(entity: Self.entities[1], key: RowKey(1))
    #expect(ReferenceList([person, company]).count == 2)
    #expect(!ReferenceList([person]).contains(company))
  }

  @Test("a place outside of the list is the nearest inside")
  func places() {
    var list = Self.list([1, 2])
    list.insert(Self.reference(3), at: .max)
    list.insert(Self.reference(4), at: .min)
    #expect(list == Self.list([4, 1, 2, 3]))
  }

  @Test("a row is removed with or without keeping the order of the others", arguments: [5, 20])
  func removal(count: Int) {
    var ordered = Self.list(0..<count)
    var results = [ordered.remove(Self.reference(1)), ordered.remove(Self.reference(1))]
    #expect(ordered == Self.list([0] + Array(2..<count)))
    var unordered = Self.list(0..<count)
    results += (0..<2).map { _ in unordered.removeUnordered(Self.reference(1)) }
    #expect(results == [true, false, true, false])
    #expect(unordered == Self.list([0, count - 1] + Array(2..<count - 1)))
    #expect(unordered.hasSameElements(as: ordered))
    #expect(unordered != ordered)
  }

  @Test("a row takes the place of another, or only displaces it", arguments: [5, 20])
  func replacement(count: Int) {
    var list = Self.list(0..<count)
    var results = [list.replace(Self.reference(2), with: Self.reference(100))]
    #expect(list == Self.list([0, 1, 100] + Array(3..<count)))
    results.append(list.replace(Self.reference(100), with: Self.reference(4)))
    #expect(list == Self.list([0, 1] + Array(3..<count)))
    results.append(list.replace(Self.reference(100), with: Self.reference(101)))
    results.append(list.replace(Self.reference(0), with: Self.reference(0)))
    #expect(results == [true, true, false, true])
    #expect(list.count == count - 1)
  }

  @Test("lists with the same rows are the same sets; with others of the same number they are not")
  func sets() {
    #expect(Self.list(0..<20).hasSameElements(as: Self.list((0..<20).reversed())))
    #expect(!Self.list(0..<20).hasSameElements(as: Self.list(1..<21)))
    #expect(!Self.list(0..<20).hasSameElements(as: Self.list(0..<21)))
    #expect(ReferenceList().hasSameElements(as: ReferenceList(unique: [])))
  }

  @Test("a copy is not changed with the original", arguments: [5, 20])
  func copies(count: Int) {
    let original = Self.list(0..<count)
    #expect(original.contains(Self.reference(0)))
    var copy = original
    copy.removeUnordered(Self.reference(0))
    copy.append(Self.reference(200))
    #expect(original == Self.list(0..<count))
    #expect(original.contains(Self.reference(0)) && !original.contains(Self.reference(200)))
    #expect(!copy.contains(Self.reference(0)) && copy.contains(Self.reference(200)))
  }

  @Test("a list that nobody shares is changed where it is")
  func inPlace() {
    var list = Self.list(0..<1_000)
    list.removeUnordered(Self.reference(0))
    let before = Self.address(of: list)
    for number in 1..<500 {
      list.removeUnordered(Self.reference(number))
      list.append(Self.reference(number + 2_000))
      list.replace(Self.reference(number + 2_000), with: Self.reference(number + 4_000))
    }
    #expect(Self.address(of: list) == before)
  }

  private static func address(of list: ReferenceList) -> UInt {
    unsafe list.elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test("many rows come and go in any way that keeps no order")
  func many() {
    let numbers = 0..<100_000
    var list = ReferenceList(unique: numbers.map(Self.reference))
    for number in numbers where number % 3 != 0 { list.removeUnordered(Self.reference(number)) }
    #expect(list.count == 33_334)
    #expect(numbers.allSatisfy { list.contains(Self.reference($0)) == ($0 % 3 == 0) })
  }

  @Test("any sequence of changes gives what an array and a set give")
  func randomChanges() {
    var random = SplitMix64(seed: testSeed("reference lists"))
    for _ in 0..<60 {
      let range = 4 + random.below(40)
      var list = ReferenceList()
      var array: [RowReference] = []
      for step in 0..<200 {
        let change = Self.change(&list, &array, range, &random)
        let set = Set(array)
        let agrees =
          list.elements == array && list.count == set.count && list.isEmpty == set.isEmpty
          && (0..<range).map(Self.reference).allSatisfy { list.contains($0) == set.contains($0) }
        guard agrees else {
          Issue.record("step \(step), \(change)")
          return
        }
      }
    }
  }

  /// Makes the same change to a list and to an array.
  private static func change(
    _ list: inout ReferenceList, _ array: inout [RowReference], _ range: Int,
    _ random: inout SplitMix64
  ) -> String {
    let (reference, other) = (reference(random.below(range)), reference(random.below(range)))
    let place = array.firstIndex(of: reference)
    switch random.below(11) {
    case 0...2:
      let position = random.below(array.count + 1)
      if list.insert(reference, at: position) { array.insert(reference, at: position) }
      return "insert"
    case 3...6:
      if list.append(reference) { array.append(reference) }
      return "append"
    case 7:
      if list.remove(reference), let place { array.remove(at: place) }
      return "remove"
    case 8:
      if list.removeUnordered(reference), let place {
        array[place] = array[array.count - 1]
        array.removeLast()
      }
      return "remove unordered"
    case 9:
      let copy = list
      if list.append(reference) { array.append(reference) }
      #expect(copy.count + (place == nil ? 1 : 0) == list.count)
      return "append with a copy"
    default:
      let isPresent = array.contains(other)
      if list.replace(reference, with: other), reference != other, let place {
        if isPresent { array.remove(at: place) } else { array[place] = other }
      }
      return "replace"
    }
  }
}
