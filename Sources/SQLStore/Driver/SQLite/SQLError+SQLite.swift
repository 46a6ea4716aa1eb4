#if SQLite
  import CSQLite

  extension SQLError {
    /// Describes the last failure of a connection.
    init(database: OpaquePointer?, result: Int32, statement: String? = nil) {
      let extended = unsafe database.map { unsafe sqlite3_extended_errcode($0) } ?? result
      let message = unsafe String(
        cString: database.map { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(result))
      let system = unsafe database.map { unsafe sqlite3_system_errno($0) } ?? 0
      self.init(result: extended, message, statement: statement, systemCode: system)
    }

    /// Describes a failure by the number that SQLite has for it, extended if possible.
    init(result: Int32, _ message: String, statement: String? = nil, systemCode: Int32 = 0) {
      let code = Code(result: result, message)
      let isOfSystem = code == .io || code == .cannotOpen || code == .full
      self.init(
        code, message, statement: statement, systemCode: isOfSystem ? systemCode : 0)
    }
  }

  extension SQLError.Code {
    fileprivate init(result: Int32, _ message: String) {
      self =
        switch result & 0xff {
        // Less could be read than there has to be, or the file system says that it is damaged.
        case SQLITE_IOERR where [2, 33].contains(result >> 8): .corrupt
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_READONLY: .readOnly
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_NOTADB, SQLITE_FORMAT: .notADatabase
        case SQLITE_FULL: .full
        case SQLITE_CONSTRAINT:
          .constraint(SQLConstraint(result), name: Self.constraintName(message))
        case SQLITE_SCHEMA: .schemaChanged
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
        case SQLITE_IOERR, SQLITE_NOLFS, SQLITE_PROTOCOL, SQLITE_NOMEM: .io
        case SQLITE_INTERRUPT, SQLITE_ABORT: .interrupted
        default: .other
        }
    }

    /// What follows the colon, as in "UNIQUE constraint failed: person.name".
    private static func constraintName(_ message: String) -> String? {
      guard let match = message.firstMatch(of: #/constraint failed: (.+)/#) else { return nil }
      return String(match.output.1)
    }
  }

  extension SQLConstraint {
    /// Takes the extended number of a failure; those are made of the general one and a count.
    fileprivate init(_ result: Int32) {
      self =
        switch result >> 8 {
        case 1, 11, 12: .check
        case 3: .foreignKey
        case 5: .notNull
        case 6, 8, 10: .unique
        default: .other
        }
    }
  }
#endif
