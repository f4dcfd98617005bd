import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  createPackagePreset,
  listPackagePresets,
  removePackagePreset,
  updatePackagePreset,
} from '#contract/packing/packing-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { maxPresets } from '#domain/packing/package.ts'
import { entity } from '#server/data/entity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import type { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { recordReply } from '#server/queries/record-reply.ts'

const insertedPreset = z.object({ id: z.int() })
const presetState = z.object({
  count: z.int(),
  isTaken: z.boolean(),
  version: z.int().nullable(),
})

const presets = entity('package_presets', 'p', listPackagePresets.schema.response[200].element)
const presetJson = sql`(select row_to_json(preset) from (select ${presets.columns}) preset)`

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
    const { caller, supplierId } = mutation
    const { count } = await lockPresets(mutation, body.name)
    if (count >= maxPresets) {
      throw invalid({ pointer: '/body', code: 'too-big', params: { maximum: maxPresets } })
    }
    const { companyId } = caller
    const inserted = await mutation.executeOne(
      typedSql(insertedPreset)`${presets.insert(body, { companyId, supplierId })} returning p.id`,
    )
    if (!inserted) throw new Error('a preset was not inserted')
    reply.header('location', `/api/package-presets/${inserted.id}`)
    return readPreset(mutation, inserted.id, reply)
  })

  mutationRoute(app, database, updatePackagePreset, async (mutation, { params, body, reply }) => {
    await lockPresets(mutation, body.name, params.id)
    const version = mutation.version + 1
    const [, preset] = await awaitPipelined([
      mutation.execute(sql`update package_presets p set ${presets.assignments({ ...body, version })}
        where p.company_id = ${thisCompany} and p.supplier_id = ${mutation.supplierId} and p.id = ${params.id}`),
      readPreset(mutation, params.id, reply),
    ])
    return preset
  })

  mutationRoute(app, database, removePackagePreset, async (mutation, { params }) => {
    await lockPresets(mutation, null, params.id)
    await mutation.execute(sql`delete from package_presets where company_id = ${thisCompany}
      and supplier_id = ${mutation.supplierId} and id = ${params.id}`)
    return null
  })
}

/**
 * Locks the supplier against concurrent changes of presets; returns the number of presets. Throws if the name is taken,
 * or the preset `presetId` is missing or has another version.
 */
async function lockPresets(mutation: MutationContext, name: string | null, presetId = 0) {
  const { execute, executeOne, supplierId } = mutation
  const [, existing] = await awaitPipelined([
    execute(
      sql`select from suppliers where company_id = ${thisCompany} and id = ${supplierId} for no key update`,
    ),
    executeOne(typedSql(presetState)`
      select count(*)::int as count, max(version) filter (where id = ${presetId}) as version,
        coalesce(bool_or(id <> ${presetId} and lower(name) = lower(${name}::text)), false) as "isTaken"
      from package_presets where company_id = ${thisCompany} and supplier_id = ${supplierId}`),
  ])
  const version = existing?.version ?? null
  if (presetId && version === null) throw new ProblemError('not-found')
  if (version !== null && version !== mutation.version)
    throw new ProblemError('version-changed', { version })
  if (existing?.isTaken) throw invalid({ pointer: '/body/name', code: 'duplicate' })
  return { count: existing?.count ?? 0 }
}

/** Reads the preset in this transaction, and sets its ETag. */
const readPreset = (mutation: MutationContext, id: number, reply: FastifyReply): Promise<RawJson> =>
  recordReply(
    mutation,
    reply,
    sql`(select ${presetJson} from package_presets p
      where p.company_id = ${thisCompany} and p.supplier_id = ${mutation.supplierId} and p.id = ${id})`,
  )
