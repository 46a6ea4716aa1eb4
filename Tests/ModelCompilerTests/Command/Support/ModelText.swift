/// The text of a model file, as Xcode writes it.
enum ModelText {
  /// A model with something between its tags.
  ///
  /// What is given begins on line 3.
  static func model(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
    lastSavedToolsVersion="23788" systemVersion="24G90" minimumToolsVersion="Automatic" \
    sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
    \(content)
    </model>

    """
  }

  /// A property list that names the current version of a model.
  static func currentVersion(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>_XCCurrentVersionName</key>
    \t<string>\(name).xcdatamodel</string>
    </dict>
    </plist>

    """
  }

  /// An entity with a class and one attribute, on one line.
  static func entity(
    _ name: String = "Note", attribute: String = "text", unknown: String = ""
  ) -> String {
    """
    <entity name="\(name)" representedClassName="\(name)" syncable="YES" \
    codeGenerationType="class"\(unknown)>\
    <attribute name="\(attribute)" optional="YES" attributeType="String"/></entity>
    """
  }
}

extension ScratchFolder {
  /// Writes a model of one version.
  func writeModel(_ content: String = ModelText.entity(), named name: String = "Notes") throws {
    try write(
      ModelText.model(content), to: "\(name).xcdatamodeld/\(name).xcdatamodel/contents")
  }

  /// Writes a model of two versions, the second of which is the current one.
  func writeTwoVersions(
    _ first: String = ModelText.entity(), _ second: String = ModelText.entity(attribute: "title")
  ) throws {
    try write(ModelText.model(first), to: "Notes.xcdatamodeld/Notes.xcdatamodel/contents")
    try write(ModelText.model(second), to: "Notes.xcdatamodeld/Notes 2.xcdatamodel/contents")
    try write(ModelText.currentVersion("Notes 2"), to: "Notes.xcdatamodeld/.xccurrentversion")
  }
}
