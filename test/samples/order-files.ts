import { setTimeout } from 'node:timers/promises'
import type { Problem } from '#contract/problem.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import type { ImportBadRows, ImportReport } from '#domain/imports/orders/order-import-report.ts'
import type { TestActor, World } from '#test/world/world.ts'

type Reply = { status: number; report: ImportReport; problem: Problem; bad: ImportBadRows }

const names =
  'supplier_code,supplier_name,order_code,order_date,order_line,product_code,product_name,size,color,unit,quantity,due_date'

/** A file of orders of these rows, under our own headings. */
export const orderFile = (...rows: string[]) => `${[names, ...rows].join('\n')}\n`

/** Row with a quantity of one order line. */
export const orderFileRow = (
  order: string,
  number: number | string,
  quantity: string,
  supplier = 'CARTRO,Cartró',
) => `${supplier},${order},2026-01-05,${number},TUBE,Post tube,A2,kraft,pcs,${quantity},2026-02-01`

/** Sends a file as the browser does. */
export async function sendFile(
  world: World,
  actor: TestActor,
  path: string,
  file: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await fetch(`${world.origin}/api/order-imports${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'text/csv', ...headers },
    body: file as Uint8Array<ArrayBuffer>,
  })
  const body = (await reply.json()) as never
  return { status: reply.status, report: body, problem: body, bad: body }
}

/** Announces a quantity of an order line in a new open shipment; returns the status of adding it. */
export async function announceQuantity(
  actor: TestActor,
  orderLineId: number,
  pieces: number,
): Promise<number> {
  const { reply } = await retryUnavailable(() =>
    actor.call(createShipment, { body: { estimatedDelivery: null } }),
  )
  const addition = await retryUnavailable(() =>
    actor.call(addShipmentLine, {
      params: { id: reply.id },
      version: reply.version,
      body: { orderLineId, numberOfPackages: pieces, quantityPerPackage: '1' },
    }),
  )
  return addition.status
}

// A busy server replies 503 without any change, so that clients try again.
async function retryUnavailable<Reply extends { status: number }>(
  call: () => Promise<Reply>,
): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await call()
    if (reply.status !== 503 || tries === 20) return reply
    await setTimeout(500)
  }
}

/** Record of an import without changes. */
export const emptyImport = async (world: World, company: number): Promise<number> =>
  (
    await world.owner.query<{ id: number }>(
      `insert into order_imports (company_id, file_hash, file_bytes, counts)
       values ($1, sha256(''), 0, '{"rows":0,"good":0,"bad":0,"suppliers":{"created":0,"changed":0,"unchanged":0},
         "orders":{"created":0,"changed":0,"unchanged":0},"lines":{"created":0,"changed":0,"unchanged":0}}')
       returning id::int`,
      [company],
    )
  ).rows[0]?.id ?? 0
