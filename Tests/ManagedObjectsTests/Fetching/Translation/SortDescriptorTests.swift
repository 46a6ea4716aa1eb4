import Foundation
import ManagedObjects
import ManagedObjectsFoundation
import Testing

@Suite("Sort descriptors of Foundation's")
struct SortDescriptorTests {
  private let model: ManagedObjectModel

  init() throws {
    model = try #require(Staff.model)
  }

  @Test("a descriptor keeps its key path, direction and way to compare")
  func translation() throws {
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.name), in: model)
        == KeySortDescriptor("name", comparison: .literal))
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.age, order: .reverse), in: model)
        == KeySortDescriptor("age", ascending: false, comparison: .literal))
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.firm?.name, order: .reverse), in: model)
        == KeySortDescriptor("firm.name", ascending: false, comparison: .literal))
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.name, comparator: .lexical), in: model)
        == KeySortDescriptor("name", comparison: .literal))
  }

  @Test("a fetch sorts as Foundation does")
  func fetching() throws {
    let context = try Staff.context()
    let people = try context.fetch(FetchRequest<Employee>())
    for descriptors in [
      [SortDescriptor(\Employee.name)],
      [SortDescriptor(\Employee.nickname, order: .reverse), SortDescriptor(\Employee.weight)],
      [SortDescriptor(\Employee.firm?.name), SortDescriptor(\Employee.age, order: .reverse)],
      [SortDescriptor(\Employee.joined), SortDescriptor(\Employee.name)],
    ] {
      var request = FetchRequest<Employee>()
      request.sortDescriptors = try descriptors.map { try KeySortDescriptor($0, in: model) }
      let expected = people.sorted(using: descriptors).map(\.objectID)
      #expect(try context.fetch(request).map(\.objectID) == expected)
    }
  }

  @Test("a property that is none of the model's is refused")
  func refusals() {
    #expect(throws: KeyPathError.self) {
      try KeySortDescriptor(SortDescriptor(\Employee.title), in: model)
    }
  }
}
