import Terminals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let terminal: Terminal
do {
  terminal = try Terminal.open { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
} catch {
  print("no terminal: \(error)")
  exit(5)
}
terminal.enter()
let probe = Probe(terminal)
let status = probe.run()
terminal.leave()
print("ended: \(probe.end)")
exit(status)
