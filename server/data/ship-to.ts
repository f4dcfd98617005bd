import { type Sql, sql } from '#database/client/sql.ts'

/** Where shipment `s` goes now, as papers name it: the place that its words mean, or the words alone. Null where nobody said. */
export const placeParty: Sql<unknown> = sql`coalesce(
  (select party_json(p.name, p.tax_id, p.address, p.gln) from place_aliases p
    where p.company_id = s.company_id and p.alias = s.ship_to),
  case when s.ship_to is not null then party_json(s.ship_to, null, null, null) end)`

/** Where shipment `s` goes, as papers name it; a closed one goes where its papers said when it closed. */
export const shipToParty: Sql<unknown> = sql`coalesce(
  (select k.ship_to from document_snapshots k
    where s.state = 'closed' and k.company_id = s.company_id and k.supplier_id = s.supplier_id
      and k.shipment_id = s.id and k.revision = s.revision),
  ${placeParty})`

/** What words of a company mean: the name of its place, or themselves. Two that mean the same go to one place. */
export const resolveShipTo = (company: Sql<unknown>, words: Sql<unknown>) =>
  sql`coalesce(
    (select p.name from place_aliases p where p.company_id = ${company} and p.alias = ${words}), ${words})`
