import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { SubjectIdField } from '#domain/settings/setting-subject.ts'
import { columnName, columnsOf, entity } from '#server/data/entity.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { containsInAny } from '#server/data/list/text-search.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { recordSettingChange } from '#server/queries/setting-record.ts'
import { changeSettings } from '#server/settings/settings-change.ts'
import { lastChange, lastChangeColumns } from '#server/settings/settings-json.ts'

/** A kind of record that administrators manage, with unique code and name. */
type RecordDefinition = {
  table: string
  /** Field of the history for the record's id. */
  eventField: SubjectIdField
  /** Schemas of an input, of a row of the list, and of a record with its last change. */
  shapes: { entry: z.ZodObject; row: z.ZodObject; record: z.ZodObject }
  /** Expressions for fields that are no columns of a row `r`. */
  expressions?: Record<string, Sql>
  /** Throws if values are wrong although the schema allows them; `id` is undefined for a new record. */
  check?: (mutation: MutationContext, entry: Record<string, unknown>, id?: number) => Promise<void>
}

type Endpoints = Record<'list' | 'count' | 'get' | 'create' | 'update' | 'remove', Endpoint>
/** Filters that the lists of all kinds share. */
type ListFilters = { text: string; id?: number }
type Identifiers = { code?: string; name?: string }

const idRow = z.object({ id: z.int() })
const takenRow = z.object({ value: z.string() })

/** Adds the routes of a kind of record: list and read for those allowed, changes for administrators. */
export function recordRoutes(
  app: FastifyInstance,
  database: Database,
  endpoints: Endpoints,
  definition: RecordDefinition,
): void {
  const { table, eventField, shapes, expressions = {}, check } = definition
  const records = entity(table, 'r', shapes.record, { ...lastChangeColumns, ...expressions })
  const fields = Object.keys(shapes.entry.shape)
  const json = sql`(select row_to_json(record) from (
    select ${records.columns} from (values (1)) single_row
    ${lastChange(sql`e.company_id = ${thisCompany} and ${sql.ref(`e.${columnName(eventField)}`)} = r.id`)}) record)`
  const hasId = (id: number) =>
    sql`r.company_id = ${thisCompany} and r.id = ${id} and r.removed_at is null`
  const recordOf = (id: number) => sql`(select ${json} from ${sql.ref(table)} r where ${hasId(id)})`
  const idOf = ({ params }: { params: unknown }) => (params as { id: number }).id

  listRoutes(app, database, endpoints, (query) => {
    const { text, id } = query as ListFilters
    return {
      sort: {
        column: 'r.code',
        type: 'text',
        isDescending: false,
        tieBreaker: 'r.id',
        isUnique: true,
      },
      source: sql`${sql.ref(table)} r
        where r.company_id = ${thisCompany} and r.removed_at is null
          and ${containsInAny(['r.code', 'r.name'], text)}
          ${id === undefined ? sql`` : sql`and r.id = ${id}`}`,
      alias: 'r',
      columns: columnsOf(shapes.row, 'r', expressions),
    }
  })

  queryRoute(app, database, endpoints.get, (input) => recordOf(idOf(input)))

  mutationRoute(app, database, endpoints.create, async (mutation, { body, reply }) => {
    const { companyId } = mutation.caller
    const entry = body as Record<string, unknown>
    const values = Object.fromEntries(fields.map((field) => [field, entry[field] ?? null]))
    await refuseTakenNames(mutation, table, values)
    await check?.(mutation, values)
    const insertedRow = await mutation.executeOne(
      typedSql(idRow)`${records.insert(values, { companyId })} returning r.id`,
    )
    if (!insertedRow) throw new Error('a record was not inserted')
    const { id } = insertedRow
    await recordSettingChange(mutation, { [eventField]: id }, {}, values)
    reply.header('location', `${endpoints.create.url}/${id}`)
    return recordReply(mutation, reply, recordOf(id))
  })

  mutationRoute(app, database, endpoints.update, async (mutation, input) => {
    const id = idOf(input)
    const body = input.body as Record<string, unknown>
    await refuseTakenNames(mutation, table, body, id)
    await check?.(mutation, body, id)
    return changeSettings(
      mutation,
      {
        table,
        alias: 'r',
        where: hasId(id),
        json,
        subject: { [eventField]: id },
        assignments: records.assignments,
      },
      body,
      input.reply,
    )
  })

  const currentRow = z.object({ version: z.int(), ...shapes.entry.shape })
  mutationRoute(app, database, endpoints.remove, async (mutation, input) => {
    const where = hasId(idOf(input))
    const storedRow = await mutation.executeOne(typedSql(currentRow)`
      select ${columnsOf(currentRow, 'r')} from ${sql.ref(table)} r where ${where} for no key update`)
    if (!storedRow) throw new ProblemError('not-found')
    const { version, ...before } = storedRow
    if (version !== mutation.version) throw new ProblemError('version-changed', { version })
    await mutation.execute(sql`update ${sql.ref(table)} r
      set removed_at = now(), version = version + 1 where ${where}`)
    await recordSettingChange(mutation, { [eventField]: idOf(input) }, before, {})
    return null
  })
}

/** Throws if another record has the code or name. Concurrent creations and changes are serialized. */
async function refuseTakenNames(
  { execute, caller }: MutationContext,
  table: string,
  { code = '', name = '' }: Identifiers,
  ownId = 0,
) {
  if (!code && !name) return
  const { companyId } = caller
  await execute(sql`select from companies where id = ${companyId} for no key update`)
  const takenRows = await execute(typedSql(takenRow)`
    select unnest(array[code, name]) as value from ${sql.ref(table)}
    where company_id = ${thisCompany} and id <> ${ownId} and removed_at is null
      and (code in (${code}, ${name}) or name in (${code}, ${name}))`)
  const errors = Object.entries({ code, name })
    .filter(([, entered]) => entered !== '' && takenRows.some(({ value }) => value === entered))
    .map(([field]) => ({ pointer: `/body/${field}`, code: 'duplicate' as const }))
  if (errors.length > 0) throw invalid(...errors)
}
