import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { type FieldCode, fieldCodes } from '#contract/problem-codes.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { type AnnouncedRows, announcedRows } from '#domain/imports/lines/announced-rows.ts'
import type { LineImportError } from '#domain/imports/lines/line-import-report.ts'
import type { Announcement } from '#domain/packing/announcement.ts'
import { closingFaults } from '#domain/packing/closing-faults.ts'
import { maxPackages } from '#domain/packing/package.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import type { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { resolveShipTo } from '#server/queries/ship-to.ts'
import { type LineImportPlan, planLineImport } from '#server/shipments/import/line-import-plan.ts'
import { writePlannedLines } from '#server/shipments/import/planned-lines-write.ts'
import { packagesJson } from '#server/shipments/packing/packing-json.ts'
import { insertShipmentEvent } from '#server/shipments/shipment-event-insert.ts'
import { readShipment } from '#server/shipments/shipment-lock.ts'
import {
  claimShipmentCode,
  insertShipment,
  pastDayFault,
} from '#server/shipments/shipment-write.ts'
import { closingWarnings, writeClosing } from '#server/shipments/transitions/shipment-closing.ts'

const creationContext = z.object({
  destination: z.string().nullable(),
  isPackingRequired: z.boolean(),
})

/**
 * Creates a shipment with its lines and packages, and closes it if requested. If there are errors, writes nothing and
 * throws all of them. Locks and plans everything before writing.
 */
async function createAnnouncedShipment(
  mutation: MutationContext,
  body: Announcement,
  reply: FastifyReply,
): Promise<RawJson> {
  const { lines, packing, packages, close, ...entry } = body
  const announced = announcedRows(body)
  const needsContext = lines.length > 0 || packages.length > 0 || close
  const locksLines = hasRows(announced)
  const claimCode = () => claimShipmentCode(mutation, entry)
  const [pastDayError, context, claimedCode] = await awaitPipelined([
    pastDayFault(mutation, entry.estimatedDelivery),
    needsContext ? readCreationContext(mutation, entry.shipTo || null) : null,
    locksLines ? null : claimCode(),
  ])
  const plan = locksLines
    ? await planLineImport(
        mutation,
        { destination: context?.destination ?? null, serials: new Set() },
        announced.rows,
        true,
      )
    : null
  // Locks the supplier's counter after the order lines, so that waiting for a line does not block other shipments.
  const code = locksLines ? await claimCode() : claimedCode
  const isPacked = packing === 'as-lines'
  refuseErrors([
    ...(pastDayError ? [pastDayError] : []),
    ...(code ? [] : [{ pointer: '/body/code', code: 'duplicate' } as const]),
    ...closingFaults(body, context?.isPackingRequired ?? false).map(
      ({ pointer }): FieldError => ({ pointer: `/body${pointer}`, code: 'required' }),
    ),
    ...(plan ? sizeErrors(plan, isPacked) : []),
    ...(plan ? announcementErrors(plan.errors, announced) : []),
  ])
  const newShipment = await insertShipment(mutation, entry, code ?? '')
  const { id } = newShipment
  const event = mutation.execute(
    insertShipmentEvent(mutation, newShipment, { kind: 'created', to: 'open' }),
  )
  const [, version] = plan
    ? await awaitPipelined([event, writePlannedLines(mutation, newShipment, plan, isPacked)])
    : [null, newShipment.version]
  const closingWrites = close ? await writeClosing({ ...mutation, version }, id) : []
  const references = packages.map(({ reference }) => reference ?? null)
  const packageList = packagesJson(sql`, (${references}::text[])[p.number] as reference`)
  const [, shipment] = await awaitPipelined([
    awaitPipelined([event, ...closingWrites]),
    readShipment(mutation, id, reply, sql`${closingWarnings}, ${packageList} as "packageList"`),
  ])
  reply.header('location', `/api/shipments/${id}`)
  return shipment
}

/** Reads the destination of a ship-to, and whether the company requires packages. */
const readCreationContext = ({ executeOne }: MutationContext, shipTo: string | null) =>
  executeOne(typedSql(creationContext)`
    select ${resolveShipTo(sql`${shipTo}::text`)} as destination, not c.allows_unpacked as "isPackingRequired"
    from companies c where c.id = ${thisCompany}`)

const hasRows = ({ rows }: AnnouncedRows): boolean =>
  rows.lines.length + rows.packageRows.length + rows.errors.length > 0

function sizeErrors({ result }: LineImportPlan, isPacked: boolean): FieldError[] {
  const sizes = [
    ['/body/lines', 'too-big', result.lines.length, maxShipmentLines],
    ['/body/packages', 'too-many-packages', result.count(isPacked).packages, maxPackages],
  ] as const
  return sizes.flatMap(([pointer, code, size, maximum]) =>
    size > maximum ? [{ pointer, code, params: { maximum } }] : [],
  )
}

/** Throws the errors, if any, as the most specific problem. */
function refuseErrors(errors: FieldError[]): void {
  const [first] = errors
  if (!first) return
  const isOverCap = errors.every(({ code }) => code === 'over-cap')
  const isCodeTaken = errors.length === 1 && first.pointer === '/body/code'
  throw new ProblemError(isOverCap ? 'over-cap' : isCodeTaken ? 'code-taken' : 'invalid', {
    errors: errors.slice(0, maxErrors),
  })
}

const maxErrors = 100

const isFieldCode = (code: string): code is FieldCode =>
  (fieldCodes as readonly string[]).includes(code)

function fieldCodeOf(code: LineImportError['code']): FieldCode {
  if (code === 'unknown-package') return 'not-found'
  return isFieldCode(code) ? code : 'invalid'
}

/** Turns errors of planned rows into errors of the request that the rows come from. */
const announcementErrors = (
  errors: readonly LineImportError[],
  { pointerOf }: AnnouncedRows,
): FieldError[] =>
  errors.map(({ params, ...error }) => {
    const { most, ...otherParams } = params ?? {}
    const errorParams = { ...otherParams, ...(most !== undefined && { maximum: most }) }
    return {
      pointer: `/body${pointerOf(error)}`,
      code: fieldCodeOf(error.code),
      ...(Object.keys(errorParams).length > 0 && { params: errorParams }),
    }
  })

/** Adds the route that creates a shipment, on request with lines and packages, and closed. */
export const addCreateShipmentRoute = (app: FastifyInstance, database: Database): void =>
  mutationRoute(app, database, createShipment, (mutation, { body, reply }) =>
    createAnnouncedShipment(mutation, body, reply),
  )
