extension SampleModel {
  /// The model as the text of the file `contents` that Xcode saves in a `.xcdatamodel` folder.
  package var contents: String {
    let model = Markup(
      "model",
      [
        ("type", "com.apple.IDECoreDataModeler.DataModel"), ("documentVersion", "1.0"),
        ("lastSavedToolsVersion", "22522"), ("systemVersion", "23C71"),
        ("minimumToolsVersion", "Automatic"), ("sourceLanguage", "Swift"),
        ("userDefinedModelVersionIdentifier", ""),
      ],
      entities.map(\.markup))
    return model.document
  }

  /// The text of the file `.xccurrentversion` that Xcode saves in a `.xcdatamodeld` folder.
  ///
  /// - Parameter name: The name of the `.xcdatamodel` folder of the current version.
  /// - Returns: A property list in XML.
  package static func currentVersion(named name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>_XCCurrentVersionName</key>
    \t<string>\(Markup.escaped(name))</string>
    </dict>
    </plist>

    """
  }
}

extension SampleEntity {
  fileprivate var markup: Markup {
    var settings = [("name", name), ("representedClassName", name)]
    if let parent { settings.append(("parentEntity", parent)) }
    if isAbstract { settings.append(("isAbstract", "YES")) }
    settings += [("syncable", "YES"), ("codeGenerationType", "class")]
    let properties =
      attributes.map { $0.markup(isOldStyle) } + relationships.map { $0.markup(isOldStyle) }
    return Markup("entity", settings, properties + indexes + constraints + userInfo.markup)
  }

  private var indexes: [Markup] {
    indexedAttributes.map { attribute in
      let element = Markup(
        "fetchIndexElement", [("property", attribute), ("type", "Binary"), ("order", "ascending")])
      let name = "by" + attribute.prefix(1).uppercased() + attribute.dropFirst() + "Index"
      return Markup("fetchIndex", [("name", name)], [element])
    }
  }

  private var constraints: [Markup] {
    guard let uniqueAttribute else { return [] }
    let value = Markup("constraint", [("value", uniqueAttribute)])
    let constraint = Markup("uniquenessConstraint", [], [value])
    return [Markup("uniquenessConstraints", [], [constraint])]
  }
}

extension SampleAttribute {
  fileprivate func markup(_ isOldStyle: Bool) -> Markup {
    var settings = [("name", name)]
    if isOptional { settings.append(("optional", "YES")) }
    if isTransient { settings.append(("transient", "YES")) }
    settings.append(("attributeType", kind.rawValue))
    if let bounds {
      settings += [
        ("minValueString", "\(bounds.lowerBound)"), ("maxValueString", "\(bounds.upperBound)"),
      ]
    }
    if let defaultValue {
      settings.append(
        (kind == .date ? "defaultDateTimeInterval" : "defaultValueString", defaultValue))
    }
    if let usesScalar = kind.usesScalar {
      settings.append(("usesScalarValueType", usesScalar ? "YES" : "NO"))
    }
    if isExternal { settings.append(("allowsExternalBinaryDataStorage", "YES")) }
    if let transformer { settings.append(("valueTransformerName", transformer)) }
    if let className { settings.append(("customClassName", className)) }
    if isOldStyle { settings.append(("syncable", "YES")) }
    return Markup("attribute", settings, userInfo.markup)
  }
}

extension SampleRelationship {
  fileprivate func markup(_ isOldStyle: Bool) -> Markup {
    var settings = [("name", name)]
    if isOptional { settings.append(("optional", "YES")) }
    settings.append(isToMany ? ("toMany", "YES") : ("maxCount", "1"))
    settings.append(("deletionRule", deletionRule))
    if isOrdered { settings.append(("ordered", "YES")) }
    settings += [
      ("destinationEntity", destination), ("inverseName", inverse), ("inverseEntity", destination),
    ]
    if isOldStyle { settings.append(("syncable", "YES")) }
    return Markup("relationship", settings)
  }
}

extension [String: String] {
  /// An element with the entries in the order of their keys, or none.
  fileprivate var markup: [Markup] {
    if isEmpty { return [] }
    let entries = sorted { $0.key < $1.key }.map { key, value in
      Markup("entry", [("key", key), ("value", value)])
    }
    return [Markup("userInfo", [], entries)]
  }
}
