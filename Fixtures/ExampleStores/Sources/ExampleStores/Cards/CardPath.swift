import ManagedObjects

/// Where the card of an object is, within the folder and never outside of it.
struct CardPath: Hashable {
  let entityName: String
  /// The name of the file without its ending.
  let name: String

  /// The place of an object; nil for one that no file can be named after.
  init?(_ object: ObjectReference) {
    guard case .string(let name) = object.reference, Self.isFileName(name) else { return nil }
    (entityName, self.name) = (object.entityName, name)
  }

  /// Reads a place as it is written in cards.
  init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
    guard parts.count == 2, let entity = Self.plain(parts[0]) else { return nil }
    self.init(ObjectReference(entity, .string(String(decoding: parts[1], as: UTF8.self))))
  }

  /// Reads a name within the folder of an entity; nil for the name of another kind of file.
  init?(file: String, in folder: String) {
    guard file.hasSuffix(Self.ending) else { return nil }
    self.init(text: "\(folder)/\(file.dropLast(Self.ending.count))")
  }

  private static let ending = ".vcf"

  /// The object.
  var object: ObjectReference { ObjectReference(entityName, .string(name)) }

  /// The place as it is written in cards.
  var text: String { "\(Self.folder(of: entityName))/\(name)" }

  /// The path of the file within the folder.
  var file: String { text + Self.ending }

  /// The folder of an entity: its name, of which what a path cannot have is escaped.
  static func folder(of entityName: String) -> String {
    entityName.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }

  private static func plain(_ folder: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = folder
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let code = UInt8(digits, radix: 16) else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Whether a text is the name of one visible file, whatever it was that made it up.
  private static func isFileName(_ name: String) -> Bool {
    let bytes = name.utf8
    return 1...200 ~= bytes.count && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }
}
