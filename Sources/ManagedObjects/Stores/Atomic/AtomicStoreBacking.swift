/// Where an ``AtomicStore`` keeps its content: what Core Data has subclasses of `NSAtomicStore` for.
///
/// The content is read whole and written whole. All else (predicates, sorting, relationships, unique
/// values, conflicts) is the store's.
public protocol AtomicStoreBacking: Sendable {
  /// What messages name it by, such as the path of a file.
  var name: String { get }
  /// The kind of store that it makes.
  var type: StoreType { get }

  /// Reads the content; nil when there is none yet.
  ///
  /// - Parameter model: The model of the objects.
  /// - Returns: The content.
  /// - Throws: ``StoreError``, such as ``StoreError/corrupt(path:offset:reason:)``.
  func load(for model: ManagedObjectModel) throws -> AtomicStoreContent?

  /// Puts other content in the place of what is there: all of it or, when it throws, nothing.
  ///
  /// When this returns, the content is durable. It is called within ``exclusively(_:)``.
  ///
  /// - Throws: ``StoreError``.
  func save(_ content: AtomicStoreContent, for model: ManagedObjectModel) throws

  /// A text that is another one whenever the content may have changed; nil while there is none.
  ///
  /// - Throws: ``StoreError``.
  func revision() throws -> String?

  /// Runs `body` while nobody else saves.
  ///
  /// - Returns: What `body` returns.
  /// - Throws: ``StoreError/busy(path:waited:holder:)``, ``StoreError/readOnly(path:)``, or what `body`
  ///   throws.
  func exclusively<Result>(_ body: () throws -> Result) throws -> Result

  /// Has `handler` called whenever the content may have changed, until what is returned is gone; nil where
  /// nobody can tell.
  ///
  /// It is called on any thread, one call at a time, and may stand for several changes or for none.
  func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)?
}

extension AtomicStoreBacking {
  /// Cannot tell.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    nil
  }
}
