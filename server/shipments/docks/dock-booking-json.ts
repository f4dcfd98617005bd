import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { shipmentSlot } from '#domain/docks/dock.ts'
import { columnsOf } from '#server/data/entity.ts'
import { placeOfShipment } from '#server/shipments/docks/offered-slots.ts'

/** Whether a shipment `s` may be given a slot: announced, and still to come. */
const isOpenForBooking = sql`(s.state = 'closed' and s.cancelled_at is null and s.receipt is distinct from 'full')`

/** The slot of a shipment `s`, as JSON; null where it has none. */
export const shipmentSlotJson: Sql = sql`(
  select row_to_json(slot) from (
    select ${columnsOf(shipmentSlot, 't', {
      dockName: sql`d.name`,
      placeId: sql`d.place_id`,
      placeName: sql`p.name`,
    })}
    from dock_slots t
    join docks d on d.company_id = ${thisCompany} and d.id = t.dock_id
    join places p on p.company_id = ${thisCompany} and p.id = d.place_id
    where t.company_id = ${thisCompany} and t.supplier_id = s.supplier_id and t.shipment_id = s.id
  ) slot)`

/** Selects a shipment's slot and whether it can be booked, as JSON; null where there is no such shipment. */
export const dockBookingJson = (supplierId: Sql | number, id: number): Sql => sql`(
  select json_build_object(
    'version', coalesce((select t.version from dock_slots t
      where t.company_id = ${thisCompany} and t.supplier_id = s.supplier_id and t.shipment_id = s.id), 0),
    'timeZone', (select time_zone from companies where id = ${thisCompany}),
    'hasDocks', exists (select from docks d
      where d.company_id = ${thisCompany} and d.removed_at is null and d.place_id = ${placeOfShipment}),
    'isOpenForBooking', ${isOpenForBooking},
    'slot', ${shipmentSlotJson})
  from shipments s
  where s.company_id = ${thisCompany} and s.supplier_id = ${supplierId} and s.id = ${id})`
