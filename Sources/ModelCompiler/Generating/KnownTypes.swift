/// Names that are never those of a type of the program's own.
enum KnownTypes {
  /// The types of Swift whose values can be turned into bytes within others.
  static let codableTypes: Set<String> = ReservedNames.swiftTypes.subtracting(
    ["CaseIterable", "Hashable", "Result", "Sendable", "Sequence", "Set"])

  /// Whether Swift, Foundation, a framework of Apple or this package has a type or protocol of a
  /// name, or the name stands for no type that a property could have.
  static func contains(_ name: String) -> Bool {
    standardNames.contains(name) || foundationNames.contains(name) || protocols.contains(name)
      || ReservedNames.swiftTypes.contains(name) || ReservedNames.foundationTypes.contains(name)
      || ReservedNames.stackTypes.contains(name) || isOfApple(name)
  }

  /// Whether a name begins as those of Apple's frameworks do, whose types exist nowhere else.
  private static func isOfApple(_ name: String) -> Bool {
    if name.hasPrefix("simd_") || appleModules.contains(name) { return true }
    return applePrefixes.contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  private static let applePrefixes = [
    "AB", "AV", "CA", "CG", "CI", "CK", "CL", "CM", "CN", "CT", "EK", "GK", "MK", "MP", "NS", "PH",
    "QL", "SCN", "SK", "UI", "WK", "simd",
  ]

  private static let appleModules: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage", "CoreLocation",
    "Foundation", "FoundationEssentials", "ManagedObjects", "MapKit", "ObjectiveC", "QuartzCore",
    "Swift", "SwiftData", "SwiftUI",
  ]

  private static let standardNames: Set<String> = [
    "Any", "AnyClass", "AnyCollection", "AnyHashable", "AnyIterator", "AnyKeyPath", "AnyObject",
    "AnySequence", "Array", "ArraySlice", "AutoreleasingUnsafeMutablePointer", "CChar", "CDouble",
    "CFloat", "CInt", "CLong", "CodingUserInfoKey", "Character", "ClosedRange",
    "CollectionOfOne", "ContiguousArray", "ContinuousClock", "Dictionary", "Duration",
    "EmptyCollection", "Float16", "Float80", "Hasher", "IndexSet", "InlineArray", "Int128",
    "KeyPath", "KeyValuePairs", "Mirror", "Never", "ObjectIdentifier", "OpaquePointer", "Optional",
    "PartialKeyPath", "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo", "Protocol",
    "Range", "ReferenceWritableKeyPath", "Regex", "SIMD16", "SIMD2", "SIMD3", "SIMD32", "SIMD4",
    "SIMD64", "SIMD8", "Self", "Slice", "Span", "StaticString", "Substring", "SuspendingClock",
    "Task", "Type", "UInt128", "Unicode", "Unmanaged", "UnsafeBufferPointer",
    "UnsafeMutableBufferPointer", "UnsafeMutablePointer", "UnsafeMutableRawBufferPointer",
    "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeRawBufferPointer", "UnsafeRawPointer",
    "Void", "WritableKeyPath", "id", "self",
  ]

  private static let foundationNames: Set<String> = [
    "AffineTransform", "AttributedString", "Bundle", "Calendar", "CharacterSet", "DateComponents",
    "DateInterval", "Dimension", "FileManager", "IndexPath", "JSONDecoder", "JSONEncoder",
    "Locale", "Measurement", "Notification", "OperationQueue", "PersonNameComponents",
    "PropertyListDecoder", "PropertyListEncoder", "TimeInterval", "TimeZone", "URLComponents",
    "URLQueryItem", "URLRequest", "Unit",
  ]

  private static let protocols: Set<String> = [
    "Actor", "AdditiveArithmetic", "AnyActor", "AsyncSequence", "BidirectionalCollection",
    "BinaryFloatingPoint", "BinaryInteger", "BitwiseCopyable", "CVarArg", "CaseIterable", "Clock",
    "Codable", "CodingKey", "Collection", "Comparable", "ContiguousBytes", "Copyable",
    "CustomDebugStringConvertible", "CustomReflectable", "CustomStringConvertible", "DataProtocol",
    "Decodable", "Decoder", "Encodable", "Encoder", "Equatable", "Error", "Escapable",
    "Executor", "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral",
    "ExpressibleByNilLiteral", "ExpressibleByStringLiteral", "FixedWidthInteger", "FloatingPoint",
    "FormatStyle", "GlobalActor", "Hashable", "Identifiable", "InstantProtocol",
    "IteratorProtocol", "LazySequenceProtocol", "LocalizedError", "LosslessStringConvertible",
    "MutableCollection", "MutableDataProtocol", "Numeric", "OptionSet", "RandomAccessCollection",
    "RandomNumberGenerator", "RangeExpression", "RangeReplaceableCollection", "RawRepresentable",
    "ReferenceConvertible", "RegexComponent", "SIMD", "SIMDScalar", "Sendable",
    "SendableMetatype", "Sequence", "SetAlgebra", "SignedInteger", "SignedNumeric",
    "StringProtocol", "Strideable", "TextOutputStream", "TextOutputStreamable",
    "TransformableValue", "UnsignedInteger",
  ]
}
