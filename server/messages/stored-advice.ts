import { sql, thisCompany } from '#database/client/sql.ts'
import { paperContentJson, snapshotJoin } from '#server/queries/paper-content.ts'

/** Maximum lines plus packages of a shipment that is read without a worker process, in a few milliseconds. */
const maxShortRows = 40

const contentJson = sql`json_build_object(
  'content', coalesce(snapshot.content, ${paperContentJson}), 'isCancelled', s.cancelled_at is not null,
  'timeZone', (select time_zone from companies where id = ${thisCompany}))`

const fromShipment = (id: number) => sql`from shipments s ${snapshotJoin}
  where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${id}`

/** Selects JSON of a `StoredAdvice`, in a query with the CTE `caller`. */
export const storedAdviceJson = (id: number) => sql`(select ${contentJson} ${fromShipment(id)})`

/** Selects the JSON of `storedAdviceJson` if the shipment is short, else `longShipmentMarker`. */
export const shortAdviceJson = (id: number) => sql`(select
  case when s.line_count + s.package_count > ${sql.lit(maxShortRows)} then to_json(true) else ${contentJson} end ${fromShipment(id)})`

/** JSON in place of the content of a long shipment. */
export const longShipmentMarker = 'true'
