import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  createPackagePreset,
  listPackagePresets,
  removePackagePreset,
  updatePackagePreset,
} from '#contract/packing-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { mostPresets, type packagePreset } from '#domain/packing/package.ts'
import { type Change, changeRoute } from '#server/data/mutation-route.ts'
import { readRoute } from '#server/data/query-route.ts'
import { invalid, Refusal } from '#server/http/problem-error.ts'
import { SqlJson } from '#server/http/route.ts'

type Entry = z.output<typeof packagePreset>

const presetJson = sql`json_build_object('id', p.id, 'version', p.version, 'name', p.name, 'type', p.type,
  'height', trim_scale(p.height)::text, 'width', trim_scale(p.width)::text, 'depth', trim_scale(p.depth)::text,
  'grossWeight', trim_scale(p.gross_weight)::text)`

/** The packages that a supplier uses every day. */
export function addPackagePresetRoutes(app: FastifyInstance, database: Database): void {
  readRoute(
    app,
    database,
    listPackagePresets,
    () => sql`
    coalesce((
      select json_agg(${presetJson} order by lower(p.name), p.id) from package_presets p
      where p.company_id = me.company_id and p.supplier_id = me.supplier_id
    ), '[]')`,
  )

  changeRoute(app, database, createPackagePreset, async (change, { body, reply }) => {
    const { first, caller, supplierId } = change
    const { count } = await lockPresets(change, body.name)
    if (count >= mostPresets) {
      throw invalid({ pointer: '/body', code: 'too-big', params: { maximum: mostPresets } })
    }
    const made = await first(sql<{ id: number; json: string }>`
      with p as (
        insert into package_presets (company_id, supplier_id, name, type, height, width, depth, gross_weight)
        values (${caller.companyId}, ${supplierId}, ${body.name}, ${body.type}, ${body.height}, ${body.width},
          ${body.depth}, ${body.grossWeight})
        returning *
      ) select p.id, ${presetJson}::text as json from p`)
    if (!made) throw new Error('a preset was not inserted')
    reply.header('location', `/api/package-presets/${made.id}`)
    reply.header('etag', '"1"')
    return new SqlJson(made.json)
  })

  changeRoute(app, database, updatePackagePreset, async (change, { params, body, reply }) => {
    await lockPresets(change, body.name, params.id)
    reply.header('etag', `"${change.version + 1}"`)
    return new SqlJson(await changed(change, params.id, body))
  })

  changeRoute(app, database, removePackagePreset, async (change, { params }) => {
    await lockPresets(change, null, params.id)
    await change.run(sql`delete from package_presets where company_id = ${change.caller.companyId}
      and supplier_id = ${change.supplierId} and id = ${params.id}`)
    return null
  })
}

/**
 * One change of a supplier's presets after the other: what is counted here, whether the name is free, and that the one
 * to be changed is of the version that was seen, stays so.
 */
async function lockPresets(change: Change, name: string | null, own = 0) {
  const { run, first, caller, supplierId } = change
  const { companyId } = caller
  await run(
    sql`select from suppliers where company_id = ${companyId} and id = ${supplierId} for no key update`,
  )
  const found = await first(sql<{ count: number; isTaken: boolean; version: number | null }>`
    select count(*)::int as count, max(version) filter (where id = ${own}) as version,
      coalesce(bool_or(id <> ${own} and lower(name) = lower(${name}::text)), false) as "isTaken"
    from package_presets where company_id = ${companyId} and supplier_id = ${supplierId}`)
  const version = found?.version ?? null
  if (own && version === null) throw new Refusal('not-found')
  if (version !== null && version !== change.version)
    throw new Refusal('version-changed', { version })
  if (found?.isTaken) throw invalid({ pointer: '/body/name', code: 'duplicate' })
  return { count: found?.count ?? 0 }
}

async function changed({ first, caller, supplierId }: Change, id: number, entry: Entry) {
  const row = await first(sql<{ json: string }>`
    with p as (
      update package_presets p set name = ${entry.name}, type = ${entry.type}, height = ${entry.height},
        width = ${entry.width}, depth = ${entry.depth}, gross_weight = ${entry.grossWeight}, version = version + 1
      where p.company_id = ${caller.companyId} and p.supplier_id = ${supplierId} and p.id = ${id}
      returning *
    ) select ${presetJson}::text as json from p`)
  if (!row) throw new Error('a locked preset was not written')
  return row.json
}
