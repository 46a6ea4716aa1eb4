/// The machine that the figures belong to.
enum Machine {
  /// The number of processors, what they are, and the system, as far as the system tells.
  static var description: String {
    let count = processorCount()
    let facts = [count == 1 ? "1 core" : "\(count) cores", processorName, kernel]
    return facts.compactMap(\.self).joined(separator: ", ")
  }

  private static var processorName: String? {
    guard let text = try? ByteSource.text(of: "/proc/cpuinfo", limit: 4000) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    guard let value = line?.split(separator: ":", maxSplits: 1).last else { return nil }
    return value.split(separator: " ").joined(separator: " ")
  }

  private static var kernel: String? {
    guard let release = try? ByteSource.text(of: "/proc/sys/kernel/osrelease") else { return nil }
    return "Linux \(release)"
  }
}
