import Foundation
package import ManagedObjects
import ModelFiles

/// A comparison of two versions of a model, each from a file or folder.
package struct Comparison {
  /// How large a compiled model may be, in bytes.
  private static let sizeLimit = 16 * 1_048_576

  private let changes: ModelChanges

  /// Reads two versions of a model.
  ///
  /// Each is the current version of what ``ModelFiles/ModelFile`` opens, or what this compiler
  /// compiled.
  ///
  /// - Parameters:
  ///   - earlier: The path of the earlier version.
  ///   - later: The path of the later version.
  /// - Throws: ``CompilationError`` that tells what is wrong with both.
  package init(from earlier: String, to later: String) throws(CompilationError) {
    let (earlier, later) = (Self.model(at: earlier), Self.model(at: later))
    switch (earlier, later) {
    case (.success(let earlier), .success(let later)):
      changes = ModelChanges(from: earlier, to: later)
    case (.failure(let error), .success), (.success, .failure(let error)):
      throw error
    case (.failure(let error), .failure(let other)):
      throw error.adding(other.diagnostics)
    }
  }

  /// What changes.
  package func run() -> ComparisonReport { ComparisonReport(changes) }

  private static func model(at path: String) -> Result<ManagedObjectModel, CompilationError> {
    Result { () throws(CompilationError) in
      let content: [UInt8]
      do throws(ModelFileError) {
        guard path.hasSuffix(".compiledmodel") else {
          return try ModelFile(currentVersionAt: path).current.model
        }
        content = try ModelFileError.content(of: path, atMost: sizeLimit)
      } catch {
        throw CompilationError(error)
      }
      do throws(CompiledModelError) {
        return try CompiledModel(propertyList: Data(content)).model()
      } catch {
        throw .malformed([Diagnostic(path: path, severity: .error, message: error.description)])
      }
    }
  }
}
