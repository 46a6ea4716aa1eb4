import Foundation
import ManagedObjects

/// Writes mapping models as Xcode saves them.
struct MappingMarkup {
  private var objects: [String] = []
  private var nextIdentifier = 102

  /// The text of the file in the `.xcmappingmodel` of a mapping model.
  ///
  /// - Parameters:
  ///   - model: The mappings.
  ///   - isGenerated: Whether to leave out all expressions, names and types, for they follow from the
  ///     models.
  /// - Returns: The text.
  static func text(_ model: MappingModel, isGenerated: Bool = false) -> String {
    var markup = MappingMarkup()
    let mappings = model.entityMappings.enumerated().map { number, mapping in
      markup.add(mapping, number: number + 1, isGenerated: isGenerated)
    }
    // The order of the references means nothing.
    markup.add(
      "XDDEVMAPPINGMODEL",
      [("sourcemodelpath", "string", "M.xcdatamodel")],
      [("entitymappings", "XDDEVENTITYMAPPING", Array(mappings.reversed()))])
    return text(objects: markup.objects)
  }

  /// The text of a file with some objects.
  static func text(objects: [String]) -> String {
    """
    <?xml version="1.0" standalone="yes"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

    <database>
        <databaseInfo>
            <version>134481920</version>
        </databaseInfo>
    \(objects.joined(separator: "\n"))
    </database>
    """
  }

  @discardableResult
  private mutating func add(
    _ type: String, _ attributes: [(name: String, type: String, value: String?)],
    _ relationships: [(name: String, type: String, targets: [String])] = []
  ) -> String {
    let identifier = "z\(nextIdentifier)"
    nextIdentifier += 1
    var lines = ["    <object type=\"\(type)\" id=\"\(identifier)\">"]
    for case (let name, let type, let value?) in attributes {
      lines.append("        <attribute name=\"\(name)\" type=\"\(type)\">\(value)</attribute>")
    }
    for (name, type, targets) in relationships {
      lines.append(
        "        <relationship name=\"\(name)\" type=\"0/0\" destination=\"\(type)\" "
          + "idrefs=\"\(targets.joined(separator: " "))\"></relationship>")
    }
    objects.append((lines + ["    </object>"]).joined(separator: "\n"))
    return identifier
  }

  private mutating func add(
    _ mapping: EntityMapping, number: Int, isGenerated: Bool
  ) -> String {
    let attributes = mapping.attributeMappings.reversed().map {
      add($0, "XDDEVATTRIBUTEMAPPING", isGenerated)
    }
    let relationships = mapping.relationshipMappings.map {
      add($0, "XDDEVRELATIONSHIPMAPPING", isGenerated)
    }
    let type = mapping.mappingType.rawValue.capitalized
    return add(
      "XDDEVENTITYMAPPING",
      [
        ("name", "string", isGenerated ? nil : mapping.name),
        ("sourcename", "string", mapping.sourceEntityName),
        ("destinationname", "string", mapping.destinationEntityName),
        ("mappingtypename", "string", isGenerated ? "Undefined" : type),
        ("mappingnumber", "int16", String(number)),
        ("migrationpolicyclassname", "string", mapping.entityMigrationPolicyClassName),
        ("autogenerateexpression", "bool", isGenerated ? "1" : "0"),
        (
          "sourceexpressiondata", "binary",
          isGenerated ? nil : mapping.sourceExpression.map { Self.data($0) }
        ),
      ],
      [
        ("attributemappings", "XDDEVATTRIBUTEMAPPING", attributes),
        ("relationshipmappings", "XDDEVRELATIONSHIPMAPPING", relationships),
      ])
  }

  private mutating func add(
    _ property: PropertyMapping, _ type: String, _ isGenerated: Bool
  ) -> String {
    add(
      type,
      [
        (
          "valueexpressiondata", "binary",
          isGenerated ? nil : property.valueExpression.map { Self.data($0) }
        ),
        ("autogenerateexpression", "bool", isGenerated ? nil : "0"),
        ("name", "string", property.name),
      ])
  }

  /// An expression in base64, in lines.
  static func data(_ expression: FetchExpression) -> String {
    let text = Data(MappingArchiver.bytes(expression)).base64EncodedString()
    return "\(text.prefix(4))\n\(text.dropFirst(4))\n"
  }
}
