import type pg from 'pg'

/** Returns a checksum of each table's rows of a company or one supplier, ignoring the last use of sessions. */
export async function checksums(
  owner: pg.Pool,
  tenant: { company: number; supplier?: number },
): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string; scope: string | null }>(
    `select c.relname as name,
       case when c.relname = 'suppliers' then 'id'
         when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'supplier_id')
         then 'supplier_id' end as scope
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
     order by 1`,
  )
  const ofTenant = tables
    .filter(({ scope }) => tenant.supplier === undefined || scope)
    .map(({ name, scope }) => {
      const condition = tenant.supplier === undefined ? '' : `and ${scope} = ${tenant.supplier}`
      return `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row, e'\\n' order by row)), '') as sum
        from (select (to_jsonb(t) - 'seen_at')::text as row from ${name} t where company_id = ${tenant.company} ${condition}) r`
    })
  const { rows } = await owner.query<{ name: string; sum: string }>(ofTenant.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
