/// Why a Swift key path stands for no keys of a model.
public enum KeyPathError: Error, Hashable {
  /// The key path, as Swift describes it, does not read one property of the model behind the other:
  /// it reads none, or several of one object.
  case notOneProperty(String)
}
