import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type EdifactFormat, edifactFormats } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { despatchAdviceEdifact } from '#domain/messages/edifact/desadv.ts'
import { directories } from '#domain/messages/edifact/desadv-directories.ts'
import { pieces } from '#domain/messages/edifact/edifact-writer.ts'
import { readInterchange } from '#domain/messages/edifact/interchange-reading.ts'
import { latinText } from '#domain/messages/edifact/latin-text.ts'
import { readDesadv } from '#domain/messages/edifact/read-desadv.ts'
import type { AdviceField, Loss } from '#domain/messages/message-findings.ts'
import { addressLines } from '#domain/messages/ubl/address-lines.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { directoryChecker, skipWithoutDirectories } from '#test/samples/edifact-directory.ts'
import { anyDelivery } from '#test/samples/random-deliveries.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

const numRuns = isEssentialRun ? 50 : 500
const envelope = {
  sender: { id: '9506000134352', qualifier: '14' },
  recipient: { id: '9506000134376', qualifier: '14' },
  ...{ controlNumber: '42', preparedAt: '2026-11-20T16:04', isTest: false },
}

// More of a line than its packages have, or exactly that; a seal of ten characters fits both directories.
const anyAdvice = fc.tuple(anyDelivery, fc.nat(1)).map(([content, isPartlyPacked]) => {
  const advice = adviceOfShipment(content, content.closedAt)
  const lines = advice.lines.map((line) => {
    const packed = advice.packages.flatMap(({ contents }) =>
      contents.filter((one) => one.line === line.number),
    )
    const rest = isPartlyPacked || packed.length === 0 ? parseQuantity(line.quantity) : 0n
    const total = packed.reduce((sum, { quantity }) => sum + parseQuantity(quantity), rest)
    return { ...line, quantity: formatQuantity(total) }
  })
  return { ...advice, lines, seal: advice.seal.slice(0, 10) }
})

function writtenBy(advice: DespatchAdvice, format: EdifactFormat) {
  const message = despatchAdviceEdifact(advice, format, envelope)
  assert.ok('content' in message, JSON.stringify(message))
  return message
}
function messageOf(content: string) {
  const { messages, faults } = readInterchange(content)
  assert.deepEqual(faults, [])
  const [message] = messages
  assert.ok(message)
  return message
}

/** The advice as the message has it. */
function withoutLosses(advice: DespatchAdvice, losses: Loss[], format: EdifactFormat) {
  const { lengths } = directories[format]
  const lost = new Set<AdviceField>(losses.map(({ field }) => field))
  const { revision: _revision, isPreview: _isPreview, ...head } = advice
  const party = (name: 'supplier' | 'buyer' | 'shipTo') => {
    const said = advice[name]
    if (!said) return null
    const part = (text: string | undefined, max: number) => {
      const fits = latinText(text ?? '').length <= max
      assert.ok(fits || lost.has(`${name}.address`))
      return (fits && latinText(text ?? '')) || undefined
    }
    const street = addressLines(said).flatMap((line) => pieces(latinText(line), 35))
    return {
      ...{ name: latinText(said.name).slice(0, 175), taxId: said.taxId, gln: said.gln },
      address: street.slice(0, 4),
      postcode: part(said.postcode, lengths.postcode),
      city: latinText(said.city ?? '').slice(0, 35) || undefined,
      region: part(said.region, lengths.region),
      country: said.country,
    }
  }
  const { note, carrier, incotermPlace } = advice
  return {
    ...head,
    ...{ supplier: party('supplier'), buyer: party('buyer'), shipTo: party('shipTo') },
    issuedAt: new Date(advice.issuedAt).toISOString().slice(0, 16),
    despatchedAt: new Date(advice.despatchedAt).toISOString().slice(0, 16),
    note: latinText(note),
    carrier: latinText(carrier).slice(0, 35),
    incotermPlace: latinText(incotermPlace).slice(0, lengths.place),
    lines: advice.lines.map((line) => ({
      ...line,
      ...{ productName: latinText(line.productName), size: latinText(line.size) },
      ...{ color: latinText(line.color), unit: '', packaging: null },
    })),
    packages: advice.packages.map((pkg) => ({ ...pkg, code: pkg.sscc ? '' : pkg.code })),
  }
}

for (const format of edifactFormats) {
  test(`${format}: an advice read back is the same, except for the losses it names`, () => {
    fc.assert(
      fc.property(anyAdvice, (advice) => {
        const { content, losses } = writtenBy(advice, format)
        assert.match(content, /^[\n -~\u00a0-\u00ff]*$/)
        const read = readDesadv(messageOf(content))
        assert.deepEqual(read, { advice: withoutLosses(advice, losses, format) })
      }),
      { numRuns },
    )
  })

  test(`${format}: every despatch advice is valid by the directory`, {
    skip: skipWithoutDirectories,
  }, () => {
    const check = directoryChecker(format === 'desadv-d96a' ? 'D96A' : 'D01B', 'desadv')
    for (const advice of fc.sample(anyAdvice, numRuns)) {
      const { content } = writtenBy(advice, format)
      assert.deepEqual(check(messageOf(content).segments), [])
    }
  })
}

test('the directory finds what a wrong writer would write', {
  skip: skipWithoutDirectories,
}, () => {
  const check = directoryChecker('D96A', 'desadv')
  const [advice] = fc.sample(anyAdvice, 1)
  assert.ok(advice)
  const { segments } = messageOf(writtenBy(advice, 'desadv-d96a').content)
  const change = (tag: string, elements: string[][]) =>
    check(segments.map((one) => (one.tag === tag ? { tag, elements } : one)))[0] ?? ''
  assert.match(change('BGM', [['351'], ['x'.repeat(36)], ['9']]), /1004 too long/)
  assert.match(change('BGM', [['351'], ['x'], ['99']]), /1225 has no code 99/)
  assert.match(change('LIN', [['one']]), /1082 no number/)
  assert.match(change('CPS', []), /7164 missing/)
  assert.match(check(segments.toReversed()).join(), /UNH missing/)
})
