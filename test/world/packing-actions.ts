import assert from 'node:assert/strict'
import { changePacking, getPacking } from '#contract/packing/packing-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import type { CallInput, TestActor, World } from '#test/world/world.ts'

type Params = { id: number }
type Steps = NonNullable<CallInput<typeof changePacking>['body']>['steps']

/** The step that packs every line by its own packages and quantity per package. */
export const packAll = [{ step: 'pack-lines' as const }]

/** Returns the common actions of packing tests, as a person of Cartró. */
export function packingActions(world: World, actor: TestActor) {
  const shipment = async (params: Params) => (await actor.call(getShipment, { params })).reply
  const versionOf = async (params: Params) => (await shipment(params)).version
  return {
    shipment,
    versionOf,
    packingOf: async (params: Params) => (await actor.call(getPacking, { params })).reply,
    doPack: async (params: Params, steps: Steps, by: TestActor = actor) =>
      by.call(changePacking, { params, version: await versionOf(params), body: { steps } }),
    /** Open shipment with one line of this number of packages, and one more for the remainder. */
    ready: async (
      entry = { numberOfPackages: 3, quantityPerPackage: '2', remainder: '1' },
      kind: 'is_divisible' | 'not is_divisible' = 'not is_divisible',
    ) => {
      const { reply } = await actor.call(createShipment, {
        body: { estimatedDelivery: '2099-01-01' },
      })
      const params = { id: reply.id }
      const body = { orderLineId: await someLine(world, kind), ...entry }
      const addition = await actor.call(addShipmentLine, { params, version: 1, body })
      assert.equal(addition.status, 201, addition.text)
      return { params, lineId: addition.reply.lineIds[0] ?? 0 }
    },
  }
}

// Chooses the line with the largest remainder, so that many small shipments fit.
async function someLine({ owner }: World, kind: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(`
    select id::int from order_line_figures where company_id = 1 and supplier_id = 1 and ${kind}
    order by available desc, id limit 1`)
  return rows[0]?.id ?? 0
}
