import ManagedObjects
import Testing

@Suite("Columns of values")
struct ColumnValuesTests {
  @Test(
    "rows without a value are added together as they are one by one",
    arguments: [ColumnValues.Kind.integers, .text, .values], [0, 1, 3])
  func nulls(kind: ColumnValues.Kind, count: Int) {
    let value: AttributeValue =
      switch kind {
      case .integers: .integer(7)
      case .text: .string("a")
      case .values: .double(1.5)
      }
    for isFirst in [false, true] {
      var (together, single) = (ColumnValues(kind), ColumnValues(kind))
      together.reserveCapacity(10, bytes: 10)
      if !isFirst {
        together.append(value)
        single.append(value)
      }
      together.appendNulls(count)
      for _ in 0..<count { single.appendNull() }
      together.append(value)
      single.append(value)
      #expect(together == single)
      #expect(together.rowCount == count + (isFirst ? 1 : 2))
    }
  }
}
