import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distributed } from '#server/data/citus-rewrite.ts'

const readers = [
  {
    name: 'shipment_paper_content',
    parameters: ['company', 'shipment'],
    body: '( SELECT s.code FROM shipments s WHERE ((s.company_id = shipment_paper_content.company) AND (s.id = shipment_paper_content.shipment)))',
  },
]
const said = (text: string) => distributed(text, { tableReadingFunctions: readers })

test('a read names the company to every table, and its wall is opened before it', () => {
  const { text, opens } = said(`
    with caller as (select s.* from (select set_config('app.company', $1, true)::bigint as company_id offset 0) gate
      cross join lateral (select * from sessions where company_id = gate.company_id and token_hash = $2) s)
    select (select json_agg(l) from shipment_lines l where "l"."company_id" = caller.company_id and l.id = me.id) from caller
    join companies c on c.id = caller.company_id`)
  assert.equal(opens, 0)
  assert.equal(
    text,
    `
    with caller as (select s.* from (select $1::bigint as company_id offset 0) gate
      cross join lateral (select * from sessions where (company_id = $1::bigint and gate.company_id = $1::bigint) and token_hash = $2) s)
    select (select json_agg(l) from shipment_lines l where ("l"."company_id" = $1::bigint and caller.company_id = $1::bigint) and l.id = me.id) from caller
    join companies c on (c.id = $1::bigint and caller.company_id = $1::bigint)`,
  )
})

test('within a transaction whose wall is open, the company is the one that the statement names', () => {
  const { text, opens } = said(
    'update order_lines ol set in_open = $1 from orders o where ol.company_id = $2 and o.company_id = ol.company_id',
  )
  assert.equal(opens, null)
  assert.equal(
    text,
    'update order_lines ol set in_open = $1 from orders o where ol.company_id = $2 and (o.company_id = $2::bigint and ol.company_id = $2::bigint)',
  )
  const settings = said(
    'select e.at from companies c, setting_events e where c.id = $3 and e.company_id = c.id',
  )
  assert.match(settings.text, /\(e\.company_id = \$3::bigint and c\.id = \$3::bigint\)$/)
})

test('what a function reads is read in the statement itself, its parameters as columns under its name', () => {
  const { text } = said(
    'select shipment_paper_content(s.company_id, s.id) from shipments s where s.company_id = $1',
  )
  assert.match(
    text,
    /from \(select s\.company_id as company, {2}?s\.id as shipment offset 0\) shipment_paper_content\)/,
  )
  assert.match(
    text,
    /s\.company_id = \$1::bigint and shipment_paper_content\.company = \$1::bigint/,
  )
})

test('the wall alone, and what is about no company, go as they are', () => {
  assert.deepEqual(said(`select set_config('app.company', $1, true)`), {
    text: 'select $1',
    opens: 0,
  })
  const text = 'select company_id from usernames where username = $1'
  assert.deepEqual(said(text), { text, opens: null })
})

test('rows that are locked are asked for in the one way that Citus can read back', () => {
  const { text } = said(
    'select ol.id from order_lines ol where ol.company_id = $1 and ol.id in (select id from sums) order by ol.id for update',
  )
  assert.match(text, /ol\.id = any \(array\(select id from sums\)\) order by/)
})
