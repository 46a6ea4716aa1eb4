#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let words = (1..<max(1, Int(CommandLine.argc))).map { position in
  unsafe CommandLine.unsafeArgv[position].flatMap { unsafe String(validatingCString: $0) }
}
let command = ModelcCommand(output: .standardOutput, errors: .standardError)
exit(command.run(words).rawValue)
