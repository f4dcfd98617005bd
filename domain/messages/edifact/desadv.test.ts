import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { despatchAdviceEdifact } from '#domain/messages/edifact/desadv.ts'
import { messageExample } from '#test/samples/message-example.ts'

const envelope = {
  sender: { id: '9506000134352', qualifier: '14' },
  recipient: { id: '9506000134376', qualifier: '14' },
  ...{ controlNumber: '42', preparedAt: '2026-11-20T16:04', isTest: true },
  timeZone: 'Europe/Madrid',
}
const example = adviceOfShipment(messageExample, messageExample.closedAt)
const write = (changes: Partial<DespatchAdvice> = {}) =>
  despatchAdviceEdifact({ ...example, ...changes }, 'desadv-d96a', envelope)
const contentOf = (changes?: Partial<DespatchAdvice>) => {
  const message = write(changes)
  assert.ok('content' in message, JSON.stringify(message))
  return message.content
}
const faultsOf = (changes: Partial<DespatchAdvice>) => {
  const message = write(changes)
  assert.ok('faults' in message, 'it was written')
  return message.faults
}

test('an interchange has its envelope, the times of the zone and the purpose', () => {
  const content = contentOf()
  assert.match(
    content,
    /^UNA:\+\.\? '\nUNB\+UNOC:3\+9506000134352:14\+9506000134376:14\+261120:1604\+42\+{6}1'\n/,
  )
  assert.match(content, /\nDTM\+11:202611201830:203'\n/)
  for (const [purpose, code] of [
    ['original', 9],
    ['replacement', 5],
    ['cancellation', 1],
  ] as const)
    assert.ok(contentOf({ purpose }).includes(`\nBGM+351+S000012+${code}'\n`), purpose)
})

test('texts are spelled in ISO 8859-1 and named as losses, identifiers are refused', () => {
  const message = write({ carrier: 'Łódź 5 € 漢', note: "a'b+c:d?e" })
  assert.ok('content' in message, JSON.stringify(message))
  assert.ok(message.content.includes(':::Lódz 5 EUR ?'), message.content)
  assert.ok(message.content.includes("FTX+AAI+++a?'b?+c?:d??e'"))
  assert.deepEqual(message.losses[0], { field: 'carrier', count: 1 })
  assert.deepEqual(faultsOf({ code: 'S€' })[0], { field: 'code', code: 'invalid' })
  assert.deepEqual(faultsOf({ seal: 'x'.repeat(11) }), [{ field: 'seal', code: 'invalid' }])
})
