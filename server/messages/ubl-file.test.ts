import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { addressLines } from '#domain/messages/address-lines.ts'
import { type UblFormat, ublFormats } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { type AdviceField, adviceFields, type Loss } from '#domain/messages/message-findings.ts'
import { ublDespatchAdvice } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import { xmlText } from '#domain/messages/ubl/xml-element.ts'
import type { Party } from '#domain/parties/party.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { ublFile } from '#server/messages/ubl-file.ts'
import { documentContent, paperLine, paperPackage } from '#test/samples/document-content.ts'
import {
  brokenRules,
  schemaFaults,
  skipWithoutRules,
  skipWithoutSchema,
} from '#test/samples/message-schemas.ts'
import { anyDelivery } from '#test/samples/random-deliveries.ts'
import { type ReadUnit, readUbl } from '#test/samples/ubl-reading.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

function writeUbl(advice: DespatchAdvice, format: UblFormat): { xml: string; losses: Loss[] } {
  const message = ublDespatchAdvice(advice, format)
  assert.ok('root' in message, JSON.stringify(message))
  return { xml: ublFile(message.root).toString(), losses: message.losses }
}

const inSeconds = (instant: string) => new Date(instant).toISOString().replace(/\.\d+/, '')

const textOrNothing = (text: string | undefined) => text && xmlText(text)
// An address without a country is lost whole; others lose only characters that XML forbids.
function addressOf(party: Party, isLost: boolean) {
  const { postcode, city, region, country } = party
  if (isLost)
    return { address: [], postcode: undefined, city: undefined, region: undefined, country }
  const [street = '', additional = '', ...others] = addressLines(party)
  return {
    address: [street, additional, others.join(', ')].filter((line) => line !== '').map(xmlText),
    postcode: textOrNothing(postcode),
    city: textOrNothing(city),
    region: textOrNothing(region),
    country,
  }
}

/** A despatch advice without its losses, to compare with the file read back. */
function withoutLosses(advice: DespatchAdvice, losses: Loss[], format: UblFormat) {
  const lost = new Set<AdviceField>(losses.map(({ field }) => field))
  // T120 keeps the place; its loss is only of characters that XML forbids.
  if (format === 'ubl-t120') lost.delete('incotermPlace')
  const unlessLost = <T>(field: AdviceField, value: T, otherwise: T): T =>
    lost.has(field) ? otherwise : value
  const party = (name: 'supplier' | 'buyer' | 'shipTo') => {
    const source = advice[name]
    return (
      source && {
        name: xmlText(source.name),
        gln: source.gln,
        taxId: unlessLost(`${name}.taxId`, source.taxId, null),
        ...addressOf(source, !source.country && !(name === 'shipTo' && format === 'ubl-t120')),
      }
    )
  }
  const { packages: _packages, ...head } = advice
  return {
    ...head,
    ...{ supplier: party('supplier'), buyer: party('buyer'), shipTo: party('shipTo') },
    issuedAt: inSeconds(advice.issuedAt),
    despatchedAt: inSeconds(advice.despatchedAt),
    revision: unlessLost('revision', Math.min(advice.revision, 1), 0),
    purpose: unlessLost('revision', advice.purpose, 'original'),
    carrier: xmlText(advice.carrier),
    incoterm: unlessLost('incoterm', advice.incoterm, null),
    incotermPlace: unlessLost('incotermPlace', xmlText(advice.incotermPlace), ''),
    // A vehicle with a license plate goes by road.
    transportMode: advice.transportMode ?? (advice.licensePlate ? '3' : null),
    licensePlate: unlessLost('licensePlate', advice.licensePlate, ''),
    seal: unlessLost('seal', advice.seal, ''),
    note: xmlText(advice.note),
    lines: advice.lines.map((line) => ({
      ...line,
      orderDate: unlessLost('lines.orderDate', line.orderDate, ''),
      packaging: unlessLost('lines.packaging', line.packaging, null),
      productName: xmlText(line.productName),
      size: xmlText(line.size),
      color: xmlText(line.color),
      // The message has only the unit's code.
      unit: '',
    })),
  }
}

/** The packages in a message: T16 has the outermost ones and those that hold goods, T120 has all, in four levels. */
function unitsOf({ packages }: DespatchAdvice, losses: Loss[], format: UblFormat): ReadUnit[] {
  const isT16 = format === 'ubl-t16'
  const lost = new Set<AdviceField>(losses.map(({ field }) => field))
  const byNumber = new Map(packages.map((pkg) => [pkg.number, pkg]))
  const pathTo = (pkg: AdvicePackage): AdvicePackage[] => {
    const parent = pkg.parent === null ? undefined : byNumber.get(pkg.parent)
    return parent ? [...pathTo(parent), pkg] : [pkg]
  }
  const holding = packages.filter(({ contents }) => contents.length > 0)
  const units = isT16 ? new Set(holding.flatMap((pkg) => [pathTo(pkg)[0] ?? pkg, pkg])) : packages
  return [...units].map((pkg) => {
    const above = pathTo(pkg).slice(0, -1)
    const on = above.at(isT16 ? 0 : Math.min(above.length, 3) - 1) ?? null
    assert.ok(on === null || pkg.parent === on.number || lost.has('packages.parent'))
    assert.ok(pkg.type !== '201' || lost.has('packages.type'))
    const measured = (name: string, value: string | null) =>
      value === null ? [] : [`${name} ${value}`]
    const weights = [
      ...measured('AAB', pkg.grossWeight),
      ...measured(isT16 ? 'AAL' : 'AAA', pkg.netWeight),
    ]
    const sizes = [
      ...measured('HT', pkg.height),
      ...measured('WD', pkg.width),
      ...measured('LN', pkg.depth),
    ]
    const measures = isT16 ? (on ? [] : weights) : [...weights, ...sizes]
    assert.ok(measures.length === weights.length + sizes.length || lost.has('packages.measures'))
    return {
      id: pkg.sscc ?? pkg.code,
      sscc: pkg.sscc !== null,
      type: pkg.type === '201' ? 'PX' : pkg.type,
      on: on && (on.sscc ?? on.code),
      measures,
      contents: isT16 ? [] : pkg.contents.map(({ line, quantity }) => `${line}: ${quantity}`),
    }
  })
}

