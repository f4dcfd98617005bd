import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { eventually } from '#test/world/running-server.ts'
import type { World } from '#test/world/world.ts'

export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor()

/** Reads and changes Lee's shipments and their packing through the API. */
export async function packingSetup(world: World) {
  const lee = await world.signIn('lee')
  const packingOf = async (id: number) => (await lee.call(getPacking, { params: { id } })).reply
  type Packing = Awaited<ReturnType<typeof packingOf>>
  return {
    lee,
    packingOf,
    /** Waits until the server has the packing. */
    isSent: (id: number, holds: (packing: Packing) => boolean) =>
      eventually('the server has the packing', async () => holds(await packingOf(id))),
    /** Creates a shipment with one line of this quantity, one piece a package. */
    shipmentOf: async (quantity: number, orderLineId: number) => {
      const { reply } = await lee.call(createShipment, { body: {}, key: crypto.randomUUID() })
      const addition = await lee.call(addShipmentLines, {
        params: { id: reply.id },
        version: reply.version,
        key: crypto.randomUUID(),
        body: {
          lines: [
            { orderLineId, numberOfPackages: quantity, quantityPerPackage: '1', remainder: '0' },
          ],
        },
      })
      assert.equal(addition.status, 201, addition.text)
      return { ...reply, version: addition.reply.version }
    },
  }
}

export type PackingSetup = Awaited<ReturnType<typeof packingSetup>>
