/// Hands out a text as a file or a pipe does, some bytes at a time.
package func pieces(_ text: [UInt8], of size: Int = 7) -> (Int) -> [UInt8] {
  var rest = text[...]
  return { count in
    defer { rest = rest.dropFirst(min(size, count)) }
    return Array(rest.prefix(min(size, count)))
  }
}
