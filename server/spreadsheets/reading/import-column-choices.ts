import { createHash } from 'node:crypto'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { normalizedHeader } from '#domain/imports/table/table-header.ts'
import type { TableReading } from '#domain/imports/table/table-reading.ts'
import { noSupplier } from '#domain/parties/supplier.ts'
import type { Caller } from '#server/data/caller.ts'

/** Kinds of imports; columns are remembered per kind. */
const importKinds = ['orders', 'confirmations', 'lines', 'suppliers', 'people'] as const
export type ImportKind = (typeof importKinds)[number]

/** Maximum remembered choices of a kind per owner; the newest are kept. */
const maxChoices = 100

/** Returns the SHA-256 of a file's headings, hexadecimal. */
export const headingsHash = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex')

/** Fields of a caller that determine the owner of remembered choices: the company or a supplier. */
export type ChoiceOwner = Pick<Caller, 'companyId'> &
  Partial<Pick<Caller, 'ownSupplierId' | 'supplierId'>>

// Choices of a supplier's files apply to that supplier only, also when staff act for it.
const ownerOf = (
  kind: ImportKind,
  { ownSupplierId, supplierId }: Omit<ChoiceOwner, 'companyId'>,
) => {
  if (kind === 'orders' || kind === 'suppliers') return noSupplier
  return (kind === 'people' ? ownSupplierId : supplierId) ?? noSupplier
}
const callersOwner = (kind: ImportKind): Sql => {
  if (kind === 'orders' || kind === 'suppliers') return sql.lit(noSupplier)
  const column = sql.ref(`caller.${kind === 'people' ? 'own_supplier_id' : 'supplier_id'}`)
  return sql`coalesce(${column}, ${sql.lit(noSupplier)})`
}

/** Selects remembered columns by the hash of the headings; needs the CTE `caller`, except for orders and suppliers. */
export const rememberedColumnsQuery = (kind: ImportKind) => sql`
  select coalesce(jsonb_object_agg(encode(i.headings_hash, 'hex'), i.columns), '{}'::jsonb)
  from import_column_choices i
  where i.company_id = ${thisCompany} and i.kind = ${kind} and i.supplier_id = ${callersOwner(kind)}`

type Run = (statement: Sql) => Promise<unknown>

/** Stores the columns that a person chose, for later files with the same headings. */
export async function rememberColumns(
  run: Run,
  { companyId, ...caller }: ChoiceOwner,
  kind: ImportKind,
  { columns }: TableReading,
): Promise<void> {
  if (columns?.by !== 'chosen' || columns.said === '' || columns.rows.length === 0) return
  const hash = headingsHash(columns.file.map(({ heading }) => normalizedHeader(heading)))
  const supplier = ownerOf(kind, caller)
  await run(sql`
    insert into import_column_choices (company_id, kind, supplier_id, headings_hash, columns, chosen_at)
    values (${companyId}, ${kind}, ${supplier}, decode(${hash}, 'hex'), ${columns.said}, now())
    on conflict (company_id, kind, supplier_id, headings_hash)
      do update set columns = excluded.columns, chosen_at = excluded.chosen_at`)
  await run(sql`
    delete from import_column_choices
    where company_id = ${companyId} and kind = ${kind} and supplier_id = ${supplier} and headings_hash = any (array(
      select i.headings_hash from import_column_choices i
      where i.company_id = ${companyId} and i.kind = ${kind} and i.supplier_id = ${supplier}
      order by i.chosen_at desc offset ${sql.lit(maxChoices)}))`)
}
