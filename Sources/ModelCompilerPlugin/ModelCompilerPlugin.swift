import Foundation
import PackagePlugin

/// Turns every model of a target into Swift classes that are compiled with it.
///
/// A target has nothing to do but to name the plugin. What `modelc` is to do otherwise than by
/// default, such as `--access public`, stands in a file named `modelc-options` beside the model:
/// words with spaces or line breaks between them, and comments from `#` to the end of a line.
@main
struct ModelCompilerPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let models = ModelFiles.models(in: target.directoryURL)
    guard !models.isEmpty else {
      Diagnostics.warning(
        """
        ModelCompilerPlugin: the target \(target.name) has no .xcdatamodeld or .xcdatamodel in its \
        folder
        """)
      return []
    }
    let (unique, clashes) = ModelFiles.withoutClashes(models)
    for (first, second) in clashes {
      Diagnostics.error(
        """
        ModelCompilerPlugin: \(first.path(percentEncoded: false)) and \
        \(second.path(percentEncoded: false)) have the same name, after which the files for both \
        would be named; rename one of them
        """)
    }
    let tool = try context.tool(named: "modelc").url
    return try unique.map { model in
      try command(for: model, tool: tool, folder: context.pluginWorkDirectoryURL)
    }
  }

  private func command(for model: URL, tool: URL, folder: URL) throws -> Command {
    let name = ModelFiles.baseName(of: model)
    let options = ModelFiles.options(beside: model)
    // The folder itself counts as an input, or else the package manager asks what it is for.
    let inputs = [model, tool] + ModelFiles.files(in: model) + (options.map { [$0] } ?? [])
    return .buildCommand(
      displayName: "Generating classes for \(model.lastPathComponent)", executable: tool,
      arguments: [
        model.path(percentEncoded: false), "--output", folder.path(percentEncoded: false),
        "--single-file",
      ] + (try options.map(ModelFiles.words(in:)) ?? []),
      inputFiles: inputs, outputFiles: [folder.appending(path: "\(name).generated.swift")])
  }
}
