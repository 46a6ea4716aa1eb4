/// Where Xcode's editor shows an entity in its diagram.
package struct DiagramElement {
  /// The name of the entity.
  package let name: String
  /// The distance of the left edge from the origin, in points.
  package var x: Double
  /// The distance of the upper edge from the origin, in points.
  package var y: Double
  /// The width in points.
  package var width: Double
  /// The height in points.
  package var height: Double

  /// Places an entity.
  package init(_ name: String, x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0)
  {
    self.name = name
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension DiagramElement: Hashable {}

extension DiagramElement: Sendable {}
