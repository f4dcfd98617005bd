import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { dockEndpoints } from '#contract/docks/dock-endpoints.ts'
import { carrierEndpoints } from '#contract/settings/carrier-endpoints.ts'
import { placeEndpoints } from '#contract/settings/place-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { dockRecord, dockRow, dockSettings } from '#domain/docks/dock.ts'
import { type DockHours, hoursFault } from '#domain/docks/dock-hours.ts'
import {
  carrierRecord,
  carrierRow,
  carrierSettings,
  placeRecord,
  placeRow,
  placeSettings,
} from '#domain/settings/settings.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { recordRoutes } from '#server/settings/record-routes.ts'

/** Adds the routes of places, carriers and docks, which administrators manage. */
export function addRecordRoutes(app: FastifyInstance, database: Database): void {
  recordRoutes(app, database, placeEndpoints, {
    table: 'places',
    eventField: 'placeId',
    shapes: { entry: placeSettings, row: placeRow, record: placeRecord },
  })
  recordRoutes(app, database, carrierEndpoints, {
    table: 'carriers',
    eventField: 'carrierId',
    shapes: { entry: carrierSettings, row: carrierRow, record: carrierRecord },
  })
  recordRoutes(app, database, dockEndpoints, {
    table: 'docks',
    eventField: 'dockId',
    shapes: { entry: dockSettings, row: dockRow, record: dockRecord },
    expressions: {
      placeName: sql`(select p.name from places p where p.company_id = ${thisCompany} and p.id = r.place_id)`,
    },
    check: checkDock,
  })
}

const hoursRow = dockSettings.pick({ opens: true, closes: true, slotMinutes: true })
const idRow = z.object({ id: z.int() })

/** Refuses an unknown place, and opening hours too short for a slot. */
async function checkDock(
  mutation: MutationContext,
  values: Record<string, unknown>,
  id?: number,
): Promise<void> {
  const hours = id === undefined ? values : { ...(await lockHours(mutation, id)), ...values }
  const fault = hoursFault(hours as DockHours)
  if (fault)
    throw invalid({
      pointer: `/body/${fault.field}`,
      code: fault.field === 'closes' ? 'too-small' : 'too-big',
    })
  if (id !== undefined) return
  const place = await mutation.executeOne(typedSql(idRow)`
    select id from places where company_id = ${thisCompany} and id = ${values.placeId} and removed_at is null for key share`)
  if (!place) throw invalid({ pointer: '/body/placeId', code: 'not-found' })
}

async function lockHours({ executeOne }: MutationContext, id: number): Promise<DockHours> {
  const hours = await executeOne(typedSql(hoursRow)`
    select opens, closes, slot_minutes as "slotMinutes" from docks
    where company_id = ${thisCompany} and id = ${id} and removed_at is null for no key update`)
  if (!hours) throw new ProblemError('not-found')
  return hours
}
