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

  /// Reads the content, which may be of an earlier version of the model; nil when there is none yet.
  ///
  /// - Parameter model: Gets the content without its objects, and tells which version they are of. A
  ///   backing that does not know before it reads them gives it nil.
  /// - Returns: The content.
  /// - Throws: ``StoreError``, or what `model` throws.
  func load(
    _ model: (_ header: AtomicStoreContent?) throws -> ManagedObjectModel
  ) throws -> AtomicStoreContent?

  /// Keeps a copy of the content, as it is, beside it.
  ///
  /// - Parameter name: What the name of the copy ends with.
  /// - Returns: Where the copy is; nil where there can be none.
  /// - Throws: ``StoreError``.
  func keepCopy(named name: String) throws -> String?

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
  /// Reads the objects as those of the model that the store is opened with.
  public func load(
    _ model: (_ header: AtomicStoreContent?) throws -> ManagedObjectModel
  ) throws -> AtomicStoreContent? {
    try load(for: model(nil))
  }

  /// Keeps none.
  public func keepCopy(named name: String) throws -> String? { nil }

  /// Cannot tell.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    nil
  }
}
