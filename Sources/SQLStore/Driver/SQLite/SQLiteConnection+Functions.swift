#if SQLite
  import CSQLite

  extension SQLiteConnection {
    /// Makes a function that statements of this connection can call.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - argumentCount: The number of its arguments; nil if it takes any.
    ///   - isDeterministic: Whether equal arguments always have the same result.
    ///   - isForSchemas: Whether the schema of a database, which somebody else may have made, can
    ///     call it too, as in indexes and checks. It must have no effects then.
    ///   - body: Computes the result of arguments. What it throws becomes an ``SQLError`` of the
    ///     statement.
    /// - Throws: An ``SQLError`` if SQLite takes no function like that.
    package func addFunction(
      _ name: String, argumentCount: Int?, isDeterministic: Bool = true, isForSchemas: Bool = false,
      _ body: @escaping @Sendable (borrowing SQLRow) throws -> SQLValue
    ) throws(SQLError) {
      let flags =
        SQLITE_UTF8 | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
        | (isForSchemas ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY)
      let box = unsafe Unmanaged.passRetained(SQLiteFunction(body)).toOpaque()
      // SQLite releases the box when it does not need it any more, and at once if this fails.
      let result = unsafe sqlite3_create_function_v2(
        database, name, Int32(clamping: argumentCount ?? -1), flags, box,
        { context, count, values in unsafe SQLiteFunction.call(context, count, values) }, nil, nil,
        { box in unsafe release(box) })
      guard result == SQLITE_OK else { throw unsafe SQLError(database: database, result: result) }
    }

    /// Makes an order of texts that statements and the schema can name.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - compare: Compares the bytes of two texts, which may not be UTF-8: negative if the first
    ///     one comes first, 0 if they are equal. The order must be total, and always the same.
    /// - Throws: An ``SQLError`` if the collation is in use.
    package func addCollation(
      _ name: String, _ compare: @escaping @Sendable (Span<UInt8>, Span<UInt8>) -> Int
    ) throws(SQLError) {
      let box = unsafe Unmanaged.passRetained(SQLiteCollation(compare)).toOpaque()
      let result = unsafe sqlite3_create_collation_v2(
        database, name, SQLITE_UTF8, box,
        { box, count, one, otherCount, other in
          guard let box = unsafe box else { return 0 }
          let collation = unsafe Unmanaged<SQLiteCollation>.fromOpaque(box).takeUnretainedValue()
          let order = unsafe collation.compare(
            bytes(one, Int(count)).span, bytes(other, Int(otherCount)).span)
          return Int32(order.signum())
        }, { box in unsafe release(box) })
      guard result == SQLITE_OK else {
        // Unlike for functions, SQLite leaves it here.
        unsafe release(box)
        throw unsafe SQLError(database: database, result: result)
      }
    }
  }

  /// Ends the reference that SQLite had to a box.
  private func release(_ box: UnsafeMutableRawPointer?) {
    if let box = unsafe box { unsafe Unmanaged<AnyObject>.fromOpaque(box).release() }
  }

  private final class SQLiteCollation: Sendable {
    let compare: @Sendable (Span<UInt8>, Span<UInt8>) -> Int

    init(_ compare: @escaping @Sendable (Span<UInt8>, Span<UInt8>) -> Int) {
      self.compare = compare
    }
  }

  private final class SQLiteFunction: Sendable {
    private let body: @Sendable (borrowing SQLRow) throws -> SQLValue

    init(_ body: @escaping @Sendable (borrowing SQLRow) throws -> SQLValue) {
      self.body = body
    }

    @unsafe static func call(
      _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) {
      guard let box = unsafe sqlite3_user_data(context) else { return }
      let function = unsafe Unmanaged<SQLiteFunction>.fromOpaque(box).takeUnretainedValue()
      do {
        let arguments = unsafe SQLiteArguments(
          UnsafeBufferPointer(start: values, count: Int(count)))
        try unsafe answer(function.body(SQLRow(arguments)), context)
      } catch {
        let message = (error as? SQLError)?.message ?? "\(error)"
        unsafe sqlite3_result_error(context, message, -1)
      }
    }

    @unsafe private static func answer(_ value: SQLValue, _ context: OpaquePointer?) {
      switch value {
      case .null: unsafe sqlite3_result_null(context)
      case .integer(let integer): unsafe sqlite3_result_int64(context, integer)
      case .real(let double): unsafe sqlite3_result_double(context, double)
      case .text(var text):
        text.withUTF8 { bytes in
          guard let start = bytes.baseAddress else {
            return unsafe sqlite3_result_text(context, "", 0, nil)
          }
          unsafe csqlite_result_text(context, start, UInt64(bytes.count))
        }
      case .blob(let blob):
        if blob.isEmpty { return unsafe sqlite3_result_zeroblob(context, 0) }
        unsafe blob.withUnsafeBytes { bytes in
          unsafe csqlite_result_blob(context, bytes.baseAddress, UInt64(bytes.count))
        }
      }
    }
  }

  /// The arguments of a function.
  @safe private struct SQLiteArguments: SQLRowSource {
    private let values: UnsafeBufferPointer<OpaquePointer?>

    init(_ values: UnsafeBufferPointer<OpaquePointer?>) {
      unsafe self.values = unsafe values
    }

    var count: Int { unsafe values.count }

    func kind(at column: Int) -> SQLValueKind {
      unsafe SQLValueKind(sqlite3_value_type(values[column]))
    }

    func integer(at column: Int) -> Int64 {
      unsafe sqlite3_value_int64(values[column])
    }

    func real(at column: Int) -> Double {
      unsafe sqlite3_value_double(values[column])
    }

    func withBytes<Result, Failure: Error>(
      at column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let isText = kind(at: column) == .text
      let value = unsafe values[column]
      let start =
        unsafe isText
        ? UnsafeRawPointer(sqlite3_value_text(value)) : UnsafeRawPointer(sqlite3_value_blob(value))
      let count = unsafe Int(sqlite3_value_bytes(value))
      return try unsafe body(bytes(start, count).span)
    }
  }
#endif
