import Arguments
import ContactStore

extension ValueSyntax<Int32> {
  /// An age in years.
  ///
  /// A negative number is taken for one, to be refused with an explanation.
  static var age: ValueSyntax {
    ValueSyntax(leadingHyphen: .beforeDigit) { text throws(InvalidValue) in
      do throws(NewPerson.Fault) {
        return try NewPerson.age(text)
      } catch {
        throw InvalidValue(expected: "a whole number from 0 to \(Int32.max)")
      }
    }
  }
}

extension ValueSyntax<String> {
  /// The path of a file.
  static var path: ValueSyntax {
    ValueSyntax(expecting: "the path of a file") { $0.isEmpty ? nil : $0 }.completed(by: .files)
  }
}
