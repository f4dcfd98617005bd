import { countAuditLog } from '#contract/audit-log-endpoints.ts'
import { countCarriers } from '#contract/carrier-endpoints.ts'
import { countOrderLines } from '#contract/order-endpoints.ts'
import { countPeople } from '#contract/person-endpoints.ts'
import { countPlaces } from '#contract/place-endpoints.ts'
import { countServiceAccounts } from '#contract/service-account-endpoints.ts'
import { countSettingEvents, countSupplierSettings } from '#contract/settings-endpoints.ts'
import { countShipments } from '#contract/shipment-endpoints.ts'
import { countOwnSignInEvents, countSignInEvents } from '#contract/sign-in-event-endpoints.ts'
import { held } from '#test/held-reply.ts'
import type { TestActor } from '#test/world.ts'

const ofSuppliers = [countShipments, countOrderLines]
const ofCompany = [
  ...[countPlaces, countCarriers, countServiceAccounts, countPeople],
  ...[countSupplierSettings, countSettingEvents],
  ...[countAuditLog, countSignInEvents, countOwnSignInEvents],
]

/** Holds the counts of lists to their shapes: with and without the cursor of a row. */
export async function holdCounts(administrator: TestActor, everyone: TestActor[]): Promise<void> {
  for (const said of [{}, { query: { row: 1 } }]) {
    for (const caller of everyone)
      for (const endpoint of ofSuppliers) await held(caller, endpoint, said)
    for (const endpoint of ofCompany) await held(administrator, endpoint, said)
  }
}
