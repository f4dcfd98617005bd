import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { gtin14 } from '#domain/gs1/gs1-key.ts'
import { addressLines } from '#domain/messages/address-lines.ts'
import { type EdifactFormat, edifactFormats } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { latin1Text } from '#domain/messages/edifact/edifact-text.ts'
import { readInterchange } from '#domain/messages/edifact/interchange-reading.ts'
import type { AdviceField, PartyName } from '#domain/messages/message-findings.ts'
import type { Party } from '#domain/parties/party.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { type ReadAdvice, readDesadv } from '#test/messages/read-desadv.ts'
import { directoryChecker, skipWithoutDirectories } from '#test/samples/edifact-directory.ts'
import { anyDelivery } from '#test/samples/random-deliveries.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

const numRuns = isEssentialRun ? 50 : 500
const envelope = {
  sender: { id: '9506000134352', qualifier: '14' },
  recipient: { id: '9506000134376', qualifier: '14' },
  ...{ controlNumber: '42', preparedAt: '2026-11-20T16:04:00Z', isTest: false },
  timeZone: 'UTC',
}

// Lines with more than their packages hold, and with exactly that. A seal of ten characters fits both directories.
const anyAdvice = fc.tuple(anyDelivery, fc.nat(1)).map(([content, isPartlyPacked]) => {
  const advice = adviceOfShipment(content, content.closedAt)
  const lines = advice.lines.map((line) => {
    const packed = advice.packages.flatMap(({ contents }) =>
      contents.filter((item) => item.line === line.number),
    )
    const rest = isPartlyPacked || packed.length === 0 ? parseQuantity(line.quantity) : 0n
    const total = packed.reduce((sum, { quantity }) => sum + parseQuantity(quantity), rest)
    return { ...line, orderLineNumber: `${line.number}`, quantity: formatQuantity(total) }
  })
  return { ...advice, lines, seal: advice.seal.slice(0, 10) }
})

function writtenBy(advice: DespatchAdvice, format: EdifactFormat) {
  const message = desadv(advice, format, envelope)
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

/** Marks a text that may have been cut or left out. */
const cut = '~'

// Texts are split between words, and the spaces are not written.
const comparedText = (text: string | undefined, isLost: boolean) =>
  (isLost ? cut : '') + latin1Text(text ?? '').replaceAll(' ', '')

/** Returns the expected value; a text that may have been cut is replaced by its beginning, if that was read. */
function withFound(expected: unknown, read: unknown): unknown {
  if (typeof expected === 'string' && typeof read === 'string')
    return expected.startsWith(cut) && expected.startsWith(read) ? read : expected
  if (expected === null || typeof expected !== 'object') return expected
  const found = (read ?? {}) as Record<string, unknown>
  if (Array.isArray(expected)) return expected.map((item, index) => withFound(item, found[index]))
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, withFound(value, found[name])]),
  )
}

const streetOf = (party: Party): Party => ({ ...party, address: addressLines(party) })

