import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportOwnData, exportPersonData } from '#contract/person-data-endpoints.ts'
import { createShipment } from '#contract/shipment-endpoints.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const [ada, mar, bo] = [
  await world.signIn('ada'),
  await world.signIn('mar'),
  await world.signIn('bo'),
]
await mar.call(createShipment, { body: { note: 'Written by Mar' } })

test('a person takes along what is kept about them, and nothing that opens an account', async () => {
  const { status, text, headers } = await mar.call(exportOwnData)
  assert.equal(status, 200, text)
  assert.match(headers.get('content-disposition') ?? '', /attachment; filename="[\d-]+\.json"/)
  const data = JSON.parse(text)
  assert.deepEqual(
    [data.profile.username, data.profile.supplier, data.sessions.length],
    ['mar', 'Cartró', 1],
  )
  assert.equal(data.signIns[0].address, '127.0.0.1')
  assert.ok(data.changesToShipments.length > 0)
  const { rows } = await world.owner.query(
    `select password_hash as hash, encode(s.token_hash, 'hex') as token from users u
     join sessions s on s.company_id = u.company_id and s.user_id = u.id where u.username = 'mar'`,
  )
  for (const { hash, token } of rows) assert.ok(!text.includes(hash) && !text.includes(token))
  assert.doesNotMatch(text, /argon2|"secret"|Pau Roca/)
})

test('an administrator of the company takes it of its people alone', async () => {
  const ofMar = await ada.call(exportPersonData, { params: { id: 2 } })
  assert.equal(JSON.parse(ofMar.text).profile.name, 'Mar Vila')
  assert.equal((await bo.call(exportPersonData, { params: { id: 2 } })).status, 404)
  assert.equal((await mar.call(exportPersonData, { params: { id: 1 } })).status, 404)
  const marc = await world.signIn('marc')
  const refused = await marc.call(exportPersonData, { params: { id: 2 } })
  assert.equal(refused.problem.code, 'role-not-enough')
})
