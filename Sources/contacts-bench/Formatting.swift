/// A number with `decimals` digits after the point.
func fixed(_ value: Double, decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  guard let scaled = Int(exactly: (value * Double(scale)).rounded()) else { return "–" }
  let digits = String(scaled.magnitude % scale.magnitude)
  let fraction = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
  let sign = scaled < 0 ? "-" : ""
  return sign + String(scaled.magnitude / scale.magnitude) + (decimals > 0 ? "." + fraction : "")
}

/// A whole number with a comma between groups of three digits.
func grouped(_ number: Int) -> String {
  var text = ""
  let digits = String(number.magnitude)
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + text
}

/// A time in milliseconds, or in seconds from one second on, to three digits or so.
func formatted(_ time: Duration) -> String {
  let milliseconds = time / .milliseconds(1)
  if milliseconds >= 1000 { return fixed(milliseconds / 1000, decimals: 2) + " s" }
  return fixed(milliseconds, decimals: milliseconds < 10 ? 2 : 1) + " ms"
}

/// A number of bytes in MB (millions of bytes), or in kB below a tenth of that.
func formatted(bytes: Int) -> String {
  let megabytes = Double(bytes) / 1_000_000
  if megabytes < 0.1 { return fixed(Double(bytes) / 1000, decimals: 1) + " kB" }
  return fixed(megabytes, decimals: 1) + " MB"
}

extension Duration {
  /// The time in whole nanoseconds, which are enough for 292 years.
  var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
