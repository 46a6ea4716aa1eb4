// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "contacts",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ManagedObjects", targets: ["ManagedObjects"]),
    .executable(name: "contacts", targets: ["contacts"]),
  ],
  traits: [
    .trait(
      name: "InternalChecks",
      description: "Check the invariants of contexts and stores after every mutation.")
  ],
  targets: [
    .target(name: "ManagedObjects"),
    .target(name: "AddressBook", dependencies: ["ManagedObjects"]),
    .target(name: "Arguments"),
    .target(name: "ContactsCLI", dependencies: ["AddressBook", "Arguments", "ManagedObjects"]),
    .executableTarget(name: "contacts", dependencies: ["ContactsCLI"]),

    .target(name: "SampleData"),
    .executableTarget(name: "contacts-bench", dependencies: ["SampleData"]),

    .target(
      name: "TestSupport",
      dependencies: ["ManagedObjects"],
      path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["ManagedObjects", "TestSupport"]),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .testTarget(name: "SampleDataTests", dependencies: ["SampleData"]),
    .testTarget(
      name: "ManagedObjectsTests", dependencies: ["ManagedObjects", "SampleData", "TestSupport"]),
    .testTarget(
      name: "AddressBookTests",
      dependencies: ["AddressBook", "ManagedObjects", "SampleData", "TestSupport"]),
    .testTarget(
      name: "ContactsCLITests",
      dependencies: ["AddressBook", "Arguments", "ContactsCLI", "ManagedObjects", "TestSupport"]),
    .testTarget(
      name: "CommandTests", dependencies: ["ManagedObjects", "SampleData", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
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
