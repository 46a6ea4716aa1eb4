// swift-tools-version: 6.3
import PackageDescription

// A package of its own, as somebody else would have it: nothing but public protocols is in reach.
let package = Package(
  name: "ExampleStores",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "stack", path: "../..")],
  targets: [
    .target(
      name: "ExampleStores", dependencies: [.product(name: "ManagedObjects", package: "stack")]),
    .testTarget(
      name: "ExampleStoresTests",
      dependencies: [
        "ExampleStores", .product(name: "ManagedObjects", package: "stack"),
        .product(name: "PersistentStoreTesting", package: "stack"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
