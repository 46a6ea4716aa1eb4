#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What libFuzzer calls with each text that it thinks of; `.ci/fuzz` compiles this together with the
/// library.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  PredicateFuzzing.check(
    String(decoding: unsafe UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  return 0
}

/// Reads a format, prints it, reads that, binds it and asks it about an object; or looks at the error.
enum PredicateFuzzing {
  private static let model = ManagedObjectModel(unchecked: [person])
  private static let person = EntityDescription("Person") {
    AttributeDescription("name", .string)
    AttributeDescription("age", .integer32)
    AttributeDescription("height", .double)
    AttributeDescription("balance", .decimal)
    AttributeDescription("isFavorite", .boolean)
    AttributeDescription("birthday", .date)
    RelationshipDescription("friends", toMany: "Person", inverse: "friends")
  }

  static func check(_ format: String) {
    do {
      let arguments: [Any?] = format.contains("%") ? ["name", "x", 5] : []
      let predicate = try FetchPredicate(format: format, arguments: arguments)
      let printed = try? FetchPredicate(format: predicate.format)
      precondition(printed == predicate, "is printed as \(predicate.format)")
      _ = try predicate.bound(to: person, in: model).matches(Ada(friendCount: 2))
    } catch {
      precondition(0...error.format.utf8.count ~= error.range.upperBound)
      precondition(!error.rendering().isEmpty)
    }
  }

  /// Somebody with friends who have friends, all with the same values.
  private struct Ada: PredicateSubject {
    let friendCount: Int

    var identity: RowReference? {
      RowReference(entity: EntityNumber(name: "Person"), key: RowKey(Int64(friendCount + 1)))
    }

    func value(at index: AttributeIndex) -> AttributeValue {
      switch index.rawValue {
      case 0: .string("Ada Straße")
      case 1: .integer(36)
      case 2: .double(1.5)
      case 3: .decimal(Decimal(12) / 10)
      case 4: .boolean(true)
      default: .null
      }
    }

    func related(at _: RelationshipIndex) -> [Ada] {
      Array(repeating: Ada(friendCount: max(0, friendCount - 1)), count: friendCount)
    }
  }
}
