import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryRows } from '#test/database/open-client.ts'
import { testDatabase } from '#test/world/database.ts'
import { brokenCitusRules } from './citus-rules.ts'
import { readDatabaseFacts } from './database-facts.ts'

const { ownerUrl } = await testDatabase()
await queryRows(
  ownerUrl,
  `create function place_count(company bigint) returns bigint language sql stable
   return (select count(*) from places where company_id = company)`,
)
const facts = await readDatabaseFacts(ownerUrl)
const rulesIn = (text: string) => [
  ...new Set(brokenCitusRules(text, facts).map(({ rule }) => rule)),
]

/** Per rule, statements that break it and similar ones that do not. */
const examples: Record<string, { breaks: string[]; holds: string[] }> = {
  'any-of-joined-arrays': {
    breaks: [
      `select l.id from order_lines l where l.company_id = $1 and l.id = any ($2::bigint[] || array(
         select s.order_line_id from shipment_lines s where s.company_id = $1 and s.shipment_id = $3))`,
    ],
    holds: [
      `select l.id from order_lines l where l.company_id = $1 and l.id = any (array(
         select unnest($2::bigint[]) union all
         select s.order_line_id from shipment_lines s where s.company_id = $1 and s.shipment_id = $3))`,
      'select p.id from places p where p.company_id = $1 and p.id = any ($2::bigint[])',
    ],
  },
  'subquery-in-having': {
    breaks: [
      `select r.id from receipts r where r.company_id = $1 and not exists (
         select from receipts x where x.company_id = $1 and x.corrects = r.id having sum(x.accepted) = -r.accepted
           and not exists (select from discrepancies d where d.company_id = $1 and d.receipt_id = r.id))`,
    ],
    holds: [
      `select r.id from receipts r where r.company_id = $1 and -r.accepted = (
         select sum(x.accepted) from receipts x where x.company_id = $1 and x.corrects = r.id)`,
      `select r.corrects from receipts r where r.company_id = $1 group by r.corrects having sum(r.accepted) > 0`,
    ],
  },
  'reads-what-it-changed': {
    breaks: [
      `with x as (update places p set name = $2 where p.company_id = $1 returning p.id)
       select p.name from places p where p.company_id = $1`,
      `with x as (insert into carriers (company_id, code, name) values ($1, $2, $3) returning id)
       delete from carriers c where c.company_id = $1 and c.code = $2`,
    ],
    holds: [
      `with x as (select id from places where company_id = $1 for update),
         y as (update places p set name = $2 from x where p.company_id = $1 and p.id = x.id returning p.id)
       select id from y`,
      `with x as (update sign_in_failures set failures = 1 returning subject)
       select f.failures from sign_in_failures f join x on x.subject = f.subject`,
    ],
  },
  'insert-select-returns-nothing': {
    breaks: [
      'insert into carriers (company_id, code) select $1, t.code from jsonb_to_recordset($2) as t (code text)',
    ],
    holds: [
      'insert into carriers (company_id, code) select $1, t.code from jsonb_to_recordset($2) as t (code text) returning 1',
      'insert into carriers (company_id, code) values ($1, $2), ($1, $3)',
    ],
  },
  'insert-select-identity-join': {
    breaks: [
      `insert into carriers (company_id, code)
       select p.company_id, p.code from places p join suppliers s on s.company_id = $1 and s.id = p.id
       where p.company_id = $1 returning 1`,
    ],
    holds: [
      `insert into carriers (company_id, id, code) overriding system value
       select p.company_id, p.id, p.code from places p join suppliers s on s.company_id = $1 and s.id = p.id
       where p.company_id = $1 returning 1`,
    ],
  },
  'insert-select-asks-all': {
    breaks: [
      'insert into carriers (company_id, code) select p.company_id, p.code from places p where p.company_id = $1 returning 1',
    ],
    holds: [
      `with p as materialized (select company_id, code from places where company_id = $1)
       insert into carriers (company_id, code) select p.company_id, p.code from p returning 1`,
    ],
  },
  'insert-in-cte': {
    breaks: [
      `with c as (insert into carriers (company_id, code) values ($1, $2) returning id)
       update places p set name = $2 from c where p.company_id = $1 and p.id = c.id`,
    ],
    holds: [
      `with c as (update carriers set name = $2 where company_id = $1 returning id)
       update places p set name = $2 from c where p.company_id = $1 and p.id = c.id`,
      `with f as (insert into sign_in_failures (subject, failures) values ($2, 1) returning subject)
       select f.subject from f`,
    ],
  },
  'insert-select-rowtype': {
    breaks: ['select t.code from jsonb_populate_recordset(null::places, $1) t'],
    holds: ['select t.code from jsonb_to_recordset($1) as t (code text)'],
  },
  'returning-unqualified': {
    breaks: [
      'insert into carriers (company_id, code) select p.company_id, p.code from places p where p.company_id = $1 returning id',
    ],
    holds: [
      `insert into carriers as c (company_id, id, code) overriding system value
       select p.company_id, p.id, p.code from places p where p.company_id = $1 returning c.id`,
      'insert into carriers (company_id, code) values ($1, $2) returning id',
    ],
  },
  'insert-subquery': {
    breaks: [
      'insert into carriers (company_id, code) values ($1, (select p.code from places p where p.company_id = $1))',
    ],
    holds: ['insert into carriers (company_id, code) values ($1, upper($2))'],
  },
  'on-conflict-mutable': {
    breaks: [
      'insert into notice_days (company_id, next_at) values ($1, $2) on conflict (company_id) do update set next_at = now()',
    ],
    holds: [
      'insert into notice_days (company_id, next_at) values ($1, now()) on conflict (company_id) do update set next_at = excluded.next_at',
    ],
  },
  'returning-mutable': {
    breaks: [
      'update shipments set closed_at = $2 where company_id = $1 returning closed_at::text',
      'update places set name = $2 where company_id = $1 returning now()',
      'update places set name = $2 where company_id = $1 returning json_build_object($3::text, id)',
      'update places p set name = $2 where p.company_id = $1 returning (select c.name from companies c where c.id = $1)',
      'update shipments s set closed_at = $2 where s.company_id = $1 returning s.state::text',
      `with x as (select s.id from shipments s where s.company_id = $1 for update of s skip locked)
       update shipments s set closed_at = $2 from x where s.company_id = $1 and s.id = x.id returning s.closed_at::text`,
    ],
    holds: [
      'update shipments set closed_at = $2 where company_id = $1 returning closed_at, id::text, upper(code), greatest(1, length(code))',
    ],
  },
  'case-mutable': {
    breaks: [
      'update shipments set closed_at = case when code = $2 then now() end where company_id = $1',
      'update shipments set closed_at = coalesce(closed_at, now()) where company_id = $1',
    ],
    holds: [
      'update shipments set closed_at = case when code = $2 then $3::timestamptz end where company_id = $1',
      'update shipments set closed_at = least(closed_at, now()) where company_id = $1',
    ],
  },
  'simple-case': {
    breaks: ['update places set name = case code when $2 then $3 end where company_id = $1'],
    holds: ['update places set name = case when code = $2 then $3 end where company_id = $1'],
  },
  'stable-of-column': {
    breaks: [
      `update places set name = concat_ws(' ', code, $2::text) where company_id = $1`,
      `update shipments set closed_at = closed_at + interval '1 day' where company_id = $1`,
      'update shipments set code = created_at::date where company_id = $1',
      'delete from shipments where company_id = $1 and state::text = $2',
      'update places set name = to_jsonb(code) where company_id = $1',
    ],
    holds: [
      `update places set name = code || coalesce(' ' || $2::text, '') where company_id = $1`,
      `delete from shipments where company_id = $1 and created_at < now() - interval '1 day'`,
      'update order_lines set in_open = in_open + 1, changed_at = now() where company_id = $1 and line_number::text = $2',
    ],
  },
  'lock-beside-cte': {
    breaks: [
      `with x as (select $2::bigint as id)
       select l.id from order_lines l where l.company_id = $1 and l.id in (select id from x) for update`,
    ],
    holds: [
      `with x as (select $2::bigint as id)
       select l.id from order_lines l where l.company_id = $1 and l.id = any (array(select id from x)) for update`,
    ],
  },
  'union-arm-without-company': {
    breaks: [
      `select e.name, u.name from (
         select p.name, 'place' as kind, p.id from places p where p.company_id = $1 union all
         select c.name, 'carrier', c.id from carriers c where c.company_id = $1) e
       left join users u on u.company_id = $1 and u.id = e.id where e.kind = $2`,
      `select e.name, u.name from (
         select p.name, p.id from places p where p.company_id = $1 union all
         select c.name, c.id from carriers c where c.company_id = $1) e
       left join users u on u.company_id = $1 and u.id = e.id where false`,
    ],
    holds: [
      `select e.name, u.name from (
         select p.name, 'place' as kind, p.id from places p where p.company_id = $1 union all
         select c.name, 'carrier', c.id from carriers c where c.company_id = $1) e
       left join users u on u.company_id = $1 and u.id = e.id where e.name = $2`,
    ],
  },
  'function-of-tables': {
    breaks: ['select s.name, place_count(s.company_id) from suppliers s where s.company_id = $1'],
    holds: [
      'select order_line_cap(l.quantity, l.cancelled, true, $2) from order_lines l where l.company_id = $1',
    ],
  },
  'set-local-beside': {
    breaks: [`set local app.company = '1'; select 1`],
    holds: [`begin; set local app.company = '1'`, `set local app.company = '1'`],
  },
}

for (const [rule, { breaks, holds }] of Object.entries(examples)) {
  test(`${rule}: finds statements that break it, and no similar ones that Citus accepts`, () => {
    for (const text of breaks) assert.ok(rulesIn(text).includes(rule), text)
    for (const text of holds) assert.deepEqual(rulesIn(text), [], text)
  })
}
