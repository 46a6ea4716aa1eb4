import Foundation
import ManagedObjects
import Testing

@testable import ModelFiles

@Suite("Values in keyed archives")
struct KeyedArchiveTests {
  /// The value of an object of some classes, in words.
  private func value(
    _ classNames: [String], _ fields: KeyedArchiver.Fields
  ) throws -> ArchivedValue {
    var archiver = KeyedArchiver()
    let root = archiver.object(classNames, fields)
    return try KeyedArchive(archiver.bytes(root: root), path: "archive").root()
  }

  @Test("are those of Foundation's classes and of their subclasses")
  func values() throws {
    let rows: [([String], KeyedArchiver.Fields, AttributeValue)] = [
      (["NSString"], ["NS.string": .string("a")], "a"),
      (["NSMutableString", "NSString"], ["NS.string": .string("a")], "a"),
      (["NSString"], ["NS.bytes": .data(Data("é".utf8))], "é"),
      (["NSMutableData", "NSData"], ["NS.data": .data(Data([1]))], .binary(Data([1]))),
      (["NSNumber", "NSValue"], ["NS.intval": .integer(3)], 3),
      (["NSNumber", "NSValue"], ["NS.boolval": .integer(1)], true),
      (["NSNumber", "NSValue"], ["NS.dblval": .real(1.5)], .double(1.5)),
      (["NSNull"], [:], .null),
      (["NSDate"], ["NS.time": .integer(2)], .date(Date(timeIntervalSinceReferenceDate: 2))),
      (["NSURL"], ["NS.relative": .string("a:b"), "NS.base": .reference(0)], "a:b"),
      (["Special", "NSURL"], ["NS.relative": .string("a:b")], "a:b"),
    ]
    for (classNames, fields, expected) in rows {
      #expect(try value(classNames, fields).attributeValue == expected, "\(classNames) \(fields)")
    }
  }

  @Test("are lists and dictionaries in the old way too")
  func collections() throws {
    guard
      case .list(let elements) = try value(
        ["NSOrderedSet"], ["NS.object.0": .integer(1), "NS.object.1": .integer(2)])
    else {
      Issue.record("no list")
      return
    }
    #expect(elements == [.integer(1), .integer(2)])
    guard
      case .dictionary(let entries) = try value(
        ["NSDictionary"], ["NS.key.0": .string("a"), "NS.object.0": .integer(2)])
    else {
      Issue.record("no dictionary")
      return
    }
    #expect(entries.map(\.key) == [.string("a")])
    #expect(entries.map(\.value) == [.integer(2)])
  }

  @Test(
    "are refused where they are not whole",
    arguments: [
      ("NSString", "NS.string", PropertyListValue.integer(1)), ("NSData", "NS.data", .string("x")),
      ("NSDate", "NS.time", .string("x")), ("NSUUID", "NS.uuidbytes", .data(Data([1]))),
      ("NSURL", "NS.base", .reference(1)), ("NSNumber", "NS.intval", .string("x")),
      ("NSDecimalNumber", "NS.mantissa", .data(Data([1]))), ("NSArray", "NS.objects", .integer(1)),
      ("NSDictionary", "NS.keys", .array([.integer(1)])),
    ])
  func refusals(className: String, key: String, stored: PropertyListValue) throws {
    let error = #expect(throws: ModelFileError.self) { try value([className], [key: stored]) }
    #expect(error?.message.hasPrefix("the archive is damaged: ") == true)
  }

  @Test("of another version of archives, or without a root, are refused")
  func frames() throws {
    for list in [
      ["$version": .integer(1), "$top": .dictionary([:]), "$objects": .array([])],
      ["$version": .integer(100_000), "$top": .dictionary([:]), "$objects": .array([])],
      ["$top": .dictionary(["root": .reference(7)]), "$objects": .array([])],
    ] as [[String: PropertyListValue]] {
      let bytes = BinaryPropertyList.bytes(.dictionary(list))
      #expect(throws: ModelFileError.self) { try KeyedArchive(bytes, path: "archive").root() }
    }
  }
}
