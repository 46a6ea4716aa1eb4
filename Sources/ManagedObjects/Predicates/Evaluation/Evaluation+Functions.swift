import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Evaluation {
  /// The result of a function.
  func call(
    _ function: FunctionExpression.Function, _ arguments: [BoundExpression]
  ) -> Value {
    if function == .noindex, let argument = arguments.first { return value(of: argument) }
    if function.takesCollection { return collect(function, collection(of: arguments)) }
    let values = arguments.map { value(of: $0).attributeValue ?? .null }
    if function == .random {
      return .value(Self.random(below: values.first))
    }
    guard let first = values.first, first != .null else { return .null }
    guard values.count == 2 else {
      return .value(TextFunction.result(of: function, first) ?? Arithmetic.result(function, first))
    }
    guard values[1] != .null else { return .null }
    if function == .tokenize {
      return .list(TextFunction.pieces(of: first, between: values[1]).map { .value($0) })
    }
    return .value(Arithmetic.result(function, first, values[1]))
  }

  /// The elements that a function of a collection is about: those of its only argument, or all
  /// arguments together.
  private func collection(of arguments: [BoundExpression]) -> [Value] {
    guard arguments.count == 1 else { return arguments.map(value(of:)) }
    return value(of: arguments[0]).elements
  }

  private func collect(
    _ function: FunctionExpression.Function, _ elements: [Value]
  ) -> Value {
    switch function {
    case .count: return .value(.integer(Int64(elements.count)))
    case .distinct: return .list(ValueSet.distinct(elements))
    default:
      let values = elements.compactMap(\.attributeValue).filter { $0 != .null }
      return .value(Statistics(values).result(of: function))
    }
  }

  private static func random(below limit: AttributeValue?) -> AttributeValue {
    guard let limit else { return .double(.random(in: 0..<1)) }
    guard let limit = limit.exactInteger, limit > 0 else { return .null }
    return .integer(.random(in: 0..<limit))
  }
}

/// The functions of strings.
package enum TextFunction {
  /// What a function makes of a string; nil when it is no function of strings.
  static func result(
    of function: FunctionExpression.Function, _ value: AttributeValue
  ) -> AttributeValue? {
    let text: String
    if case .string(let string) = value { text = string } else { text = "" }
    let isText = if case .string = value { true } else { false }
    let result: AttributeValue
    switch function {
    case .uppercase: result = .string(text.uppercased())
    case .lowercase: result = .string(text.lowercased())
    case .canonical: result = .string(TextFolding.canonical(text))
    case .lastPathComponent: result = .string(lastPathComponent(of: text))
    case .pathExtension: result = .string(pathExtension(of: text))
    case .length: result = .integer(Int64(text.utf16.count))
    default: return nil
    }
    return isText ? result : .null
  }

  /// The pieces of a text; the text itself for an empty separator.
  static func pieces(
    of value: AttributeValue, between mark: AttributeValue
  ) -> [AttributeValue] {
    guard case .string(let whole) = value, case .string(let between) = mark else { return [] }
    if between.isEmpty { return [.string(whole)] }
    let (text, separator) = (Array(whole.utf8), Array(between.utf8))
    var pieces: [AttributeValue] = []
    var start = 0
    while let end = position(of: separator, in: text, from: start) {
      pieces.append(.string(String(decoding: text[start..<end], as: UTF8.self)))
      start = end + separator.count
    }
    pieces.append(.string(String(decoding: text[start...], as: UTF8.self)))
    return pieces
  }

  private static func position(of piece: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    unsafe piece.withUnsafeBufferPointer { piece in
      unsafe text.withUnsafeBufferPointer { text in
        unsafe ByteSearch.position(of: piece, in: text, from: start)
      }
    }
  }

  private static func lastPathComponent(of path: String) -> String {
    guard let last = path.split(separator: "/").last else { return path.isEmpty ? "" : "/" }
    return String(last)
  }

  private static func pathExtension(of path: String) -> String {
    let name = lastPathComponent(of: path)
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
    return String(name[name.index(after: point)...])
  }
}
