#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command: makes sample data, or measures `contacts` beside `sqlite3`.
@main
enum ContactsBench {
  static func main() {
    Interruption.watch()
    do throws(BenchError) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      ByteSink.report("contacts-bench: \(error.message)\n")
      exit(error.exitCode)
    }
  }

  private static func run(_ arguments: [String]) throws(BenchError) {
    switch try Invocation(parsing: arguments) {
    case .help: print(Invocation.usage)
    case .people(let request): try PeopleCommand(request: request).run()
    case .measure(let request): try MeasureCommand(request: request).run()
    case .load(let request): try LoadCommand(request: request).run()
    case .graph(let request): try GraphCommand(request: request).run()
    }
  }
}
