import Foundation

/// The files of vCards that stand among the fixtures.
package enum VCardDialects {
  package static func all() throws -> [String] {
    try names(in: "") + names(in: "dialects/")
  }

  package static func names(in folder: String) throws -> [String] {
    let path = VCardSupport.fixtures.appending(path: folder).path()
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".vcf") }.sorted().map { folder + $0 }
  }
}
