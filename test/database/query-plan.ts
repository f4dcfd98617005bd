import pg from 'pg'
import type { CapturedStatement } from '#test/database/statement-capture.ts'

/** A node of a plan as EXPLAIN prints it. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Every node of a plan, from the top. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Returns the number of rows that a scan has read. */
export const scannedRows = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']

/**
 * Explains a statement that the server sent, as the application's role, by its custom plan for these values and by the
 * generic plan.
 */
export async function plansOf(
  client: pg.Client,
  { text, values, companyId }: CapturedStatement,
): Promise<Plan[]> {
  const literals = values.map((value) =>
    value === null
      ? 'null'
      : Buffer.isBuffer(value)
        ? `'\\x${value.toString('hex')}'`
        : pg.escapeLiteral(Array.isArray(value) ? arrayLiteral(value) : String(value)),
  )
  await client.query(`prepare watched as ${text}`)
  const plans: Plan[] = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`begin; set local app.company = '${companyId ?? ''}'`)
    await client.query(`set local plan_cache_mode = ${mode}`)
    const literalList = literals.length ? `(${literals.join(', ')})` : ''
    const { rows } = await client.query(
      `explain (analyze, format json, timing off) execute watched${literalList}`,
    )
    await client.query('rollback')
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  await client.query('deallocate watched')
  return plans
}

const arrayLiteral = (values: unknown[]) =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
