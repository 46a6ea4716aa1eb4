import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a property list in its XML form, from bytes that anybody may have written.
package struct XMLPropertyListReader {
  /// What is wrong, and in which line.
  package struct Failure: Error {
    package let offset: Int
    package let reason: String
  }

  /// How deep values may lie in each other.
  private static let greatestDepth = 64

  private var reader: XMLReader
  /// What comes next; nil behind the end.
  private var event: XMLEvent?
  /// Where the last element begins.
  private var position: XMLPosition?

  private init(_ bytes: [UInt8]) throws(XMLError) {
    var limits = XMLReader.Limits()
    // A <plist> is around all values, and a key or a scalar within the last of them.
    limits.depth = Self.greatestDepth + 2
    limits.elements = .max
    reader = try XMLReader(bytes, limits: limits)
  }

  /// The value of a property list.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> MetadataValue {
    do {
      var reader = try XMLPropertyListReader(bytes)
      return try reader.document()
    } catch let error as XMLError {
      let line = error.position?.line ?? 1
      throw Failure(
        offset: error.position?.offset ?? 0, reason: "\(error.reason), in line \(line)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(offset: 0, reason: "\(error)")
    }
  }

  /// Whether bytes begin as XML does.
  package static func looksLikeXML(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { rest.starts(with: $0.utf8) }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(
      offset: position?.offset ?? 0, reason: "\(reason), in line \(position?.line ?? 1)")
  }
}

extension XMLPropertyListReader {
  private mutating func document() throws -> MetadataValue {
    try advance()
    guard let root = tag, root.name == "plist" else { throw failure("no property list") }
    try advance()
    let value = try value(depth: 0)
    guard case .end? = event else { throw failure("more than one value") }
    try advance()
    return value
  }

  /// The tag that comes next, if one does.
  private var tag: XMLTag? {
    if case .start(let tag)? = event { tag } else { nil }
  }

  /// Goes on to the next tag.
  ///
  /// - Throws: ``Failure`` when there is text before it.
  private mutating func advance() throws {
    while true {
      event = try reader.next()
      switch event {
      case nil, .end: return
      case .start(let tag):
        position = tag.position
        return
      case .text(let text) where !text.isBlank:
        throw failure("an element is expected, not text")
      case .text, .comment, .instruction, .documentType: continue
      }
    }
  }

  /// Reads the element that has just begun, and goes on to the next tag behind it.
  private mutating func value(depth: Int) throws -> MetadataValue {
    guard let tag else { throw failure("an element is expected") }
    guard depth < Self.greatestDepth else { throw failure("values lie too deep in each other") }
    switch tag.name {
    case "dict":
      try advance()
      return .dictionary(try dictionary(depth: depth))
    case "array":
      try advance()
      var elements: [MetadataValue] = []
      while event != .end { elements.append(try value(depth: depth + 1)) }
      try advance()
      return .array(elements)
    case "true", "false":
      guard try text().isBlank else { throw impossible(tag) }
      return .boolean(tag.name == "true")
    default: return try scalar(tag, try text())
    }
  }

  private mutating func dictionary(depth: Int) throws -> [String: MetadataValue] {
    var values: [String: MetadataValue] = [:]
    while event != .end {
      guard tag?.name == "key" else { throw failure("<key> is expected") }
      let key = try text()
      let value = try value(depth: depth + 1)
      guard values.updateValue(value, forKey: key) == nil else {
        throw failure("the key \(key) stands twice")
      }
    }
    try advance()
    return values
  }

  /// Reads the text of the element that has just begun, and goes on to the next tag behind it.
  private mutating func text() throws -> String {
    let name = tag?.name ?? ""
    var text = ""
    while let next = try reader.next() {
      switch next {
      case .text(let part): text += part
      case .comment: continue
      case .end:
        try advance()
        return text
      case .start, .instruction, .documentType:
        throw failure("an element stands within <\(name)>")
      }
    }
    throw failure("<\(name)> has no end")
  }

  private func impossible(_ tag: XMLTag) -> Failure {
    failure("<\(tag.name)> has an impossible value")
  }

  private func scalar(_ tag: XMLTag, _ text: String) throws -> MetadataValue {
    if tag.name == "string" { return .string(text) }
    var word = text.drop(while: \.isWhitespace)
    while word.last?.isWhitespace == true { word.removeLast() }
    switch tag.name {
    case "integer": if let number = Int64(word) { return .integer(number) }
    case "real": if let number = Double(word) { return .double(number) }
    case "date": if let date = try? Date(String(word), strategy: .iso8601) { return .date(date) }
    case "data":
      if let data = Data(base64Encoded: String(text.filter { !$0.isWhitespace })) {
        return .data(data)
      }
    default: throw failure("<\(tag.name)> is unknown")
    }
    throw impossible(tag)
  }
}
