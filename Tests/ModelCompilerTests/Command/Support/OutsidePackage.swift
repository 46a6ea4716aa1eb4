import Foundation
import ModelFiles

@testable import ModelCompiler

/// A package of somebody else's that uses this one: models beside its sources, and the plugin.
struct OutsidePackage {
  /// Its folder, which is nowhere near this package.
  let folder: ScratchFolder

  /// Writes the package.
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.manifest, to: "Package.swift")
    try Self.write(
      SampleDocuments.inventory, to: folder.path("Sources/Stock/Inventory.xcdatamodeld"))
    try folder.write(
      "# Others use it.\n--access public\n", to: "Sources/Stock/modelc-options")
    try folder.write(Self.library, to: "Sources/Stock/Place.swift")
    try Self.write(
      SampleDocuments.awkward, to: folder.path("Sources/Odd/Models/Awkward.xcdatamodeld"))
    try folder.write(
      ModelText.model(ModelText.entity()), to: "Sources/Memory/Notes.xcdatamodel/contents")
    try folder.write(Self.oddities, to: "Sources/Odd/Odd.swift")
    try folder.write(Self.desk, to: "Sources/Desk/Desk.swift")
    try folder.write(Self.program, to: "Sources/stocktaking/main.swift")
    try folder.write(
      "public let noteClasses = NotesModel.classes.count\n", to: "Sources/Memory/Memory.swift")
    try folder.write("struct Nothing {}\n", to: "Sources/Bare/Nothing.swift")
  }

  private static func write(_ document: ModelDocument, to path: String) throws {
    let version = ModelBundle.Version(name: "Version", document: document)
    let bundle = ModelBundle(versions: [version], currentVersionName: "Version")
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bundle?.write(to: path)
  }

  /// Builds the package with what earlier runs have left of the build.
  func build(_ arguments: [String] = []) throws -> Tool.Outcome {
    try Self.swift("build", arguments, in: folder.url)
  }

  /// Has the package manager do something with a package that depends on this one.
  static func swift(
    _ subcommand: String, _ arguments: [String] = [], in folder: URL
  ) throws -> Tool.Outcome {
    var swift = try Tool(named: "swift").unwrapped()
    swift.folder = folder
    return try swift.run([subcommand, "--scratch-path", scratch.path] + arguments)
  }

  /// Runs the program.
  func run() throws -> Tool.Outcome {
    try Tool(Self.scratch.appending(path: "debug/stocktaking")).run([])
  }

  private static let scratch = PackageFolder.root.appending(path: ".build/outside")
}

extension Optional {
  fileprivate struct Missing: Error {}

  fileprivate func unwrapped() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}

extension OutsidePackage {
  private static var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let stack: Target.Dependency = .product(name: "ManagedObjects", package: "stack")
    let classes: Target.PluginUsage = .plugin(name: "ModelCompilerPlugin", package: "stack")

    let package = Package(
      name: "outside",
      dependencies: [.package(name: "stack", path: "\(PackageFolder.root.path)")],
      targets: [
        .target(
          name: "Stock", dependencies: [stack],
          swiftSettings: [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("ImmutableWeakCaptures"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .strictMemorySafety(), .treatAllWarnings(as: .error), .swiftLanguageMode(.v6),
          ], plugins: [classes]),
        .target(
          name: "Odd", dependencies: [stack],
          swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v5)],
          plugins: [classes]),
        .target(name: "Memory", dependencies: [stack], plugins: [classes]),
        .target(name: "Bare", plugins: [classes]),
        .target(
          name: "Desk", dependencies: [stack],
          swiftSettings: [
            .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
            .swiftLanguageMode(.v6),
          ]),
        .executableTarget(
          name: "stocktaking", dependencies: [stack, "Stock", "Odd", "Memory", "Bare", "Desk"],
          swiftSettings: [.treatAllWarnings(as: .error)]),
      ])

    """
  }

  private static let library = """
    public import ManagedObjects

    /// Where things are: a class written by hand, on top of generated properties.
    public final class Place: PlaceBase {
      /// The place in a few words.
      public var label: String {
        [address.street, address.city].compactMap { $0 }.joined(separator: ", ")
      }
    }

    /// A class without generated properties.
    public final class Crate: ManagedObject {
      public override class var entityName: String? { "Crate" }
    }

    """

  private static let oddities = """
    import ManagedObjects

    public func countOddities() throws -> Int {
      let container = try PersistentContainer(
        model: AwkwardModel_.managedObjectModel, classes: AwkwardModel_.classes)
      try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
      let context = container.newContext()
      let set = try Set(context: context)
      (set.entity__, set.default, set.value, set.self_) = ("entity", "default", "value", "self")
      set.when = Date(String_: "now", object: 3)
      let type = try `Type`(context: context)
      type.entity___ = "inherited"
      type.default = "set"
      try context.save()
      set.addToItems(type)
      precondition(type.owner === set)
      let keys = [Set.Key.entity.rawValue, Set.Key.self_.rawValue, Type.Key.entity__.rawValue]
      precondition(keys == ["entity", "self", "entity__"])
      return try container.newContext().fetch(Set.fetchRequest()).count
    }

    """
}
