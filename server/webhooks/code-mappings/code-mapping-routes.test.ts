import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  exportCodeMappings,
  previewCodeMappings,
} from '#contract/webhooks/code-mapping-endpoints.ts'
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import { lang } from '#domain/lang.ts'
import { type CodeMapping, mappingKinds, maxCodeMappings } from '#domain/messages/code-mapping.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const url = 'https://erp.example.com/oto'
const codeMappings: CodeMapping[] = mappingKinds.map((kind) => ({
  ...{ kind, ours: kind === 'packageType' ? '201' : `Ó ${kind};007` },
  theirs: kind === 'unit' ? '007' : `00${kind.length}`,
}))
const { id } = (
  await ada.call(createWebhookEndpoint, { body: { url, adviceFormat: 'desadv-d96a' } })
).reply
const params = { id }
const stored = await ada.call(updateWebhookEndpoint, { params, version: 1, body: { codeMappings } })
assert.equal(stored.status, 200, stored.text)
const preview = (body: string | Buffer) => ada.call(previewCodeMappings, { params, body })

test('an exported file of code mappings, in any format and language, is read without a change', async () => {
  for (const format of ['data', 'csv', 'xlsx'] as const)
    for (const tag of lang.options) {
      const { bytes } = await ada.call(exportCodeMappings, { params, query: { format, lang: tag } })
      const { reply, text } = await preview(bytes)
      assert.deepEqual(reply.codeMappings, codeMappings, `${format}, ${tag}: ${text}`)
      assert.deepEqual([reply.changes, reply.errors], [[], []])
    }
})

test('a preview names what is added, changed and removed, and a change of its version stores it', async () => {
  const file = ['kind;ours;theirs', 'unit;"Ó unit;007";PCE', 'place;BCN;7', 'Tipo de bulto;201;PX']
  const { reply } = await preview(file.join('\n'))
  assert.deepEqual(
    reply.changes.map(({ outcome, ours, theirs, former }) => [outcome, ours, theirs, former]),
    [
      ['changed', 'Ó unit;007', 'PCE', '007'],
      ['added', 'BCN', '7', null],
      ['changed', '201', 'PX', '0011'],
      ['removed', 'Ó place;007', '005', null],
      ['removed', 'Ó carrier;007', '007', null],
      ['removed', 'Ó supplier;007', '008', null],
    ],
  )
  const { version, codeMappings: entered } = reply
  const saved = await ada.call(updateWebhookEndpoint, {
    ...{ params, version, body: { codeMappings: entered } },
  })
  assert.deepEqual(saved.reply.codeMappings, entered)
})

test('refused rows are named with their reasons', async () => {
  const { reply } = await preview(
    ['kind;our code;their code', 'unit;pcs;EACH', 'unit;H87;PCE', 'unit;pieces;C62', 'colour;red;R']
      .concat(['packageType;Box;BX', 'place;;7', 'place;BCN;€', 'constructor;A;B'])
      .join('\n'),
  )
  assert.deepEqual(
    reply.errors.map(({ row, column, code, params: named }) => [row, column, code, named?.most]),
    [
      [2, 'their_code', 'too-long', 3],
      [3, 'our_code', 'mapped-twice', undefined],
      [4, 'our_code', 'mapped-twice', undefined],
      [5, 'kind', 'not-a-mapping-kind', undefined],
      [6, 'our_code', 'not-in-code-list', undefined],
      [7, 'our_code', 'required', undefined],
      [8, 'their_code', 'bad-characters', undefined],
      [9, 'kind', 'not-a-mapping-kind', undefined],
    ],
  )
  assert.deepEqual(reply.codeMappings, [])
  const rows = Array.from({ length: maxCodeMappings + 1 }, (_, index) => `place;P${index};${index}`)
  const { problem } = await preview(['kind;ours;theirs', ...rows].join('\n'))
  assert.deepEqual(problem.errors?.[0]?.params, { reason: 'too-many-mappings', row: 502 })
})

test('an endpoint of events has no code mappings to read', async () => {
  const events = (await ada.call(createWebhookEndpoint, { body: { url } })).reply
  const file = { params: { id: events.id }, body: 'kind;ours;theirs\nunit;pcs;EA' }
  assert.equal((await ada.call(previewCodeMappings, file)).status, 400)
})
