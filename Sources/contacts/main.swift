import ContactsCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// A file-size limit is to end in an error that names the file, not in a signal.
signal(SIGXFSZ, SIG_IGN)

Descriptor.occupyStandardPlaces()

// Without /proc there is not even the name of the program.
let words: [String?]? =
  CommandLine.argc == 0
  ? nil
  : (1..<Int(CommandLine.argc)).map { position in
    unsafe CommandLine.unsafeArgv[position].flatMap { unsafe String(validatingCString: $0) }
  }
exit(ContactsCommand.run(words, in: .process).rawValue)
