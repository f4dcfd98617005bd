import { sql, thisCompany } from '#database/client/sql.ts'
import { arrivalRow } from '#domain/docks/arrival.ts'
import { entity } from '#server/data/entity.ts'
import { carrierTrackingUrl, resolveShipTo } from '#server/queries/ship-to.ts'
import { packagesOfClosed } from '#server/queries/shipment-packages.ts'

// The former day comes from the last document snapshot of an earlier revision that had another day; who changed it
// comes from the shipment's history. Few shipments were reopened, so this costs little.
const dayChange = sql`case when s.revision > 0 then (
  select json_build_object('from', d.content ->> 'estimatedDelivery', 'at', e.at, 'by', u.name)
  from document_snapshots d
  left join lateral (
    select e.at, e.actor_id from shipment_events e
    where e.company_id = ${thisCompany} and e.supplier_id = s.supplier_id and e.shipment_id = s.id
      and e.kind = 'updated' and e.details ->> 'estimatedDelivery' = s.estimated_delivery::text
    order by e.id desc limit 1
  ) e on true
  left join users u on u.company_id = ${thisCompany} and u.id = e.actor_id
  where d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id
    and d.revision < s.revision and d.content ->> 'estimatedDelivery' <> s.estimated_delivery::text
  order by d.revision desc limit 1
) end`

/** Whether an earlier revision had another delivery day. */
export const isDayChanged = sql<boolean>`(s.revision > 0 and exists (
  select from document_snapshots d
  where d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id
    and d.revision < s.revision and d.content ->> 'estimatedDelivery' <> s.estimated_delivery::text))`

export const arrivalRows = entity('shipments', 's', arrivalRow, {
  estimatedDelivery: sql`s.estimated_delivery`,
  place: resolveShipTo(sql`s.ship_to`),
  trackingUrl: carrierTrackingUrl,
  packages: packagesOfClosed,
  weight: sql`trim_scale(s.announced_weight)::text`,
  volume: sql`trim_scale(s.announced_volume)::text`,
  dayChange,
})
