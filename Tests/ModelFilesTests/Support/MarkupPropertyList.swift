import Foundation
import ManagedObjects

/// Writes property lists in XML, with references into archives.
enum MarkupPropertyList {
  /// The text of a property list.
  static func text(_ root: PropertyListValue) -> String {
    "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\">\n"
      + "<plist version=\"1.0\">\(element(root))</plist>\n"
  }

  private static func element(_ value: PropertyListValue) -> String {
    switch value {
    case .null: "<string>$null</string>"
    case .boolean(let flag): flag ? "<true/>" : "<false/>"
    case .integer(let number): "<integer>\(number)</integer>"
    case .real(let number): "<real>\(number)</real>"
    case .date(let date): "<date>\(date.formatted(.iso8601))</date>"
    case .data(let data): "<data>\(data.base64EncodedString())</data>"
    case .string(let text): "<string>\(escaped(text))</string>"
    case .reference(let number):
      "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    case .array(let elements): "<array>\(elements.map(element).joined())</array>"
    case .dictionary(let members):
      "<dict>"
        + members.sorted { $0.key < $1.key }.map {
          "<key>\(escaped($0.key))</key>\(element($0.value))"
        }.joined() + "</dict>"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
