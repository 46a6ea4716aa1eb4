// swift-tools-version: 6.3
import PackageDescription

// Linking the C library in as well is for the commands alone: the model compiler, which the build
// runs, uses libraries that have no static form everywhere. So it cannot be asked for by a flag of
// the build, and is asked for by the makefile in the environment.
let staticLinking: [LinkerSetting] =
  Context.environment["CONTACTS_STATIC_EXECUTABLE"] == nil
  ? [] : [.unsafeFlags(["-static-executable"])]

// A C library is needed for its trait alone.
let whenSQLite: TargetDependencyCondition? = .when(traits: ["SQLite"])

let package = Package(
  name: "contacts",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ManagedObjects", targets: ["ManagedObjects"]),
    .library(name: "ManagedObjectsFoundation", targets: ["ManagedObjectsFoundation"]),
    .library(name: "PersistentStoreTesting", targets: ["PersistentStoreTesting"]),
    .library(name: "SQLStore", targets: ["SQLStore"]),
    .library(name: "ModelFiles", targets: ["ModelFiles"]),
    .executable(name: "contacts", targets: ["contacts"]),
    .executable(name: "modelc", targets: ["modelc"]),
    .plugin(name: "ModelCompilerPlugin", targets: ["ModelCompilerPlugin"]),
  ],
  traits: [
    .trait(
      name: "InternalChecks",
      description: "Check the invariants of contexts and stores after every mutation."),
    .trait(
      name: "SQLite",
      description: "Keep stores in SQLite databases, with the library of the system."),
  ],
  targets: [
    // What all else stands on: files, and texts as bytes.
    .target(name: "Files"),
    .target(name: "TextTools"),

    .target(name: "ManagedObjects", dependencies: ["Files", "TextTools"]),
    // What needs all of Foundation, which the stack and the commands do without.
    .target(name: "ManagedObjectsFoundation", dependencies: ["ManagedObjects"]),

    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "SQLStore",
      dependencies: [
        "Files", "ManagedObjects", "TextTools", .target(name: "CSQLite", condition: whenSQLite),
      ]),

    // Contacts as values and as bytes, which know nothing of the stack.
    .target(name: "Charsets", dependencies: ["TextTools"]),
    .target(name: "ContactCards", dependencies: ["Charsets", "TextTools"]),
    .target(
      name: "ContactFormats", dependencies: ["Charsets", "ContactCards", "Files", "TextTools"]),

    .target(
      name: "ContactStore",
      dependencies: [
        "Charsets", "ContactCards", "ContactFormats", "ManagedObjects", "TextTools",
      ],
      exclude: ["Model/Contacts.xcdatamodeld"]),
    .target(name: "Arguments", dependencies: ["TextTools"]),
    .target(name: "Terminals", dependencies: ["TextTools"]),
    .target(
      name: "ContactsCLI",
      dependencies: [
        "Arguments", "Charsets", "ContactCards", "ContactFormats", "ContactStore", "Files",
        "ManagedObjects", "ModelFiles", "Terminals", "TextTools",
        .target(name: "SQLStore", condition: whenSQLite),
      ]),
    .executableTarget(
      name: "contacts", dependencies: ["ContactsCLI"], linkerSettings: staticLinking),

    // Model files: those that Xcode saves.
    .target(name: "ModelFiles", dependencies: ["Files", "ManagedObjects", "TextTools"]),
    .target(name: "ModelCompiler", dependencies: ["Files", "ManagedObjects", "ModelFiles"]),
    .executableTarget(
      name: "modelc", dependencies: ["Arguments", "ManagedObjects", "ModelCompiler", "TextTools"]),
    .plugin(
      name: "ModelCompilerPlugin", capability: .buildTool(), dependencies: ["modelc"],
      path: "Sources/ModelCompilerPlugin"),

    .target(name: "SampleData"),
    // What the writer of a store of his own runs on it.
    .target(name: "PersistentStoreTesting", dependencies: ["ManagedObjects", "SampleData"]),
    .executableTarget(
      name: "contacts-bench",
      dependencies: [
        "ManagedObjects", "SampleData", .target(name: "SQLStore", condition: whenSQLite),
        .target(name: "CSQLite", condition: whenSQLite),
      ],
      linkerSettings: staticLinking),

    .target(name: "TestSupport", dependencies: ["Files", "TextTools"], path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["Files", "TestSupport"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
    .testTarget(name: "TextToolsTests", dependencies: ["TextTools"]),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments", "TestSupport", "TextTools"]),
    // What the tests run in a terminal, for they cannot take one themselves.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Terminals"], path: "Tests/TerminalProbe"),
    .testTarget(
      name: "TerminalsTests",
      dependencies: ["TerminalProbe", "Terminals", "TestSupport", "TextTools"]),
    .testTarget(
      name: "ModelCompilerTests",
      dependencies: [
        "ManagedObjects", "ModelCompiler", "ModelFiles", "SampleData", "TestSupport", "TextTools",
        "modelc",
      ]),
    .testTarget(
      name: "ModelFilesTests",
      dependencies: ["ManagedObjects", "ModelFiles", "SampleData", "TestSupport"]),
    .testTarget(name: "SampleDataTests", dependencies: ["SampleData"]),
    .testTarget(
      name: "ManagedObjectsTests",
      dependencies: [
        "Files", "ManagedObjects", "ManagedObjectsFoundation", "PersistentStoreTesting",
        "SampleData", "TestSupport", "TextTools",
      ]),
    .testTarget(
      name: "SQLStoreTests",
      dependencies: [
        "Files", "ManagedObjects", "ModelFiles", "PersistentStoreTesting", "SQLStore",
        "SampleData", "TestSupport",
      ]),
    .target(
      name: "CardTestSupport",
      dependencies: ["ContactCards", "ContactFormats", "SampleData", "TextTools"],
      path: "Tests/CardTestSupport"),
    .testTarget(name: "CharsetsTests", dependencies: ["Charsets", "ContactCards"]),
    .testTarget(
      name: "ContactCardsTests",
      dependencies: [
        "CardTestSupport", "ContactCards", "ContactFormats", "SampleData", "TestSupport",
      ]),
    .testTarget(
      name: "ContactFormatsTests",
      dependencies: [
        "CardTestSupport", "Charsets", "ContactCards", "ContactFormats", "SampleData",
        "TestSupport", "TextTools",
      ]),
    .testTarget(
      name: "ContactStoreTests",
      dependencies: [
        "CardTestSupport", "Charsets", "ContactCards", "ContactFormats", "ContactStore",
        "ManagedObjects", "SampleData", "TestSupport", "TextTools",
      ]),
    .testTarget(
      name: "ContactsCLITests",
      dependencies: [
        "Arguments", "ContactCards", "ContactStore", "ContactsCLI", "Files", "ManagedObjects",
        "SampleData", "Terminals", "TestSupport", "TextTools",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["ManagedObjects", "SampleData", "TestSupport", "TextTools"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  // A plugin is compiled by the package manager in its own way, a library of the system not at all.
  if target.type == .plugin || target.type == .system { continue }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .strictMemorySafety(),
      .treatAllWarnings(as: .error),
    ]
}
