// swift-tools-version: 6.3
import PackageDescription

// Linking the C library in as well is for the commands alone: the model compiler, which the build
// runs, uses libraries that have no static form everywhere. So it cannot be asked for by a flag of
// the build, and is asked for by the makefile in the environment.
let staticLinking: [LinkerSetting] =
  Context.environment["CONTACTS_STATIC_EXECUTABLE"] == nil
  ? [] : [.unsafeFlags(["-static-executable"])]

// The package manager builds the compiler of models for itself, twice: before it asks the plugin, and
// again with the rest. The makefile has built one already, and names it here and to the plugin.
let modelCompiler: [Target.Dependency] =
  (Context.environment["CONTACTS_MODELC"] ?? "").isEmpty ? ["modelc"] : []

let package = Package(
  name: "contacts",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ManagedObjects", targets: ["ManagedObjects"]),
    .library(name: "ManagedObjectsFoundation", targets: ["ManagedObjectsFoundation"]),
    .executable(name: "contacts", targets: ["contacts"]),
    .executable(name: "modelc", targets: ["modelc"]),
    .plugin(name: "ModelCompilerPlugin", targets: ["ModelCompilerPlugin"]),
  ],
  traits: [
    .trait(
      name: "InternalChecks",
      description: "Check the invariants of contexts and stores after every mutation.")
  ],
  targets: [
    .target(name: "ManagedObjects"),
    // What needs all of Foundation, which the stack and the commands do without.
    .target(name: "ManagedObjectsFoundation", dependencies: ["ManagedObjects"]),
    .target(
      name: "AddressBook", dependencies: ["ManagedObjects"], plugins: ["ModelCompilerPlugin"]),
    .target(name: "Arguments"),
    .target(name: "ContactsCLI", dependencies: ["AddressBook", "Arguments", "ManagedObjects"]),
    .executableTarget(
      name: "contacts", dependencies: ["ContactsCLI"], linkerSettings: staticLinking),

    .target(name: "ModelCompiler", dependencies: ["ManagedObjects"]),
    .executableTarget(name: "modelc", dependencies: ["Arguments", "ModelCompiler"]),
    .plugin(
      name: "ModelCompilerPlugin", capability: .buildTool(), dependencies: modelCompiler,
      path: "Sources/ModelCompilerPlugin"),

    .target(name: "SampleData"),
    .executableTarget(
      name: "contacts-bench", dependencies: ["ManagedObjects", "SampleData"],
      linkerSettings: staticLinking),

    .target(
      name: "TestSupport",
      dependencies: ["ManagedObjects"],
      path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["ManagedObjects", "TestSupport"]),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .testTarget(
      name: "ModelCompilerTests",
      dependencies: ["ManagedObjects", "ModelCompiler", "SampleData", "TestSupport", "modelc"]),
    .testTarget(name: "SampleDataTests", dependencies: ["SampleData"]),
    .testTarget(
      name: "ManagedObjectsTests",
      dependencies: ["ManagedObjects", "ManagedObjectsFoundation", "SampleData", "TestSupport"]),
    .testTarget(
      name: "AddressBookTests",
      dependencies: ["AddressBook", "ManagedObjects", "SampleData", "TestSupport"]),
    .testTarget(
      name: "ContactsCLITests",
      dependencies: [
        "AddressBook", "Arguments", "ContactsCLI", "ManagedObjects", "SampleData", "TestSupport",
      ]),
    .testTarget(
      name: "CommandTests", dependencies: ["ManagedObjects", "SampleData", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  // A plugin is compiled by the package manager in its own way.
  if target.type == .plugin { continue }
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
