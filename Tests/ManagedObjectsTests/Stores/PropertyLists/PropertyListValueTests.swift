import Foundation
import Testing

@testable import ManagedObjects

@Suite("Property lists of other programs")
struct PropertyListValueTests {
  private func value(_ list: CraftedPropertyList) throws -> PropertyListValue {
    try PropertyListValue(list.bytes, path: "list")
  }

  @Test("have values of all kinds, references into archives among them")
  func kinds() throws {
    var list = CraftedPropertyList()
    list.objects = [[]]
    let elements = [
      list.add([0x00]), list.add([0x08]), list.add([0x09]), list.add([0x10, 7]), list.add(-3),
      list.add([0x22, 0x3F, 0x80, 0, 0]), list.add([0x23, 0xC0, 0, 0, 0, 0, 0, 0, 0]),
      list.add([0x33, 0x40, 0, 0, 0, 0, 0, 0, 0]), list.add([0x42, 1, 2]), list.add("text"),
      list.add([0x61, 0, 0xE9]), list.add([0x80, 5]), list.add([0x81, 1, 0]),
    ]
    let set = list.add([0xC1, 0, UInt8(elements[3])])
    let name = list.add("set")
    list.objects[0] = CraftedPropertyList.array(
      elements + [list.add(CraftedPropertyList.dictionary([(name, set)]))])
    #expect(
      try value(list)
        == .array([
          .null, .boolean(false), .boolean(true), .integer(7), .integer(-3), .real(1), .real(-2),
          .date(Date(timeIntervalSinceReferenceDate: 2)), .data(Data([1, 2])), .string("text"),
          .string("é"), .reference(5), .reference(256), .dictionary(["set": .array([.integer(7)])]),
        ]))
  }

  @Test("may be XML, where a reference is a dictionary")
  func markup() throws {
    let text = """
      <?xml version="1.0"?><plist><array><dict><key>CF$UID</key><integer>3</integer></dict>
      <dict><key>a</key><true/></dict><real>0.5</real></array></plist>
      """
    #expect(
      try PropertyListValue(Array(text.utf8), path: "list")
        == .array([.reference(3), .dictionary(["a": .boolean(true)]), .real(0.5)]))
  }

  @Test("are refused where they lead in circles, lie over each other or are of an unknown kind")
  func damage() throws {
    var circle = CraftedPropertyList()
    circle.objects = [CraftedPropertyList.array([1]), CraftedPropertyList.array([0])]
    var overlap = CraftedPropertyList()
    // Each of the bytes begins data that reaches to the end.
    let count = 60
    overlap.objects = [CraftedPropertyList.array(Array(1...count))]
    overlap.objects += Array(repeating: [0x4E], count: count)
    var deep = CraftedPropertyList()
    deep.objects = (1...80).map { CraftedPropertyList.array([$0]) } + [[0x08]]
    var keys = CraftedPropertyList()
    keys.objects = [CraftedPropertyList.dictionary([(1, 1)]), [0x08]]
    var twice = CraftedPropertyList()
    twice.objects = [CraftedPropertyList.dictionary([(1, 2), (1, 2)]), [0x51, 0x61], [0x08]]
    var unknown = CraftedPropertyList()
    unknown.objects = [[0xF0]]
    for (list, words) in [
      (circle, "contains itself"), (overlap, "over each other"), (deep, "too deep"),
      (keys, "a string as a key"), (twice, "each key once"), (unknown, "a kind that is known"),
    ] {
      let error = #expect(throws: StoreError.self) { try value(list) }
      #expect(error.map { "\($0)" }?.contains(words) == true, "\(String(describing: error))")
    }
  }

  @Test("take no more time where many refer to the same")
  func sharing() throws {
    var list = CraftedPropertyList()
    list.objects = (1...40).map { CraftedPropertyList.array([$0, $0]) } + [[0x08]]
    guard case .array(let elements) = try value(list) else { return }
    #expect(elements.count == 2)
  }
}