const byId = (a: ReadUnit, b: ReadUnit) => (a.id < b.id ? -1 : 1)
const numRuns = isEssentialRun ? 50 : 500

for (const format of ublFormats) {
  test(`${format}: an advice read back is the same, except for the losses it names`, () => {
    fc.assert(
      fc.property(anyDelivery, (content) => {
        const advice = adviceOfShipment(content, content.closedAt)
        const { xml, losses } = writeUbl(advice, format)
        const { units, ...read } = readUbl(xml)
        assert.deepEqual(read, withoutLosses(advice, losses, format))
        assert.deepEqual(units.toSorted(byId), unitsOf(advice, losses, format).toSorted(byId))
        for (const { field, count } of losses) assert.ok(adviceFields.includes(field) && count > 0)
      }),
      { numRuns },
    )
  })

  test(`${format}: every despatch advice is valid by OASIS’s schema`, {
    skip: skipWithoutSchema,
  }, async (t) => {
    const { paths, broken } = await filesOf(t, format, (xml) =>
      xml.replaceAll('cbc:IssueDate', 'cbc:Date'),
    )
    assert.equal(schemaFaults(paths), '')
    assert.match(schemaFaults([broken]), /Date/)
  })

  test(`${format}: every despatch advice keeps Peppol’s rules`, {
    skip: skipWithoutRules,
  }, async (t) => {
    const { files, work } = await filesOf(t, format, (xml) => xml.replace('"0088"', '"0000"'))
    const rule = { 'ubl-t16': 'PEPPOL-T16-B02102', 'ubl-t120': 'PEPPOL-T120-B02402' }[format]
    assert.deepEqual(await brokenRules(format, files, work), [
      `broken.xml: fatal ${rule} cbc:EndpointID`,
    ])
  })
}

test('a worker writes 5,000 lines in 5,000 packages', {
  skip: isEssentialRun && 'dear: in test:all',
}, async () => {
  const count = 5000
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const content = documentContent({
    lines: ids.map((id) => paperLine(id)),
    packages: ids.map((id) => paperPackage(id, { contents: [{ lineId: id, quantity: '25' }] })),
  })
  const adviceJson = JSON.stringify({ content, timeZone: 'Europe/Madrid' })
  for (const format of ublFormats) {
    const message = writeAdvice({ adviceJson, format, now: inSeconds('2026-11-20') })
    assert.ok('bytes' in message, JSON.stringify(message))
    const { lines, units } = readUbl(message.bytes.toString())
    assert.deepEqual([lines.length, units.length], [count, count], format)
    assert.deepEqual([lines.at(-1)?.number, units.at(-1)?.id], [count, 'S000012-P5000'], format)
  }
})

const withCodes = ({ supplier, shipTo, ...advice }: DespatchAdvice): DespatchAdvice => ({
  ...{ ...advice, carrierCode: 'TRVA' },
  supplier: { ...supplier, assignedCode: 'V 4711' },
  shipTo: shipTo && { ...shipTo, assignedCode: 'Ñ7' },
})

/** Writes messages of random shipments and a broken one; returns their paths and an empty folder. */
async function filesOf(t: TestContext, format: UblFormat, change: (xml: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'oto-messages-'))
  t.after(() => rm(folder, { recursive: true }))
  const [files, work] = [join(folder, 'files'), join(folder, 'work')]
  await Promise.all([mkdir(files), mkdir(work)])
  const messages = fc.sample(anyDelivery, numRuns).map((delivery, index) => {
    const advice = adviceOfShipment(delivery, delivery.closedAt)
    const isCancelled = format === 'ubl-t120' && index % 5 === 0
    const mapped = index % 3 === 0 ? withCodes(advice) : advice
    return writeUbl({ ...mapped, ...(isCancelled && { purpose: 'cancellation' }) }, format).xml
  })
  const write = async (name: string, xml: string) => {
    await writeFile(join(files, name), xml)
    return join(files, name)
  }
  const paths = await Promise.all(messages.map((xml, index) => write(`${index}.xml`, xml)))
  const [first = ''] = messages
  return { files, work, paths, broken: await write('broken.xml', change(first)) }
}
