import Foundation
import Testing

@testable import ModelCompiler

@Suite("modelc refuses")
struct FailureTests {
  private let modelc: Modelc
  private var folder: ScratchFolder { modelc.folder }

  init() throws {
    modelc = try Modelc()
    try folder.writeModel()
  }

  @Test(
    "a command line that makes no sense",
    arguments: [
      ("", "missing argument 'MODEL'"),
      ("Notes.xcdatamodeld", "give --output DIR, or --check to write nothing"),
      ("Notes.xcdatamodeld --swift", "give --output DIR, or --check to write nothing"),
      ("Notes.xcdatamodeld --output", "missing value for '--output DIR'"),
      ("Notes.xcdatamodeld --output=", "invalid value '' for '--output DIR': expected a path"),
      ("Notes.xcdatamodeld -o a -o b", "option '-o' may be given only once"),
      (
        "Notes.xcdatamodeld Other.xcdatamodeld",
        "unexpected argument 'Other.xcdatamodeld'. 'modelc' takes only one argument"
      ),
      ("Notes.xcdatamodeld --chek", "unknown option '--chek'. Did you mean '--check'?"),
      ("Notes.xcdatamodeld -o out --access open", "expected one of internal, package, public"),
      ("Notes.xcdatamodeld --json=yes", "option '--json' takes no value, but 'yes' is given"),
      ("Notes.xcdatamodeld --check -o out", "so '--output' makes no sense with it"),
      ("Notes.xcdatamodeld --check --swift", "so '--swift' makes no sense with it"),
      ("Notes.xcdatamodeld --check --compiled", "so '--compiled' makes no sense with it"),
      ("Notes.xcdatamodeld --check --list-outputs", "so '--list-outputs' makes no sense with it"),
      ("Notes.xcdatamodeld --check --access public", "so '--access' makes no sense with it"),
      ("Notes.xcdatamodeld --check --all", "so '--all' makes no sense with it"),
      ("--diff Notes.xcdatamodeld", "missing argument 'MODEL'"),
      ("--diff a b c", "unexpected argument 'c'. 'modelc' takes only one argument"),
      ("--diff a b --check", "so '--check' makes no sense with it"),
      ("--diff a b --strict", "so '--strict' makes no sense with it"),
      ("--diff a b -o out", "so '--output' makes no sense with it"),
      ("--diff a b --swift", "so '--swift' makes no sense with it"),
      ("--diff a b --access public", "so '--access' makes no sense with it"),
      (
        "Notes.xcdatamodeld -o out --compiled --single-file",
        "'--single-file' is about Swift source"
      ),
      ("Notes.xcdatamodeld -o out --compiled --all", "'--all' is about Swift source"),
      ("Notes.xcdatamodeld -o out --compiled --access public", "'--access' is about Swift source"),
      (
        "Notes.xcdatamodeld -o out --compiled --omit-user-info",
        "'--omit-user-info' is about Swift source"
      ),
    ])
  func usage(arguments: String, problem: String) throws {
    let outcome = try modelc.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("modelc: ") == true)
    #expect(lines.first?.contains(problem) == true, "\(outcome.errors)")
    #expect(lines.dropFirst() == ["Usage: modelc [OPTIONS] MODEL", "See 'modelc --help'."])
    #expect(modelc.outputs.isEmpty)
  }

  @Test(
    "a model that is not there or no model",
    arguments: [
      ("Missing.xcdatamodeld", Int32(66), "Missing.xcdatamodeld: error: there is no such file"),
      ("Missing.xcdatamodel", 66, "Missing.xcdatamodel: error: there is no such file"),
      ("file.txt", 65, "file.txt: error: this is no .xcdatamodeld, .xcdatamodel or contents"),
      ("Empty.xcdatamodeld", 65, "Empty.xcdatamodeld: error: the folder holds no .xcdatamodel"),
    ])
  func missing(path: String, status: Int32, message: String) throws {
    try folder.write("", to: "file.txt")
    try folder.write("", to: "Empty.xcdatamodeld/note.txt")
    for options in ["--check", "--output out", "--list-outputs"] {
      let outcome = try modelc.run("\(path) \(options)")
      #expect(outcome.status == status)
      let isCheck = options == "--check"
      #expect((isCheck ? outcome.errors : outcome.output) == "")
      #expect((isCheck ? outcome.output : outcome.errors) == "\(message)\n")
    }
  }

  @Test("a file that is no XML, with the place in it")
  func malformed() throws {
    try folder.write("<model><entity></model>", to: "Bad.xcdatamodeld/Bad.xcdatamodel/contents")
    let outcome = try modelc.run("Bad.xcdatamodeld --output out")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("Bad.xcdatamodeld/Bad.xcdatamodel/contents:1:"))
    #expect(outcome.errors.contains(": error: "))
    #expect(modelc.outputs.isEmpty)
  }

  @Test("a folder that cannot be made")
  func output() throws {
    try folder.write("", to: "file.txt")
    let outcome = try modelc.run("Notes.xcdatamodeld --output file.txt/out")
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("file.txt/out: error: cannot make this folder: "))
  }

  @Test("a folder in the place of a file before anything is written")
  func folderInTheWay() throws {
    try folder.write("", to: "out/Notes.compiledmodel/in/the/way")
    let outcome = try modelc.run("Notes.xcdatamodeld --output out --swift --compiled")
    #expect(outcome.status == 74)
    #expect(
      outcome.errors == """
        out/Notes.compiledmodel: error: cannot write this file: there is a folder of this name

        """)
    #expect(modelc.outputs == ["out/Notes.compiledmodel/in/the/way"])
  }

  @Test("a file that cannot be written")
  func unwritable() throws {
    try folder.write("", to: "out/Note.swift/in/the/way")
    let outcome = try modelc.run("Notes.xcdatamodeld --output out")
    #expect(outcome.status == 74)
    #expect(outcome.errors.hasPrefix("out/Note.swift: error: cannot write this file: "))
  }

  @Test("control characters of a path do not reach the terminal")
  func terminal() throws {
    let outcome = try modelc.run(["\u{1B}[31m.xcdatamodeld", "--check"])
    #expect(outcome.status == 66)
    #expect(outcome.output.contains("error: there is no such file"))
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
  }
}
