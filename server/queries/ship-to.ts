import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addressParts } from '#domain/parties/party.ts'

/** Selects a company, supplier or place as a party of documents; `alias` names its row. */
export const partyJson = (alias: string): Sql => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`party_json(${column('name')}, ${column('tax_id')}, ${column('address')}, ${column('gln')})
    || jsonb_strip_nulls(jsonb_build_object(${sql.join(addressParts.map((part) => sql`${sql.lit(part)}, ${column(part)}`))}))`
}

/**
 * Current ship-to party of shipment `s`: the place that its text is an alias of, else the text; null without a text.
 */
export const currentShipToParty: Sql = sql`coalesce(
  (select ${partyJson('p')} from place_aliases p
    where p.company_id = ${thisCompany} and p.alias = s.ship_to),
  case when s.ship_to is not null then party_json(s.ship_to, null, null, null) end)`

/** Ship-to party of shipment `s`; if it is closed, the party on its documents. */
export const shipToParty: Sql = sql`coalesce(
  (select d.ship_to from document_snapshots d
    where s.state = 'closed' and d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id
      and d.shipment_id = s.id and d.revision = s.revision),
  ${currentShipToParty})`

/**
 * URL of the tracking page of shipment `s`; null if the shipment has no tracking number or its carrier no page. The
 * carrier is matched by name, else by code.
 */
export const carrierTrackingUrl: Sql = sql`case when s.tracking <> '' then coalesce(
  (select c.tracking_url from carriers c
    where c.company_id = ${thisCompany} and c.removed_at is null and c.name = s.carrier),
  (select c.tracking_url from carriers c
    where c.company_id = ${thisCompany} and c.removed_at is null and c.code = s.carrier)) end`

/**
 * Name of the place that a ship-to text is an alias of, else the text. An alias is a place's code or name; a name needs
 * no look-up, because it is the result.
 */
export const resolveShipTo = (text: Sql): Sql =>
  sql`coalesce((select p.name from places p
    where p.company_id = ${thisCompany} and p.code = ${text} and p.removed_at is null), ${text})`

/** Joins to shipments `s` the place whose code is their ship-to. PostgreSQL's Memoize node looks up each ship-to of a page once. */
export const placeJoin: Sql = sql`
  left join places place on place.company_id = ${thisCompany} and place.code = s.ship_to and place.removed_at is null`
