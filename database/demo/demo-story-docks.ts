import type pg from 'pg'
import type { Translate } from './demo-texts.ts'

// Trucks: the first has gone, the second is unloading, others are expected.
const slots = [
  { dock: 1, shipment: 24, hoursFromNow: -2, hasArrived: true, hasGone: true },
  { dock: 1, shipment: 26, hoursFromNow: -1, hasArrived: true },
  { dock: 2, shipment: 27, hoursFromNow: 0 },
  { dock: 1, shipment: 25, hoursFromNow: 1 },
  { dock: 2, shipment: 3, hoursFromNow: 24 },
]

/** Inserts two docks with slots of shipments, and a time blocked by the buyer. */
export async function seedDocks(
  client: pg.PoolClient,
  company: number,
  translate: Translate,
): Promise<void> {
  await client.query(
    `insert into docks (company_id, id, place_id, code, name, weekdays, opens, closes, slot_minutes) overriding system value
     select $1, n, 1, 'M' || n, $2 || ' ' || n, '{1,2,3,4,5,6}', '06:00', '22:00', 60 from generate_series(1, 2) n`,
    [company, translate('Dock')],
  )
  await client.query(`select setval(pg_get_serial_sequence('docks', 'id'), 1000)`)
  await client.query(
    `with booked as (
       insert into dock_slots (company_id, dock_id, starts_at, ends_at, supplier_id, shipment_id, changed_by, arrived_at, gone_at)
       select $1, b.dock, b.at, b.at + interval '1 hour', s.supplier_id, s.id, s.created_by,
         case when b."hasArrived" then b.at + interval '5 minutes' end, case when b."hasGone" then b.at + interval '50 minutes' end
       from (select *, date_trunc('hour', now()) + "hoursFromNow" * interval '1 hour' as at
         from jsonb_to_recordset($2) as b(dock bigint, shipment bigint, "hoursFromNow" int, "hasArrived" boolean, "hasGone" boolean)) b
       join shipments s on s.company_id = $1 and s.id = b.shipment
       returning *
     )
     insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, actor_id, at, details)
     select $1, b.supplier_id, b.shipment_id, s.code, 'dock-slot', s.version, e.actor, e.at,
       jsonb_build_object('slot', e.slot, 'dock', d.name, 'day', to_char(b.starts_at, 'YYYY-MM-DD'),
         'time', to_char(b.starts_at, 'HH24:MI'))
     from booked b join shipments s on s.company_id = $1 and s.id = b.shipment_id
     join docks d on d.company_id = $1 and d.id = b.dock_id
     cross join lateral (values ('booked', s.closed_at + interval '5 minutes', b.changed_by), ('arrived', b.arrived_at, 5),
       ('gone', b.gone_at, 5)) e (slot, at, actor)
     where e.at is not null order by e.at`,
    [company, JSON.stringify(slots)],
  )
  await client.query(
    `insert into dock_slots (company_id, dock_id, starts_at, ends_at, note, changed_by)
     select $1, 2, at, at + interval '2 hours', $2, 5 from (select date_trunc('hour', now()) + interval '2 hours' as at) b`,
    [company, translate('The floor is being cleaned')],
  )
}
