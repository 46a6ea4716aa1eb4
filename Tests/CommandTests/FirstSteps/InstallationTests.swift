import Foundation
import Testing

/// What is installed is where a shell, and `man`, look for it.
@Suite("Installation")
struct InstallationTests {
  private static let files = [
    ("bin/contacts", 0o755), ("share/man/man1/contacts.1", 0o644),
    ("share/bash-completion/completions/contacts", 0o644),
    ("share/zsh/site-functions/_contacts", 0o644),
    ("share/fish/vendor_completions.d/contacts.fish", 0o644),
  ]

  private func place() throws -> Workplace {
    let place = try Workplace()
    place.environment["BINARY"] = try ContactsBinary.path()
    place.environment["SCRIPTS"] = PackageFiles.path(".ci")
    return place
  }

  @Test(
    "puts the binary, the page of the manual and the completions below a prefix, for all to read")
  func install() throws {
    let place = try place()
    let outcome = try place.shell(#"umask 077; "$SCRIPTS/install" "$BINARY" "$PWD/root/my prefix""#)
    #expect(outcome.ending == .exit(0), "\(outcome)")
    for (file, mode) in Self.files {
      let path = place.path("root/my prefix/" + file)
      #expect(try place.mode(path) == mode, "\(file)")
    }
    func text(_ file: String) throws -> String {
      String(decoding: try place.read(place.path("root/my prefix/share/" + file)), as: UTF8.self)
    }
    #expect(try text("man/man1/contacts.1").hasPrefix(".TH "))
    #expect(try text("bash-completion/completions/contacts").contains("complete "))
    #expect(try text("zsh/site-functions/_contacts").hasPrefix("#compdef contacts\n"))
    #expect(try text("fish/vendor_completions.d/contacts.fish").contains("complete -c contacts"))
  }

  @Test("makes one archive, of which the binary runs")
  func archive() throws {
    let place = try place()
    let outcome = try place.shell(
      #"""
      mkdir made && touch made/old.tar.gz && "$SCRIPTS/dist" "$BINARY" "$PWD/made" >told &&
      ls made && tar -tzf made/*.tar.gz | grep -v /$ | sed s,^[^/]*,, | LC_ALL=C sort &&
      tar -xzf made/*.tar.gz && ./contacts-*/bin/contacts add Ada &&
      ./contacts-*/bin/contacts --version
      """#)
    #expect(outcome.ending == .exit(0), "\(outcome)")
    let lines = outcome.text.split(separator: "\n").map(String.init)
    let files = Self.files.map { "/" + $0.0 } + ["/README.md"]
    #expect(lines.dropFirst().prefix(files.count) == files.sorted()[...])
    let version = try #require(lines.last).replacing("contacts ", with: "")
    #expect(lines[0].hasPrefix("contacts-\(version)-") && lines[0].hasSuffix(".tar.gz"))
    #expect(lines.dropLast().last == "1")
  }
}
