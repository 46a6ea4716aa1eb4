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

let words = (1..<max(1, Int(CommandLine.argc))).map { position in
  unsafe CommandLine.unsafeArgv[position].flatMap { unsafe String(validatingCString: $0) }
}
exit(ContactsCommand.run(words, in: .process).rawValue)
