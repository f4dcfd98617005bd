import type * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobsFrom, noticeQueues } from '#database/job-queue.ts'
import type { ShipmentState } from '#domain/shipments/shipment.ts'
import type { eventKind } from '#domain/shipments/shipment-event.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationActor, MutationContext } from '#server/data/mutation-context.ts'
import { scoreJob } from '#server/queries/score-change.ts'

type EventEntry = {
  kind: z.output<typeof eventKind>
  from?: ShipmentState
  to?: ShipmentState
  details?: object
  /** State of a discrepancy before the step, to undo the step. */
  former?: object | undefined
  /** Whether the shipment keeps its version, because the step changes nothing that a waiting count depends on. */
  keepsVersion?: boolean
}

/** The parts of a shipment that an event stores. */
export type EventShipment = { id: number; code: string; version: number }

/** Returns the insert of an event and registers its change notice; `shipment` has the version after the event. */
export function insertShipmentEvent(
  actor: MutationActor,
  shipment: EventShipment,
  { kind, from, to, details, former, keepsVersion }: EventEntry,
): Sql<unknown> {
  actor.notify({ shipment: shipment.id, ...(keepsVersion && { version: null }) })
  return sql`
    insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, from_state,
      to_state, actor_id, details, former)
    values (${thisCompany}, ${actor.supplierId}, ${shipment.id}, ${shipment.code}, ${shipment.version}, ${kind},
      ${from ?? null}, ${to ?? null}, ${actor.caller.userId}, ${JSON.stringify(details ?? {})},
      ${former ? JSON.stringify(former) : null})`
}

/**
 * Writes the next version of a locked shipment with the columns in `set`, and its event; returns the version. Its
 * statements can be pipelined with others.
 */
export async function writeVersion(
  mutation: MutationContext,
  shipment: EventShipment,
  entry: EventEntry,
  set?: Sql<unknown>,
): Promise<number> {
  const version = shipment.version + 1
  await awaitPipelined([
    mutation.execute(sql`
      update shipments s set version = ${version} ${set ? sql`, ${set}` : sql``}
      where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${shipment.id}`),
    mutation.execute(insertShipmentEvent(mutation, { ...shipment, version }, entry)),
  ])
  return version
}

const noticesOfLastEvent = sql`
  select ${sql.lit(noticeQueues.events)} as queue, jsonb_build_object('companyId', ${thisCompany},
    'source', 'shipment-event', 'ids', jsonb_build_array(currval('shipment_events_id_seq'))) as data`

/**
 * Queues notices of the event last inserted by this transaction, and the update of scores if the event changes a
 * received shipment. Undoing a step sends no notices.
 */
export async function queueEventJobs(
  mutation: MutationContext,
  kind: EventEntry['kind'],
  receivedShipmentId?: number,
): Promise<unknown> {
  const jobs: Sql[] = kind === 'discrepancy-taken-back' ? [] : [noticesOfLastEvent]
  if (receivedShipmentId !== undefined) jobs.push(scoreJob(receivedShipmentId))
  return jobs.length > 0 && mutation.execute(addJobsFrom(sql.join(jobs, sql` union all `)))
}
