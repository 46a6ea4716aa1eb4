import Testing

@testable import ContactStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("UIDs of address books of version 1")
struct FormerUIDsTests {
  @Test(
    "contacts have what exports gave those without one, by store, kind and row",
    arguments: [
      (
        "00000000-0000-0000-0000-000000000000", "Person", 1,
        "urn:uuid:b33635de-3e5e-8c50-8000-000000000001"
      ),
      (
        "00000000-0000-0000-0000-000000000000", "Person", Int64.max,
        "urn:uuid:b33635de-3e5e-8c50-bfff-ffffffffffff"
      ),
      (
        "00000000-0000-0000-0000-000000000000", "Company", 1,
        "urn:uuid:64be57bf-ead8-896c-8000-000000000001"
      ),
      (
        "00000000-0000-0000-0000-000000000000", "Company", Int64.max,
        "urn:uuid:64be57bf-ead8-896c-bfff-ffffffffffff"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Person", 1,
        "urn:uuid:5351ef28-d39e-8733-8000-000000000001"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Person", 10000,
        "urn:uuid:5351ef28-d39e-8733-8000-000000002710"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Person", Int64.max,
        "urn:uuid:5351ef28-d39e-8733-bfff-ffffffffffff"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Company", 1,
        "urn:uuid:51e05658-4aed-8335-8000-000000000001"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Company", 10000,
        "urn:uuid:51e05658-4aed-8335-8000-000000002710"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Company", Int64.max,
        "urn:uuid:51e05658-4aed-8335-bfff-ffffffffffff"
      ),
    ])
  func contacts(store: String, entityName: String, key: Int64, uid: String) throws {
    let uids = FormerUIDs(ofStore: try #require(UUID(uuidString: store)))
    #expect(uids.uid(ofContact: entityName, key: key) == uid)
  }

  @Test(
    "groups have what exports gave those without one, by store and name",
    arguments: [
      (
        "00000000-0000-0000-0000-000000000000", "Friends", 0,
        "urn:uuid:165101fb-0326-8a8d-8000-000000000000"
      ),
      (
        "00000000-0000-0000-0000-000000000000", "Friends", 1,
        "urn:uuid:165101fb-0326-8a8d-8000-000000000001"
      ),
      (
        "00000000-0000-0000-0000-000000000000", "Zoë", 0,
        "urn:uuid:79f15d00-e29b-83ed-8000-000000000000"
      ),
      (
        "00000000-0000-0000-0000-000000000000", "Zoë", 1,
        "urn:uuid:79f15d00-e29b-83ed-8000-000000000001"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Friends", 0,
        "urn:uuid:0d209fc4-73c3-852c-8000-000000000000"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Friends", 1,
        "urn:uuid:0d209fc4-73c3-852c-8000-000000000001"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Zoë", 0,
        "urn:uuid:81aca60a-62fa-8862-8000-000000000000"
      ),
      (
        "7EDB6EA0-0CBB-4531-9476-ED467A210166", "Zoë", 1,
        "urn:uuid:81aca60a-62fa-8862-8000-000000000001"
      ),
    ])
  func groups(store: String, name: String, attempt: Int64, uid: String) throws {
    let uids = FormerUIDs(ofStore: try #require(UUID(uuidString: store)))
    #expect(uids.uid(ofGroup: name, attempt: attempt) == uid)
    #expect(attempt > 0 || uids.uid(ofGroup: name) == uid)
  }
}
