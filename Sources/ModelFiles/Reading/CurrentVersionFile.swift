/// The file in an `.xcdatamodeld` that names the version to use: an XML property list.
enum CurrentVersionFile {
  static let name = ".xccurrentversion"
  static let key = "_XCCurrentVersionName"

  /// The name of the version in the text of the file.
  ///
  /// - Throws: ``ModelFileError`` when there is none.
  static func versionName(_ source: SourceText) throws(ModelFileError) -> String {
    let document = try MarkupParser.document(source, allowsDocumentType: true)
    let list = document.elements.first
    let dictionary = list?.elements.first
    guard list?.name == "plist", dictionary?.name == "dict", let entries = dictionary?.elements,
      let index = entries.firstIndex(where: { $0.name == "key" && $0.text == key }),
      index + 1 < entries.count, entries[index + 1].name == "string"
    else {
      throw ModelFileError(
        source.path, .unreadableCurrentVersion, at: dictionary?.position ?? list?.position)
    }
    return entries[index + 1].text
  }

  /// The text of the file for a version.
  static func text(versionName: String) -> [UInt8] {
    let name = versionName.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>\(key)</key>
      \t<string>\(name)</string>
      </dict>
      </plist>

      """.utf8)
  }
}

extension MarkupElement {
  /// The text of an element that holds nothing else.
  fileprivate var text: String {
    if case .text(let text)? = children.first, children.count == 1 { text } else { "" }
  }
}
