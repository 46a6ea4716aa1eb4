/// What can be chosen about generated code.
package struct GeneratorOptions: Hashable {
  /// Who can use the generated classes.
  package var access: AccessLevel = .internal
  /// Whether entities whose classes are written by hand get a class as well.
  package var includesManualEntities = false
  /// Whether what programs load has the user info of the model.
  package var includesUserInfo = true

  package init() {}
}

extension GeneratorOptions: Sendable {}
