/// What properties with a name of the model read and write.
///
/// A container has checked the names when it was given the class. One that is not in the model all the
/// same, because no container knows the class, reads as nothing, and the next save throws
/// ``ManagedObjectError/unknownKey(entity:key:)``.
extension ManagedObject {
  @usableFromInline
  final func value(of name: StaticString) -> AttributeValue {
    attribute(named: name).map { value(at: $0) } ?? .null
  }

  @usableFromInline
  final func setValue(_ value: AttributeValue, of name: StaticString) {
    if let index = attribute(named: name) { setValue(value, at: index) }
  }

  @usableFromInline
  final func transformedValue<Value: TransformableValue>(of name: StaticString) -> Value? {
    attribute(named: name).flatMap { transformedValue(at: $0) }
  }

  @usableFromInline
  final func setTransformedValue<Value: TransformableValue>(
    _ value: Value?, of name: StaticString
  ) {
    if let index = attribute(named: name) { setTransformedValue(value, at: index) }
  }

  @usableFromInline
  final func relatedObjects<Destination: ManagedObject>(of name: StaticString) -> [Destination] {
    guard let index = relationship(named: name) else { return [] }
    if entity[index].isToMany { return orderedRelatedObjects(at: index) }
    return relatedObject(at: index, as: Destination.self).map { [$0] } ?? []
  }

  @usableFromInline
  final func setRelatedObjects(_ objects: [ManagedObject], of name: StaticString) {
    if let index = relationship(named: name) { replaceRelated(with: objects, at: index) }
  }

  private func attribute(named name: StaticString) -> AttributeIndex? {
    position(of: name, among: .attributes).map { AttributeIndex($0) }
  }

  private func relationship(named name: StaticString) -> RelationshipIndex? {
    position(of: name, among: .relationships).map { RelationshipIndex($0) }
  }

  private func position(of name: StaticString, among kind: NamedPositions.Kind) -> Int? {
    if let known = contextLink?.namedPositions[name, kind, entity.number] { return known }
    let text = "\(name)"
    let found =
      switch kind {
      case .attributes: entity.index(ofAttribute: text)?.rawValue
      case .relationships: entity.index(ofRelationship: text)?.rawValue
      }
    guard let found else {
      managedObjectContext?.faultError = ManagedObjectError.unknownKey(
        entity: entity.name, key: text)
      return nil
    }
    contextLink?.namedPositions[name, kind, entity.number] = found
    return found
  }
}
