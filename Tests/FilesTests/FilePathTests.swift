import Files
import Foundation
import Testing

@Suite("Paths")
struct FilePathTests {
  @Test(
    "a path has a folder and a name",
    arguments: [
      ("a/b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("/", "/", ""), ("", ".", ""),
      ("a//b", "a", "b"), ("//b", "/", "b"), ("a/b/", "a", ""), ("a/", ".", ""),
      ("/a/", "/", ""), ("a/..", "a", ".."), ("a/\u{301}b", "a", "\u{301}b"),
      ("\u{E9}/e", "\u{E9}", "e"),
    ])
  func parts(path: String, folder: String, name: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.name(of: path) == name)
  }

  @Test(
    "paths are seen from a folder",
    arguments: [
      ("a", "b", "a/b"), ("/", "b", "/b"), ("a/", "b", "a/b"), ("a", "/b", "/b"),
      (".", "b/c", "./b/c"), ("a", "\u{301}", "a/\u{301}"),
    ])
  func join(folder: String, path: String, expected: String) {
    #expect(Array(FilePath.join(folder, path).utf8) == Array(expected.utf8))
  }
}
