import { countAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { countServiceAccounts } from '#contract/keys/service-account-endpoints.ts'
import { countOrderLines } from '#contract/orders/order-endpoints.ts'
import { countPeople } from '#contract/people/person-endpoints.ts'
import {
  countOwnSignInEvents,
  countSignInEvents,
} from '#contract/people/sign-in-event-endpoints.ts'
import { countCarriers } from '#contract/settings/carrier-endpoints.ts'
import { countPlaces } from '#contract/settings/place-endpoints.ts'
import { countSettingEvents, countSupplierSettings } from '#contract/settings/settings-endpoints.ts'
import { countShipments } from '#contract/shipments/shipment-endpoints.ts'
import { readReply } from '#test/replies/reply-against-shape.ts'
import type { TestActor } from '#test/world/world.ts'

const supplierCounts = [countShipments, countOrderLines]
const companyCounts = [
  ...[countPlaces, countCarriers, countServiceAccounts, countPeople],
  ...[countSupplierSettings, countSettingEvents],
  ...[countAuditLog, countSignInEvents, countOwnSignInEvents],
]

/** Compares the counts of lists with their shapes: with and without the cursor of a row. */
export async function compareCounts(administrator: TestActor, callers: TestActor[]): Promise<void> {
  for (const input of [{}, { query: { row: 1 } }]) {
    for (const caller of callers)
      for (const endpoint of supplierCounts) await readReply(caller, endpoint, input)
    for (const endpoint of companyCounts) await readReply(administrator, endpoint, input)
  }
}
