import assert from 'node:assert/strict'
import {
  bookDockSlot,
  createDock,
  getDockBooking,
  listOfferedSlots,
} from '#contract/docks/dock-endpoints.ts'
import { closeShipment, createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { addDays } from '#domain/units/day.ts'
import type { CallInput, TestActor, World } from '#test/world/world.ts'

type Dock = CallInput<typeof createDock>['body']

/** Returns the actions of dock tests: docks of the first place, shipments that go there, their slots. */
export async function dockActions({ owner }: World, admin: TestActor) {
  const { rows } = await owner.query<{ id: number; code: string; today: string }>(
    `select p.id::int, p.code, (now() at time zone c.time_zone)::date::text as today
     from places p join companies c on c.id = p.company_id where p.company_id = 1 order by p.id limit 1`,
  )
  const [place] = rows
  assert.ok(place)
  const tomorrow = addDays(place.today, 1)
  let count = 0

  /** Creates another dock of the place; returns its id. */
  const addDock = async (settings: Partial<Dock> = {}) => {
    count += 1
    const body = {
      ...{
        code: `D${count}`,
        name: `Dock ${count}`,
        placeId: place.id,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
      },
      ...{ opens: '08:00', closes: '12:00', slotMinutes: 60 },
      ...settings,
    }
    const { status, reply, text } = await admin.call(createDock, { body })
    assert.equal(status, 201, text)
    return reply.id
  }

  /** Creates a closed shipment of a supplier to the place; returns its id. */
  const announce = async (actor: TestActor, orderLineId: number, eta = tomorrow) => {
    const created = await actor.call(createShipment, {
      body: { estimatedDelivery: eta, shipTo: place.code },
    })
    const { id } = created.reply
    await owner.query(
      `update orders set ship_to = null where company_id = 1 and id = (select order_id from order_lines where company_id = 1 and id = $1)`,
      [orderLineId],
    )
    const addition = await actor.call(addShipmentLine, {
      params: { id },
      version: 1,
      body: { orderLineId, numberOfPackages: 1, quantityPerPackage: '1' },
    })
    assert.equal(addition.status, 201, addition.text)
    const closing = await actor.call(closeShipment, { params: { id }, version: 2 })
    assert.equal(closing.status, 200, closing.text)
    return id
  }

  return {
    ...{ place, tomorrow, addDock, announce },
    readBooking: async (actor: TestActor, id: number) =>
      (await actor.call(getDockBooking, { params: { id } })).reply,
    /** The slots of a day that a shipment is offered. */
    listSlots: async (actor: TestActor, id: number, day = tomorrow) =>
      (await actor.call(listOfferedSlots, { params: { id }, query: { day } })).reply.docks,
    book: (
      actor: TestActor,
      id: number,
      slot: { dockId: number; startsAt: string; isShared?: boolean },
      version = 0,
    ) => actor.call(bookDockSlot, { params: { id }, version, body: slot }),
  }
}
