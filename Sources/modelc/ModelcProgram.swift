import Arguments
import ModelCompiler

/// The grammar of the command line.
enum ModelcProgram {
  static let version = "0.1.0"

  /// The program has one command, which is the program itself.
  ///
  /// So its name is empty, and ``tidied(_:)`` takes away the gap that it leaves.
  static let commandName = ""

  static let program = Program(
    name: "modelc", version: version, summary: summary, commands: [syntax])

  private static let summary = "Turn a Core Data model into Swift classes."

  private static let syntax = CommandSyntax(
    commandName, summary: summary, discussion: discussion, examples: examples,
    arguments: [ModelcOptions.model], options: ModelcOptions.declared,
    sections: [files, documentation, exitStatuses])

  /// A page of help or a message without the gaps that the empty name leaves.
  static func tidied(_ text: String) -> String {
    text.replacing("modelc  ", with: "modelc ").replacing("'modelc '", with: "'modelc'")
  }

  private static let discussion = """
    Entities whose code generation is 'Class Definition' in Xcode get a class. Those of 'Category/\
    Extension' get a class named with 'Base' at its end, from which the one written by hand \
    inherits: 'class Person: PersonBase'. Those of 'Manual/None' get nothing, unless --all is given.

    Files whose content would not change are left alone. Faults of the model and parts of its \
    files that are not known are reported as compilers do it, 'PATH:LINE: error: ...', on standard \
    error, or on standard output when they were asked for by --check; with --json they are part of \
    the report instead. A model with errors is turned into nothing.

    With --diff, the first line says whether a migration can be inferred. A line for each entity that \
    changes follows, with lines for its properties below, and what stands in the way with what to do.

    To generate while building with the Swift Package Manager, use the plugin ModelCompilerPlugin. \
    It runs modelc with --single-file for each model of a target, with the words of the file \
    'modelc-options' beside the model as further options.
    """

  private static var examples: [Example] {
    [
      Example(
        "modelc Shop.xcdatamodeld --output Sources/Shop/Model",
        "Write a Swift file for each entity and composite, and ShopModel.swift."),
      Example("modelc Shop.xcdatamodeld --check", "See everything that is wrong with a model."),
      Example(
        "modelc Shop.xcdatamodeld --compiled --output Resources",
        "Write Shop.compiledmodel, which a program can load."),
      Example(
        "modelc --diff Shop.xcdatamodeld/Shop.xcdatamodel Shop.xcdatamodeld",
        "See what becomes of what an earlier version of a model has stored."),
    ]
  }

  private static var files: HelpSection {
    HelpSection(
      "Files",
      rows: [
        .init("NAMEModel.swift", "the model and the list of its classes"),
        .init("CLASS.swift", "the class for an entity"),
        .init("COMPOSITE.swift", "the structure for a composite"),
        .init("NAME.generated.swift", "all of these, with --single-file"),
        .init("NAME.compiledmodel", "the current version, with --compiled"),
        .init("NAME.compiledmodeld/", "each version, with --compiled, when there are several"),
      ])
  }

  private static var documentation: HelpSection {
    HelpSection(
      "User info of entities and properties",
      rows: [
        .init(
          Documentation.userInfoKeys.joined(separator: ", "),
          "the first that is there becomes the documentation comment")
      ])
  }

  private static var exitStatuses: HelpSection {
    HelpSection(
      "Exit status",
      rows: ModelcExitStatus.allCases.map { .init(String($0.rawValue), $0.meaning) })
  }
}
