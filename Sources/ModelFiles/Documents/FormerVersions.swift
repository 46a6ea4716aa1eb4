import ManagedObjects

/// The versions of a model that come before each of its versions.
///
/// The names tell the order of the versions: that of their bytes, with digits taken for numbers. So
/// "Model" comes before "Model 2", and that before "Model 10".
enum FormerVersions {
  /// Gives each version of a model the version hashes of those before it.
  ///
  /// Versions whose models have faults are left out: no store can have been made with them. So are
  /// those that differ in nothing that a version hash covers.
  ///
  /// - Parameters:
  ///   - versions: The versions.
  ///   - name: Where a version has its name.
  ///   - model: Where a version has its model.
  /// - Complexity: O(*n* log *n*) in the number of properties, and O(*n*²) in the number of versions.
  static func note<Version>(
    in versions: inout [Version], named name: KeyPath<Version, String>,
    model: WritableKeyPath<Version, ManagedObjectModel>
  ) {
    guard versions.count > 1 else { return }
    let hashes = versions.map { $0[keyPath: model].versionHash }
    let sound = versions.indices.filter { index in
      versions[index][keyPath: model].faults.allSatisfy { $0.severity != .error }
    }
    for index in versions.indices {
      let former = sound.filter { other in
        hashes[other] != hashes[index]
          && precedes(versions[other][keyPath: name], versions[index][keyPath: name])
      }
      versions[index][keyPath: model].formerVersions = Set(former.map { hashes[$0] })
    }
  }

  /// Whether a version comes before another, as their names tell.
  ///
  /// - Complexity: O(*n*) in the length of the names.
  static func precedes(_ name: String, _ other: String) -> Bool {
    var (rest, otherRest) = (name.utf8[...], other.utf8[...])
    while let byte = rest.first, let otherByte = otherRest.first {
      if isDigit(byte), isDigit(otherByte) {
        let (number, otherNumber) = (digits(&rest), digits(&otherRest))
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if !number.elementsEqual(otherNumber) {
          return number.lexicographicallyPrecedes(otherNumber)
        }
      } else if byte != otherByte {
        return byte < otherByte
      } else {
        rest.removeFirst()
        otherRest.removeFirst()
      }
    }
    if rest.isEmpty != otherRest.isEmpty { return rest.isEmpty }
    // "Model 2" and "Model 02" are two versions.
    return name.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Takes the digits at the beginning of a text away, and gives those from the first on that counts.
  private static func digits(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let number = text.prefix(while: isDigit)
    text = text[number.endIndex...]
    return number.drop { $0 == UInt8(ascii: "0") }
  }
}
