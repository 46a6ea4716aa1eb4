import Foundation
import Testing

@testable import ModelCompiler

/// The tests are one suite because packages that are built in the same place wait for each other.
extension OutsidePackageTests {
  @Test(
    "has stores on public protocols that are built without warnings and keep the rules for stores",
    .enabled(if: Tool(named: "swift") != nil, "there is no swift in the search path"))
  func exampleStores() throws {
    let folder = PackageFolder.root.appending(path: "Fixtures/ExampleStores")
    let tests = try OutsidePackage.swift("test", in: folder)
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect((tests.output + tests.errors).lines(with: "warning:").isEmpty)
    #expect(tests.output.contains(#/Test run with \d\d tests in 3 suites passed/#))
  }
}
