import ManagedObjects

/// A colour that marks a contact, in the sRGB colour space (IEC 61966-2-1).
package struct Color: Hashable, Codable {
  /// The part of red, from 0 to 1.
  var red: Double
  /// The part of green, from 0 to 1.
  var green: Double
  /// The part of blue, from 0 to 1.
  var blue: Double

  /// Mixes a colour of its parts.
  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

extension Color: Sendable {}

extension Color: TransformableValue {}
