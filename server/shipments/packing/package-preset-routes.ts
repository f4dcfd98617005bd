import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  createPackagePreset,
  listPackagePresets,
  removePackagePreset,
  updatePackagePreset,
} from '#contract/packing-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { maxPresets, type packagePreset } from '#domain/packing/package.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'

const createdPreset = z.object({ id: z.int(), json: z.string() })
const changedPreset = z.object({ json: z.string() })
const presetNames = z.object({
  count: z.int(),
  isTaken: z.boolean(),
  version: z.int().nullable(),
})

type Entry = z.output<typeof packagePreset>

const presetJson = sql`json_build_object('id', p.id, 'version', p.version, 'name', p.name, 'type', p.type,
  'height', trim_scale(p.height)::text, 'width', trim_scale(p.width)::text, 'depth', trim_scale(p.depth)::text,
  'grossWeight', trim_scale(p.gross_weight)::text)`

/** The supplier's package presets. */
export function addPackagePresetRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    listPackagePresets,
    () => sql`
    coalesce((
      select json_agg(${presetJson} order by lower(p.name), p.id) from package_presets p
      where p.company_id = ${thisCompany} and p.supplier_id = caller.supplier_id
    ), '[]')`,
  )

  mutationRoute(app, database, createPackagePreset, async (mutation, { body, reply }) => {
    const { executeOne, caller, supplierId } = mutation
    const { count } = await lockPresets(mutation, body.name)
    if (count >= maxPresets) {
      throw invalid({ pointer: '/body', code: 'too-big', params: { maximum: maxPresets } })
    }
    const made = await executeOne(typedSql(createdPreset)`
      with p as (
        insert into package_presets (company_id, supplier_id, name, type, height, width, depth, gross_weight)
        values (${caller.companyId}, ${supplierId}, ${body.name}, ${body.type}, ${body.height}, ${body.width},
          ${body.depth}, ${body.grossWeight})
        returning *
      ) select p.id, ${presetJson}::text as json from p`)
    if (!made) throw new Error('a preset was not inserted')
    reply.header('location', `/api/package-presets/${made.id}`)
    reply.header('etag', '"1"')
    return new RawJson(made.json)
  })

  mutationRoute(app, database, updatePackagePreset, async (mutation, { params, body, reply }) => {
    await lockPresets(mutation, body.name, params.id)
    reply.header('etag', `"${mutation.version + 1}"`)
    return new RawJson(await changed(mutation, params.id, body))
  })

  mutationRoute(app, database, removePackagePreset, async (mutation, { params }) => {
    await lockPresets(mutation, null, params.id)
    await mutation.execute(sql`delete from package_presets where company_id = ${thisCompany}
      and supplier_id = ${mutation.supplierId} and id = ${params.id}`)
    return null
  })
}

/**
 * Locks the supplier, so that the number of presets, the free name and the version checked here still hold when the
 * preset is written.
 */
async function lockPresets(mutation: MutationContext, name: string | null, own = 0) {
  const { execute, executeOne, supplierId } = mutation
  await execute(
    sql`select from suppliers where company_id = ${thisCompany} and id = ${supplierId} for no key update`,
  )
  const found = await executeOne(typedSql(presetNames)`
    select count(*)::int as count, max(version) filter (where id = ${own}) as version,
      coalesce(bool_or(id <> ${own} and lower(name) = lower(${name}::text)), false) as "isTaken"
    from package_presets where company_id = ${thisCompany} and supplier_id = ${supplierId}`)
  const version = found?.version ?? null
  if (own && version === null) throw new ProblemError('not-found')
  if (version !== null && version !== mutation.version)
    throw new ProblemError('version-changed', { version })
  if (found?.isTaken) throw invalid({ pointer: '/body/name', code: 'duplicate' })
  return { count: found?.count ?? 0 }
}

async function changed({ executeOne, supplierId }: MutationContext, id: number, entry: Entry) {
  const row = await executeOne(typedSql(changedPreset)`
    with p as (
      update package_presets p set name = ${entry.name}, type = ${entry.type}, height = ${entry.height},
        width = ${entry.width}, depth = ${entry.depth}, gross_weight = ${entry.grossWeight}, version = version + 1
      where p.company_id = ${thisCompany} and p.supplier_id = ${supplierId} and p.id = ${id}
      returning *
    ) select ${presetJson}::text as json from p`)
  if (!row) throw new Error('a locked preset was not written')
  return row.json
}
