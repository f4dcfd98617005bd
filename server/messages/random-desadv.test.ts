import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressLines } from '#domain/messages/address-lines.ts'
import { edifactFormats } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { AdviceLine, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { latin1Text } from '#domain/messages/edifact/edifact-text.ts'
import type { AdviceField, Loss } from '#domain/messages/message-findings.ts'
import type { Party } from '#domain/parties/party.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { compact, readDesadv } from '#test/samples/desadv-reading.ts'
import { directoryFaults, skipWithoutDirectory } from '#test/samples/edifact-directory.ts'
import { messageExample } from '#test/samples/message-example.ts'
import { anyDelivery } from '#test/samples/random-deliveries.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

const numRuns = isEssentialRun ? 50 : 500
const envelope = {
  sender: { id: '9506000134352', qualifier: '14' },
  recipient: { id: '9506000134369', qualifier: '14' },
  ...{ controlNumber: '17', preparedAt: '2026-11-20T15:04:05Z', timeZone: 'UTC', isTest: false },
}
const example = adviceOfShipment(messageExample, messageExample.closedAt)

function written(advice: DespatchAdvice, format: (typeof edifactFormats)[number]) {
  const message = desadv(advice, format, envelope)
  assert.ok('content' in message, JSON.stringify(message))
  return message
}

const withoutPunctuation = (text: string | null) => (text ?? '').replace(/\D/g, '')

/** Marks a text that may have been cut. */
const cut = '~'

/** Returns what is expected; of texts that may have been cut, what was found of them. */
function withFound(said: unknown, read: unknown): unknown {
  if (typeof said === 'string' && typeof read === 'string' && said.startsWith(cut))
    return said.slice(cut.length).startsWith(read) ? read : said
  if (said === null || typeof said !== 'object' || said instanceof Map) return said
  const of = (read ?? {}) as Record<string, unknown>
  if (Array.isArray(said)) return said.map((one, index) => withFound(one, of[index]))
  return Object.fromEntries(
    Object.entries(said).map(([name, one]) => [name, withFound(one, of[name])]),
  )
}

/** Returns what a message must say of a shipment. */
function expected(advice: DespatchAdvice, losses: readonly Loss[]) {
  const lost = new Set<AdviceField>(losses.map(({ field }) => field))
  const whole = (one: string, field: AdviceField) =>
    compact(lost.has(field) ? latin1Text(one) : one.normalize('NFC'))
  const text = (one: string, field: AdviceField) => (lost.has(field) ? cut : '') + whole(one, field)
  const party = (one: Party, name: 'supplier' | 'buyer' | 'shipTo') => ({
    gln: one.gln ?? '',
    name: text(one.name, `${name}.name`),
    street: text(addressLines(one).join(' '), `${name}.address`),
    place: [one.city ?? '', one.postcode ?? '', one.country ?? ''].map((part) =>
      text(part, `${name}.address`),
    ),
    taxId: one.taxId ?? '',
  })
  const key = (line: AdviceLine) =>
    JSON.stringify({
      gtin: line.gtin?.replace(/^0(?=\d{13})/, '') ?? '',
      supplierProductCode: line.supplierProductCode,
      productCode: line.productCode,
      name: whole(line.productName, 'lines.productName'),
      size: whole(line.size, 'lines.size'),
      color: whole(line.color, 'lines.color'),
      unit: line.unitCode === 'H87' ? 'PCE' : line.unitCode,
      origin: line.countryOfOrigin ?? '',
      order: line.orderCode,
      line: line.orderLineNumber,
      orderDate: withoutPunctuation(line.orderDate),
      lot: line.traceability?.lot ?? '',
      bestBefore: withoutPunctuation(line.traceability?.bestBefore ?? ''),
      expiry: withoutPunctuation(line.traceability?.expiry ?? ''),
    })
  const minute = (instant: string) =>
    withoutPunctuation(new Date(instant).toISOString().slice(0, 16))
  const keys = advice.lines.map(key)
  const idOf = new Map(advice.packages.map((one) => [one.number, one.sscc ?? one.code]))
  const packed = (number: number) =>
    advice.packages
      .flatMap(({ contents }) => contents)
      .filter(({ line }) => line === number)
      .reduce((sum, { quantity }) => sum + parseQuantity(quantity), 0n)
  return {
    head: {
      code: advice.code,
      function: { original: '9', replacement: '5', cancellation: '1' }[advice.purpose],
      issuedAt: minute(advice.issuedAt),
      despatchedAt: minute(advice.despatchedAt),
      estimatedDelivery: withoutPunctuation(advice.estimatedDelivery),
      tracking: advice.tracking,
      waybill: advice.waybill,
      incoterm: advice.incoterm ?? '',
      incotermPlace: text(advice.incotermPlace, 'incotermPlace'),
      transportMode: advice.transportMode ?? '',
      carrier: text(advice.carrier, 'carrier'),
      licensePlate: advice.licensePlate,
      seal: lost.has('seal') ? '' : advice.seal,
      note: text(advice.note, 'note'),
    },
    parties: {
      BY: party(advice.buyer, 'buyer'),
      SU: party(advice.supplier, 'supplier'),
      ...(advice.shipTo && { DP: party(advice.shipTo, 'shipTo') }),
    },
    loose: advice.lines.flatMap(({ number, quantity }, index) => {
      const rest = parseQuantity(quantity) - packed(number)
      return rest > 0n ? [`${keys[index]} ${formatQuantity(rest)}`] : []
    }),
    packages: new Map(
      advice.packages.map((one) => [
        one.sscc ?? one.code,
        {
          on: one.parent === null ? '' : idOf.get(one.parent),
          type: one.type,
          measures: [
            ...[`AAB ${one.grossWeight} KGM`, `AAA ${one.netWeight} KGM`],
            ...[`HT ${one.height} CMT`, `WD ${one.width} CMT`, `LN ${one.depth} CMT`],
          ].filter((measure) => !measure.includes('null')),
          tracking: one.tracking,
          goods: one.contents.map(({ line, quantity }) => `${keys[line - 1]} ${quantity}`),
        },
      ]),
    ),
    serialNumbers: advice.lines.flatMap(({ traceability }) => traceability?.serialNumbers ?? []),
  }
}

/** The same of a message that was read. */
function found(content: string) {
  const { head, parties, loose, packages } = readDesadv(content)
  const { lineCount, ...said } = head
  const all = [...loose, ...packages.flatMap(({ goods }) => goods)]
  assert.equal(Number(lineCount), all.length)
  return {
    ...{ head: said, parties },
    loose: loose.map(({ key, quantity }) => `${key} ${quantity}`),
    packages: new Map(
      packages.map(({ id, goods, ...one }) => [
        id,
        { ...one, goods: goods.map(({ key, quantity }) => `${key} ${quantity}`) },
      ]),
    ),
    serialNumbers: all.flatMap(({ serialNumbers }) => serialNumbers),
  }
}

for (const format of edifactFormats) {
  test(`${format}: an advice read back is the same, except for the losses it names`, () => {
    fc.assert(
      fc.property(anyDelivery, (content) => {
        const advice = adviceOfShipment(content, content.closedAt)
        const { content: text, losses } = written(advice, format)
        const { serialNumbers, ...said } = expected(advice, losses)
        const { serialNumbers: read, ...actual } = found(text)
        assert.deepEqual(actual, withFound(said, actual))
        assert.deepEqual(read.toSorted(), serialNumbers.toSorted())
      }),
      { numRuns },
    )
  })

  test(`${format}: every despatch advice keeps the tables of its directory`, {
    skip: skipWithoutDirectory,
  }, () => {
    for (const content of fc.sample(anyDelivery, numRuns)) {
      const purpose = content.revision === 1 ? 'cancellation' : undefined
      const advice = adviceOfShipment(content, content.closedAt)
      const { content: text } = written({ ...advice, ...(purpose && { purpose }) }, format)
      assert.deepEqual(directoryFaults(text, format), [])
    }
    const { content } = written(example, format)
    const broken: [RegExp | string, string, RegExp][] = [
      ["BGM+351+S000012+5'", '', /BGM missing/],
      ['DTM+137:', 'DTM+9999:', /too long/],
      ["CPS+1'", '', /not expected here/],
      [/QTY\+12:/, 'QTY+12:x', /no number/],
      ['+DP+', '+XX+', /no code XX/],
    ]
    for (const [of, by, fault] of broken.slice(0, format === 'desadv-d96a' ? 5 : 3))
      assert.match(directoryFaults(content.replace(of, by), format).join('\n'), fault)
  })
}

test('each of two thousand serial numbers is in the message', {
  skip: skipWithoutDirectory,
}, () => {
  const [line, ...others] = example.lines
  assert.ok(line?.traceability)
  const serialNumbers = Array.from({ length: 2000 }, (_, index) => `SN${index}`)
  const traceability = { ...line.traceability, serialNumbers }
  const advice = { ...example, lines: [{ ...line, traceability }, ...others] }
  const { content } = written(advice, 'desadv-d96a')
  assert.deepEqual(directoryFaults(content, 'desadv-d96a'), [])
  assert.deepEqual(found(content).serialNumbers, serialNumbers)
})
