import Foundation
import ManagedObjects
import ManagedObjectsFoundation
import Testing

@Suite("Sort descriptors of Foundation's")
struct SortDescriptorTests {
  @Test("a descriptor keeps its key path, direction and way to compare")
  func translation() throws {
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.name))
        == KeySortDescriptor(\Employee.name, comparison: .literal))
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.age, order: .reverse))
        == KeySortDescriptor(\Employee.age, ascending: false, comparison: .literal))
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.firm?.name, order: .reverse))
        == KeySortDescriptor(\Employee.firm?.name, ascending: false, comparison: .literal))
    #expect(
      try KeySortDescriptor(SortDescriptor(\Employee.name, comparator: .lexical))
        == KeySortDescriptor(\Employee.name, comparison: .literal))
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
      request.sortDescriptors = try descriptors.map { try KeySortDescriptor($0) }
      let expected = people.sorted(using: descriptors).map(\.objectID)
      #expect(try context.fetch(request).map(\.objectID) == expected)
    }
  }

  @Test("a property that is none of the model's is refused")
  func refusals() throws {
    var request = FetchRequest<Employee>()
    request.sortDescriptors = [try KeySortDescriptor(SortDescriptor(\Employee.title))]
    let error = #expect(throws: FetchRequestError.self) { try Staff.context().fetch(request) }
    guard case .unreadableSortKeyPath? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
