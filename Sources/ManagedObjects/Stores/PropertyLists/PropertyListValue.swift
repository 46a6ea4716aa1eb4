import Files

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A property list with all that is in it, as other programs write them.
package indirect enum PropertyListValue: Hashable, Sendable {
  /// Nothing, which only the binary form can say.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A moment.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// A text.
  case string(String)
  /// A number that stands for an object of an archive.
  case reference(Int)
  /// Several values in an order.
  case array([PropertyListValue])
  /// Several values by name.
  case dictionary([String: PropertyListValue])
}

extension PropertyListValue {
  /// Reads a property list in its binary or its XML form.
  ///
  /// - Parameters:
  ///   - bytes: The property list, which anybody may have written.
  ///   - path: The path of the file, for messages.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ bytes: [UInt8], path: String) throws(StoreError) {
    guard XMLPropertyListReader.looksLikeXML(bytes) else {
      let source = SourceFile(path: path, content: MappedFile(copying: bytes))
      let document = try PropertyListDocument(ByteView(source, 0..<bytes.count))
      var reader = PropertyListValueReader(document)
      self = try reader.value(of: document.root(), depth: 0)
      return
    }
    do throws(XMLPropertyListReader.Failure) {
      self.init(try XMLPropertyListReader.read(bytes))
    } catch {
      throw .corrupt(path: path, offset: error.offset, reason: error.reason)
    }
  }

  /// Takes what was read from XML, where an archive has a dictionary of one key for a reference.
  private init(_ value: MetadataValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .boolean(let flag): self = .boolean(flag)
    case .date(let date): self = .date(date)
    case .data(let data): self = .data(data)
    case .array(let elements): self = .array(elements.map { PropertyListValue($0) })
    case .dictionary(let values):
      if values.count == 1, case .integer(let number)? = values["CF$UID"],
        let index = Int(exactly: number)
      {
        self = .reference(index)
      } else {
        self = .dictionary(values.mapValues { PropertyListValue($0) })
      }
    }
  }
}

/// Makes values of the objects of a binary property list.
///
/// Each object is read once, however many others refer to it, and objects that lie over each other
/// amount to no more than the bytes that there are.
private struct PropertyListValueReader {
  /// How deep values may lie in each other.
  private static let greatestDepth = 64

  private let document: PropertyListDocument
  private var values: [Int: PropertyListValue] = [:]
  private var open: Set<Int> = []
  private var remainingBytes: Int

  init(_ document: PropertyListDocument) {
    self.document = document
    remainingBytes = document.bytes.count
  }

  mutating func value(
    of node: PropertyListNode, depth: Int
  ) throws(StoreError) -> PropertyListValue {
    if let value = values[node.offset] { return value }
    guard depth < Self.greatestDepth else {
      throw document.bytes.corruption(at: node.offset, "values lie too deep in each other")
    }
    guard open.insert(node.offset).inserted else {
      throw document.bytes.corruption(at: node.offset, "a value that contains itself")
    }
    defer { open.remove(node.offset) }
    try take(try node.size(), at: node.offset)
    let value: PropertyListValue
    switch try node.content() {
    case .scalar(let scalar): value = scalar
    case .array(let nodes):
      var elements: [PropertyListValue] = []
      for element in nodes { elements.append(try self.value(of: element, depth: depth + 1)) }
      value = .array(elements)
    case .dictionary(let entries):
      var members: [String: PropertyListValue] = [:]
      for (key, member) in entries {
        guard case .string(let name) = try self.value(of: key, depth: depth + 1) else {
          throw key.mismatch("a string as a key")
        }
        let member = try self.value(of: member, depth: depth + 1)
        guard members.updateValue(member, forKey: name) == nil else {
          throw key.mismatch("each key once")
        }
      }
      value = .dictionary(members)
    }
    values[node.offset] = value
    return value
  }

  private mutating func take(_ size: Int, at offset: Int) throws(StoreError) {
    remainingBytes -= size
    guard remainingBytes >= 0 else {
      throw document.bytes.corruption(at: offset, "values that lie over each other")
    }
  }
}
