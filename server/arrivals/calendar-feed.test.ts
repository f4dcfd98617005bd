import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import {
  createCalendarFeed,
  getCalendarFeed,
  listArrivals,
  removeCalendarFeed,
} from '#contract/docks/arrival-endpoints.ts'
import { calendarText } from '#server/arrivals/calendar-feed.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld(undefined, { PUBLIC_URL: 'https://oto.example.com/goods' })
const ada = await world.signIn('ada')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')

const addressOf = async (who: TestActor) => {
  const { reply, status, text } = await who.call(createCalendarFeed)
  assert.equal(status, 200, text)
  return reply.path
}
const read = (path: string) => fetch(new URL(path, world.origin))

async function eventsAt(path: string) {
  const response = await read(path)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.match(response.headers.get('cache-control') ?? '', /no-store/)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0')
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

test('a feed has the arrivals that its owner sees, each as an all-day event', async () => {
  for (const who of [ada, mar, pau]) {
    const { rows } = (await who.call(listArrivals, { query: { show: 'all', limit: 100 } })).reply
    const events = await eventsAt(await addressOf(who))
    assert.ok(events.length > 0)
    assert.deepEqual(
      events.map(({ uid, startDate, location }) => [uid, startDate.toString(), location]),
      rows.map(({ id, estimatedDelivery, place }) => [
        `shipment-1-${id}@oto`,
        estimatedDelivery,
        place,
      ]),
    )
    for (const [index, event] of events.entries()) {
      const row = rows[index]
      assert.ok(event.startDate.isDate)
      assert.ok(event.summary.startsWith(`${row?.code} · `))
      assert.match(event.description, new RegExp(`: ${row?.packages}(\\n|$)`))
      assert.equal(
        String(event.component.getFirstPropertyValue('url')),
        `https://oto.example.com/goods/shipments/${row?.id}`,
      )
    }
  }
})

test('numbers and days of an event are written in the owner’s language', () => {
  const row = {
    state: 'closed',
    status: 'in-transit',
    ...{ id: 3, code: 'S000003', revision: 0 },
    ...{
      supplierName: 'Cartró',
      changedAt: '2026-11-20T15:04:05Z',
      estimatedDelivery: '2026-12-01',
    },
    ...{ shipTo: null, place: null, carrier: '', tracking: '', trackingUrl: null },
    ...{ packages: 1250, weight: '1512.125', volume: '1.3978', unmeasuredPackages: 0 },
    dayChange: { from: '2026-11-28', at: null, by: null },
  } as const
  const linesIn = (language: 'en' | 'sp') => {
    const owner = { companyId: 1, supplierId: null, language }
    const calendar = new ICAL.Component(ICAL.parse(calendarText(owner, [row], undefined)))
    const [event] = calendar.getAllSubcomponents('vevent')
    return String(event?.getFirstPropertyValue('description')).split('\n').slice(1)
  }
  assert.deepEqual(linesIn('en'), [
    'Packages: 1,250',
    'Weight: 1,512.125 kg',
    'Volume: 1.3978 m³',
    'Before: 28 Nov 2026',
  ])
  assert.deepEqual(linesIn('sp').slice(0, 3), [
    'Bultos: 1.250',
    'Peso: 1.512,125 kg',
    'Volumen: 1,3978 m³',
  ])
})

test('texts of an event are escaped', async () => {
  await world.owner.query(
    `update shipments set carrier = $1, ship_to = $2 where company_id = 1 and id = 3`,
    ['Trans; Vallès, "S.L."\\n\nBEGIN:VALARM', `${'É'.repeat(150)}\r\nEND:VCALENDAR`],
  )
  const events = await eventsAt(await addressOf(mar))
  const changed = events.find(({ uid }) => uid === 'shipment-1-3@oto')
  assert.ok(changed?.description.includes('Trans; Vallès, "S.L."'))
  assert.ok(changed?.location.startsWith('É'.repeat(150)))
  assert.deepEqual(changed?.component.getAllSubcomponents(), [])
})

test('a feed URL is shown once and works until it is replaced or revoked', async () => {
  const first = await addressOf(mar)
  const second = await addressOf(mar)
  assert.equal((await read(first)).status, 404)
  assert.equal((await read(second)).status, 200)
  const { reply, text } = await mar.call(getCalendarFeed)
  assert.ok(reply.feed?.lastReadAt)
  assert.ok(!text.includes(second.split('=')[1] ?? ''))
  assert.equal((await mar.call(removeCalendarFeed)).status, 204)
  assert.equal((await read(second)).status, 404)
  assert.deepEqual((await mar.call(getCalendarFeed)).reply, { feed: null })
  assert.equal((await mar.call(removeCalendarFeed)).status, 204)
  const { rows } = await world.owner.query(
    `select kind, subject_name from audit_events where topic = 'people' and subject_id =
       (select id from users where username = 'mar') order by id desc limit 2`,
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['calendar-withdrawn', 'calendar-created'],
  )
  for (const secret of ['1.nobody', 'x', `1.${'A'.repeat(43)}`, `2.${second.split('=1.')[1]}`])
    assert.equal((await read(`/api/arrivals/calendar.ics?secret=${secret}`)).status, 404, secret)
})

test('a feed follows the current rights of its owner, and ends with the account', async () => {
  const path = await addressOf(pau)
  const before = await eventsAt(path)
  // A session cannot outlive the change of its user's supplier.
  await world.owner.query(
    `delete from sessions where user_id = (select id from users where username = 'pau')`,
  )
  await world.owner.query(`update users set supplier_id = 1 where username = 'pau'`)
  const after = await eventsAt(path)
  assert.notDeepEqual(
    after.map(({ uid }) => uid),
    before.map(({ uid }) => uid),
  )
  await world.owner.query(
    `update suppliers set deactivated_at = now() where company_id = 1 and id = 1`,
  )
  assert.equal((await read(path)).status, 404)
  await world.owner.query(
    `update suppliers set deactivated_at = null where company_id = 1 and id = 1`,
  )
  await world.owner.query(`update users set disabled_at = now() where username = 'pau'`)
  assert.equal((await read(path)).status, 404)
})

test('a feed can be limited to one place', async () => {
  await world.owner.query(`update shipments set ship_to = 'GRACIA' where company_id = 1 and id = 3`)
  const path = await addressOf(ada)
  const events = await eventsAt(`${path}&placeId=2`)
  assert.deepEqual(
    events.map(({ uid }) => uid),
    ['shipment-1-3@oto'],
  )
})

test('a feed above its limit keeps the upcoming arrivals', async () => {
  await world.owner.query(`
    insert into shipment_codes (company_id, supplier_id, code)
    select 1, 1, 'PAST-' || n from generate_series(1, 2050) n`)
  await world.owner.query(`
    insert into shipments (company_id, supplier_id, code, state, estimated_delivery, line_count, created_by, closed_at, closed_by, search)
    select 1, 1, 'PAST-' || n, 'closed', current_date - 20, 1, 3, now(), 3, '' from generate_series(1, 2050) n`)
  const from = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const { rows } = (await ada.call(listArrivals, { query: { show: 'all', from, limit: 100 } }))
    .reply
  const upcoming = rows.map(({ id }) => `shipment-1-${id}@oto`)
  assert.ok(upcoming.length > 0)
  const events = await eventsAt(await addressOf(ada))
  assert.equal(events.length, 2000)
  assert.deepEqual(
    events.slice(-upcoming.length).map(({ uid }) => uid),
    upcoming,
  )
})
