import type { FastifyInstance } from 'fastify'
import { countPlaces } from '#contract/count-endpoints.ts'
import {
  createPlace,
  getPlace,
  listPlaces,
  removePlace,
  updatePlace,
} from '#contract/place-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import type { PlaceSettings } from '#domain/settings.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { containsInAny } from '#server/data/list/text-search.ts'
import { type MutationContext, mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { RawJson } from '#server/http/route.ts'
import { changeSettings, keeps, noteChange } from '#server/settings/settings-change.ts'
import { placeColumns, placeJson } from '#server/settings/settings-json.ts'
import { onPapers } from '#server/settings/settings-routes.ts'

const columns = { code: keeps('code'), name: keeps('name'), ...onPapers }

/** Where the company has its goods sent. */
export function addPlaceRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listPlaces, count: countPlaces }, (query) => ({
    sort: {
      column: 'p.code',
      type: 'text',
      isDescending: false,
      tieBreaker: 'p.id',
      isUnique: true,
    },
    rows: sql`select p.* from places p
      where p.company_id = caller.company_id and p.removed_at is null
        and ${containsInAny(['p.code', 'p.name'], query.text)}`,
    alias: 'p',
    columns: placeColumns,
  }))

  queryRoute(
    app,
    database,
    getPlace,
    ({ params }) => sql`(select ${placeJson} from places p
      where p.company_id = caller.company_id and p.id = ${params.id} and p.removed_at is null)`,
  )

  mutationRoute(app, database, createPlace, async (mutation, { body, reply }) => {
    const { companyId } = mutation.caller
    const { code, name, taxId = null, address = null, gln = null } = body
    await refuseTaken(mutation, body)
    const made = await mutation.executeOne(sql<{ id: number }>`
      insert into places (company_id, code, name, tax_id, address, gln)
      values (${companyId}, ${code}, ${name}, ${taxId}, ${address}, ${gln}) returning id`)
    const placeId = made?.id ?? 0
    await noteChange(mutation, { placeId }, {}, { code, name, taxId, address, gln })
    const row = await mutation.executeOne(sql<{ json: string }>`
      select ${placeJson}::text as json from places p
      where p.company_id = ${companyId} and p.id = ${placeId}`)
    if (!row) throw new Error('a place was not inserted')
    reply.header('location', `/api/places/${placeId}`).header('etag', '"1"')
    return new RawJson(row.json)
  })

  mutationRoute(app, database, updatePlace, async (mutation, { params, body, reply }) => {
    await refuseTaken(mutation, body, params.id)
    const where = sql`p.company_id = ${mutation.caller.companyId} and p.id = ${params.id} and p.removed_at is null`
    const kept = { table: 'places', alias: 'p', columns, placeId: params.id } as const
    return changeSettings(mutation, { ...kept, where, json: placeJson }, body, reply)
  })

  mutationRoute(app, database, removePlace, async (mutation, { params }) => {
    const { companyId } = mutation.caller
    const place = await mutation.executeOne(sql<PlaceSettings & { version: number }>`
      select version, code, name, tax_id as "taxId", address, gln from places
      where company_id = ${companyId} and id = ${params.id} and removed_at is null for no key update`)
    if (!place) throw new ProblemError('not-found')
    const { version, ...before } = place
    if (version !== mutation.version) throw new ProblemError('version-changed', { version })
    await mutation.execute(sql`update places set removed_at = now(), version = version + 1
      where company_id = ${companyId} and id = ${params.id}`)
    await noteChange(mutation, { placeId: params.id }, before, {})
    return null
  })
}

/** A word means one place. Who adds or changes one waits for whoever does so now. */
async function refuseTaken(
  { execute, caller }: MutationContext,
  { code = '', name = '' }: Partial<PlaceSettings>,
  own = 0,
) {
  if (!code && !name) return
  const { companyId } = caller
  await execute(sql`select from companies where id = ${companyId} for no key update`)
  const taken = await execute(sql<{ said: string }>`
    select unnest(array[code, name]) as said from places
    where company_id = ${companyId} and id <> ${own} and removed_at is null
      and (code in (${code}, ${name}) or name in (${code}, ${name}))`)
  const isTaken = (word: string) => word !== '' && taken.some(({ said }) => said === word)
  const errors = Object.entries({ code, name })
    .filter(([, word]) => isTaken(word))
    .map(([field]) => ({ pointer: `/body/${field}`, code: 'duplicate' as const }))
  if (errors.length > 0) throw invalid(...errors)
}
