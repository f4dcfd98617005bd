import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCarrier } from '#contract/settings/carrier-endpoints.ts'
import { createPlace } from '#contract/settings/place-endpoints.ts'
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { readEndpointCodes } from '#server/webhooks/endpoint-codes.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, ada } = await openWorldWith('ada')
const database = connectAsServer({ url: world.databaseUrl, ...longTimeouts })
after(() => database.end())

test('places and carriers are mapped whatever the case of an accented letter', async () => {
  await ada.call(createPlace, { body: { code: 'ÀREA', name: 'Nau Est' } })
  await ada.call(createCarrier, { body: { code: 'AGIL', name: 'Àgil' } })
  const { id } = (
    await ada.call(createWebhookEndpoint, {
      body: { url: 'https://erp.example.com/oto', adviceFormat: 'json' },
    })
  ).reply
  const updated = await ada.call(updateWebhookEndpoint, {
    ...{ params: { id }, version: 1 },
    body: {
      codeMappings: [
        { kind: 'place', ours: 'Àrea', theirs: 'P1' },
        { kind: 'carrier', ours: 'ÀGIL', theirs: 'C1' },
      ],
    },
  })
  assert.equal(updated.status, 200, updated.text)
  const codes = await inTenantTransaction(database, 1, (statements) =>
    readEndpointCodes(statements, id, null),
  )
  assert.deepEqual(codes?.names, [
    { kind: 'place', code: 'ÀREA', name: 'Nau Est' },
    { kind: 'carrier', code: 'AGIL', name: 'Àgil' },
  ])
})
