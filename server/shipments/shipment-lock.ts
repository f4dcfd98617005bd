import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { shipmentState } from '#domain/shipments/shipment.ts'
import { maxConflictEvents, shipmentEvent } from '#domain/shipments/shipment-event.ts'
import { type Step, whyNot } from '#domain/shipments/shipment-step.ts'
import { day } from '#domain/units/day.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import type { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { shipmentEventJson, shipments } from '#server/shipments/shipment-json.ts'

const missedEvents = z.object({ changes: z.array(shipmentEvent) })

const lockedShipment = z.object({
  id: z.int(),
  code: z.string(),
  version: z.int(),
  state: shipmentState,
  isCancelled: z.boolean(),
  receipt: z.enum(['partial', 'full']).nullable(),
  lineCount: z.int(),
  hasDate: z.boolean(),
  estimatedDelivery: day.nullable(),
  shipTo: z.string().nullable(),
  packageCount: z.int(),
  lastLabelled: z.int(),
  packing: z
    .object({
      packages: z.int(),
      emptyPackages: z.int(),
      isFull: z.boolean(),
      isRequired: z.boolean(),
    })
    .nullable(),
  /** Whether a slot at a dock is still ahead; read only to receive the shipment. */
  hasSlotAhead: z.boolean(),
})
/** A shipment that this transaction has locked. */
export type LockedShipment = z.output<typeof lockedShipment>

/** A shipment, new or locked, to which lines are added. */
export type ShipmentToExtend = Pick<
  LockedShipment,
  'id' | 'code' | 'version' | 'shipTo' | 'packageCount'
>

/** Locks the shipment; throws unless it exists, has the version that the caller saw, and allows the step. */
export async function lockShipment(
  mutation: MutationContext,
  id: number,
  step: Step,
): Promise<LockedShipment> {
  const shipment = await mutation.executeOne(typedSql(lockedShipment)`
    select id, code, version, state, cancelled_at is not null as "isCancelled", receipt, line_count as "lineCount",
      estimated_delivery is not null as "hasDate", estimated_delivery as "estimatedDelivery", ship_to as "shipTo",
      package_count as "packageCount", last_labelled as "lastLabelled",
      ${step === 'close' ? packingSummary : sql`null::json`} as packing,
      ${step === 'receive' ? isSlotAhead : sql`false`} as "hasSlotAhead"
    from shipments s
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${id}
    for update`)
  if (!shipment) throw new ProblemError('not-found')
  if (shipment.version !== mutation.version) throw await versionConflict(mutation, shipment)
  const refusal = whyNot(step, shipment)
  if (refusal) throw new ProblemError(refusal)
  return shipment
}

/**
 * Whether a shipment has the version that the caller saw. Statements pipelined after its lock check this, so that a
 * request that the lock refuses does not wait for order lines.
 */
export const hasSeenVersion = (
  { supplierId, version }: MutationContext,
  id: number,
): Sql => sql`exists (
  select from shipments seen where seen.company_id = ${thisCompany} and seen.supplier_id = ${supplierId}
    and seen.id = ${id} and seen.version = ${version})`

const packingSummary = sql`json_build_object('packages', package_count, 'emptyPackages', empty_package_count,
  'isFull', not exists (select from shipment_lines l where l.company_id = ${thisCompany}
    and l.supplier_id = s.supplier_id and l.shipment_id = s.id and l.packed < l.quantity),
  'isRequired', (select not allows_unpacked from companies c where c.id = ${thisCompany}))`

const isSlotAhead = sql`exists (select from dock_slots t where t.company_id = ${thisCompany}
  and t.supplier_id = s.supplier_id and t.shipment_id = s.id and t.starts_at > now())`

async function versionConflict(
  mutation: MutationContext,
  { id, version }: LockedShipment,
): Promise<ProblemError> {
  const row = await mutation.executeOne(typedSql(missedEvents)`
    select coalesce(json_agg(${shipmentEventJson} order by e.id), '[]') as changes from (
      select * from shipment_events e
      where e.company_id = ${thisCompany} and e.supplier_id = ${mutation.supplierId}
        and e.shipment_id = ${id} and e.version > ${mutation.version}
      order by e.id desc limit ${sql.lit(maxConflictEvents)}
    ) e`)
  return new ProblemError('version-changed', { version, changes: row?.changes ?? [] })
}

/** Reads the shipment with more columns in this transaction, and sets its ETag. */
export const readShipment = (
  mutation: MutationContext,
  id: number,
  reply: FastifyReply,
  columns: Sql = sql``,
): Promise<RawJson> =>
  recordReply(
    mutation,
    reply,
    sql`(select row_to_json(shipment) from (select ${shipments.columns} ${columns} from shipments s
      where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${id}) shipment)`,
  )
