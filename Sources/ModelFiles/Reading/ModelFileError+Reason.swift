package import ManagedObjects
package import TextTools

extension ModelFileError {
  /// What can be wrong with a model file.
  package enum Reason: Hashable, Sendable {
    // The file or folder.
    case system(String)
    case missing
    case notAModelName
    case unknownKind
    case unknownMappingKind
    case notAFileURL
    case invalidModelName
    case notAFolder
    case notAFile
    case tooLarge(limit: Int)
    case empty

    // The versions.
    case noVersions
    case noCompiledVersions
    case noCurrentVersion(choices: [String])
    case missingCurrentVersion(String, choices: [String])
    case unreadableCurrentVersion
    case unreadableVersions
    case invalidVersionName(String)

    // The text.
    case encoding(String)
    case notUTF8
    case invalidCharacter
    case declaration
    case nestedTooDeeply(limit: Int)
    case tooManyElements(limit: Int)
    case tooManyAttributes(limit: Int)
    case malformed(MalformedMarkup)
    case notAModel(root: String)

    // What the model says.
    case fault(ModelFault)
    case tooManyProperties(limit: Int)
    case missingAttribute(String, of: ModelPath)
    case unreadableValue(String, attribute: String, of: ModelPath, expected: String)

    // The archive of a compiled model.
    case notACompiledModel(String)
    case optimizedModel
    case damagedPropertyList(offset: Int, reason: String)
    case damagedArchive(String)
    case unsupportedPart(String, String)

    // What a mapping model says.
    case notAMappingModel(String)
    case invalidMapping(String, String)

    // What cannot be written.
    case unwritableValue(attribute: String, of: ModelPath)
    case unplaced(UnknownConstruct)
  }
}

extension ModelFileError.Reason: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    fileDescription ?? versionDescription ?? textDescription ?? archiveDescription
      ?? contentDescription
  }

  private var fileDescription: String? {
    switch self {
    case .system(let reason): reason
    case .missing: "there is no such file"
    case .notAModelName: "this is no .xcdatamodeld, .xcdatamodel or contents"
    case .unknownKind: "this is neither a model of Xcode nor a compiled one"
    case .unknownMappingKind: "this is neither a mapping model of Xcode nor a compiled one"
    case .notAFileURL: "the URL names no file"
    case .invalidModelName: "this cannot be the name of a model"
    case .notAFolder: "this is not a folder"
    case .notAFile: "this is not a file"
    case .tooLarge(let limit): "the file is larger than \(limit / 1_048_576) MB"
    case .empty: "the file is empty"
    default: nil
    }
  }

  private var versionDescription: String? {
    switch self {
    case .noVersions: "the folder holds no .xcdatamodel"
    case .noCompiledVersions: "the folder holds no .mom"
    case .noCurrentVersion(let choices):
      "no version is marked as the current one, which has to be one of \(choices.quoted)"
    case .missingCurrentVersion(let name, let choices):
      "the current version is to be \"\(name)\", but there are only \(choices.quoted)"
    case .unreadableCurrentVersion:
      "the property list has no string for \(CurrentVersionFile.key)"
    case .unreadableVersions: "the property list tells nothing of versions"
    case .invalidVersionName(let name): "\"\(name)\" cannot be the name of a folder"
    default: nil
    }
  }

  private var textDescription: String? {
    switch self {
    case .encoding(let name): "the encoding is \(name); it has to be UTF-8"
    case .notUTF8: "this is not UTF-8"
    case .invalidCharacter: "a character that XML does not allow"
    case .declaration:
      "declarations of document types and entities are not allowed in a model"
    case .nestedTooDeeply(let limit): "elements are nested more than \(limit) deep"
    case .tooManyElements(let limit): "there are more than \(limit) elements"
    case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
    case .malformed(let problem): problem.description
    case .notAModel(let root): "this is not a data model: its root element is <\(root)>"
    default: nil
    }
  }

  private var archiveDescription: String? {
    switch self {
    case .notACompiledModel(let reason): "this is no compiled model: \(reason)"
    case .optimizedModel:
      "this is a copy that only Apple's systems read; read the .mom beside it"
    case .damagedPropertyList(let offset, let reason):
      "the property list is damaged at byte \(offset): \(reason)"
    case .damagedArchive(let reason): "the archive is damaged: \(reason)"
    case .unsupportedPart(let part, let reason): "\(part) is not supported: \(reason)"
    case .notAMappingModel(let reason): "this is no mapping model: \(reason)"
    case .invalidMapping(let part, let reason): "\(part): \(reason)"
    default: nil
    }
  }

  private var contentDescription: String {
    switch self {
    case .fault(let fault): fault.description
    case .tooManyProperties(let limit):
      "with what they inherit and with the elements of composites, the entities have more than "
        + "\(limit) properties"
    case .missingAttribute(let name, let path): "\(path.subject) has no \(name)"
    case .unreadableValue(let value, let attribute, let path, let expected):
      "\(path.subject): \(attribute) is \"\(value)\", which is not \(expected)"
    case .unwritableValue(let attribute, let path):
      "\(path.subject): a model file cannot hold this \(attribute)"
    case .unplaced(let construct):
      "the unknown \(construct) has no place, because the model has no such part any more"
    default: ""
    }
  }
}

extension [String] {
  fileprivate var quoted: String {
    map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
