import Arguments
import ContactCards
import ContactStore

extension OverwrittenValue {
  /// What has become of it, as a sentence.
  var words: String {
    "overwrote the \(field.noun) \(value.quoted), which another process saved meanwhile"
  }
}

extension ContactJSONKey {
  /// The field as part of a sentence.
  fileprivate var noun: String {
    switch self {
    case .first, .last, .middle: "\(rawValue) name"
    default: words
    }
  }
}