/** The parts of an advice that are compared: texts without spaces, unless they are lost. */
function comparable(advice: ReadAdvice, lost: Set<AdviceField>) {
  const party = (name: PartyName) => {
    const expected = advice[name]
    if (!expected) return null
    const { taxId, gln, country } = expected
    const text = (part: string | undefined) => comparedText(part, lost.has(`${name}.address`))
    return {
      ...{ taxId, gln, country, name: comparedText(expected.name, lost.has(`${name}.name`)) },
      ...{
        address: text(expected.address.join('')),
        postcode: text(expected.postcode),
        city: text(expected.city),
      },
    }
  }
  const numbers = new Map(
    advice.lines.map((line) => [line.number, `${line.orderCode} ${line.orderLineNumber}`]),
  )
  const { code, purpose, issuedAt, despatchedAt, estimatedDelivery } = advice
  const { waybill, tracking, incoterm, transportMode, licensePlate } = advice
  return {
    ...{
      code,
      purpose,
      estimatedDelivery,
      waybill,
      tracking,
      incoterm,
      transportMode,
      licensePlate,
    },
    ...{ issuedAt: issuedAt.slice(0, 16), despatchedAt: despatchedAt.slice(0, 16) },
    seal: lost.has('seal') ? '' : advice.seal,
    note: comparedText(advice.note, lost.has('note')),
    carrier: comparedText(advice.carrier, lost.has('carrier')),
    incotermPlace: comparedText(advice.incotermPlace, lost.has('incotermPlace')),
    ...{ supplier: party('supplier'), buyer: party('buyer'), shipTo: party('shipTo') },
    lines: advice.lines
      .map(({ number, unit: _unit, packaging: _packaging, ...line }) => ({
        ...line,
        id: numbers.get(number) ?? '',
        gtin: line.gtin && gtin14(line.gtin),
        unitCode: line.unitCode === 'H87' ? 'PCE' : line.unitCode,
        productName: comparedText(line.productName, lost.has('lines.productName')),
        size: comparedText(line.size, lost.has('lines.size')),
        color: comparedText(line.color, lost.has('lines.color')),
      }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    packages: advice.packages
      .map((pkg) => ({
        ...pkg,
        code: pkg.sscc ? '' : pkg.code,
        contents: pkg.contents.map(({ line, quantity }) => `${numbers.get(line)}: ${quantity}`),
      }))
      .toSorted((one, other) => one.number - other.number),
  }
}

for (const format of edifactFormats) {
  test(`${format}: an advice read back is the same, except for the losses it names`, () => {
    fc.assert(
      fc.property(anyAdvice, (advice) => {
        const { content, losses } = writtenBy(advice, format)
        assert.match(content, /^[\n -~\u00a0-\u00ff]*$/)
        const read = readDesadv(messageOf(content))
        assert.ok('advice' in read, JSON.stringify(read))
        const lost = new Set(losses.map(({ field }) => field))
        const local = (instant: string) => new Date(instant).toISOString()
        const { issuedAt, despatchedAt } = advice
        const expected = {
          ...{ ...advice, issuedAt: local(issuedAt), despatchedAt: local(despatchedAt) },
          ...{ supplier: streetOf(advice.supplier), buyer: streetOf(advice.buyer) },
          shipTo: advice.shipTo && streetOf(advice.shipTo),
        }
        const found = comparable(read.advice, lost)
        assert.deepEqual(found, withFound(comparable(expected, lost), found))
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

test('each of two thousand serial numbers is in the message, and valid', {
  skip: skipWithoutDirectories,
}, () => {
  const [advice] = fc.sample(anyAdvice, 1)
  const [line] = advice?.lines ?? []
  assert.ok(advice && line)
  const serialNumbers = Array.from({ length: 2000 }, (_, index) => `SN-${index}`)
  const traceability = { lot: null, bestBefore: null, expiry: null, serialNumbers }
  const long = { ...advice, lines: [{ ...line, traceability }], packages: [] }
  const message = messageOf(writtenBy(long, 'desadv-d96a').content)
  assert.deepEqual(directoryChecker('D96A', 'desadv')(message.segments), [])
  const read = readDesadv(message)
  assert.deepEqual('advice' in read && read.advice.lines[0]?.traceability, traceability)
})

test('the directory refuses wrong messages', {
  skip: skipWithoutDirectories,
}, () => {
  const check = directoryChecker('D96A', 'desadv')
  const [advice] = fc.sample(anyAdvice, 1)
  assert.ok(advice)
  const { segments } = messageOf(writtenBy(advice, 'desadv-d96a').content)
  const change = (tag: string, elements: string[][]) =>
    check(segments.map((segment) => (segment.tag === tag ? { tag, elements } : segment)))[0] ?? ''
  assert.match(change('BGM', [['351'], ['x'.repeat(36)], ['9']]), /1004 too long/)
  assert.match(change('BGM', [['351'], ['x'], ['99']]), /1225 has no code 99/)
  assert.match(change('LIN', [['one']]), /1082 no number/)
  assert.match(change('CPS', []), /7164 missing/)
  assert.match(check(segments.toReversed()).join(), /UNH missing/)
})
