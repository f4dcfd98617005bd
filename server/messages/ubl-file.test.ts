import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { type AdviceField, adviceFields, type Loss } from '#domain/messages/message-findings.ts'
import { ublT16 } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import { xmlText } from '#domain/messages/ubl/xml-element.ts'
import { ublFile } from '#server/messages/ubl-file.ts'
import {
  brokenRules,
  schemaFaults,
  skipWithoutRules,
  skipWithoutSchema,
} from '#test/samples/message-schemas.ts'
import { anyDelivery } from '#test/samples/random-deliveries.ts'
import { type ReadUnit, readUblT16 } from '#test/samples/ubl-reading.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

function written(advice: DespatchAdvice): { xml: string; losses: Loss[] } {
  const message = ublT16(advice)
  assert.ok('root' in message, JSON.stringify(message))
  return { xml: ublFile(message.root).toString(), losses: message.losses }
}

/** A despatch advice without what was lost, to compare with what is read. */
function withoutLosses(advice: DespatchAdvice, losses: Loss[]) {
  const lost = new Set<AdviceField>(losses.map(({ field }) => field))
  const kept = <T>(field: AdviceField, value: T, otherwise: T): T =>
    lost.has(field) ? otherwise : value
  const party = (name: 'supplier' | 'buyer' | 'shipTo') => {
    const said = advice[name]
    return (
      said && {
        name: xmlText(said.name),
        gln: said.gln,
        taxId: kept(`${name}.taxId`, said.taxId, null),
        address: kept(`${name}.address`, said.address, []),
      }
    )
  }
  const { packages: _packages, ...head } = advice
  return {
    ...head,
    ...{ supplier: party('supplier'), buyer: party('buyer'), shipTo: party('shipTo') },
    issuedAt: new Date(advice.issuedAt).toISOString().replace(/\.\d+/, ''),
    revision: kept('revision', advice.revision, 0),
    carrier: xmlText(advice.carrier),
    incoterm: kept('incoterm', advice.incoterm, null),
    incotermPlace: kept('incotermPlace', advice.incotermPlace, ''),
    note: xmlText(advice.note),
    lines: advice.lines.map((line) => ({
      ...line,
      orderDate: kept('lines.orderDate', line.orderDate, ''),
      packaging: kept('lines.packaging', line.packaging, null),
      productName: xmlText(line.productName),
      size: xmlText(line.size),
      color: xmlText(line.color),
      // Said as its code.
      unit: '',
    })),
  }
}

/** The packages that T16 says: the outermost ones, and those that hold goods. */
function unitsOf({ packages }: DespatchAdvice, losses: Loss[]): ReadUnit[] {
  const lost = new Set<AdviceField>(losses.map(({ field }) => field))
  const byNumber = new Map(packages.map((pkg) => [pkg.number, pkg]))
  const rootOf = (pkg: AdvicePackage): AdvicePackage => {
    const parent = pkg.parent === null ? undefined : byNumber.get(pkg.parent)
    return parent ? rootOf(parent) : pkg
  }
  const holding = packages.filter(({ contents }) => contents.length > 0)
  return [...new Set(holding.flatMap((pkg) => [rootOf(pkg), pkg]))].map((pkg) => {
    const root = rootOf(pkg)
    assert.ok(root === pkg || pkg.parent === root.number || lost.has('packages.parent'))
    assert.ok(pkg.type !== '201' || lost.has('packages.type'))
    const weights = [
      ...(pkg.grossWeight === null ? [] : [`AAB ${pkg.grossWeight}`]),
      ...(pkg.netWeight === null ? [] : [`AAL ${pkg.netWeight}`]),
    ]
    assert.ok(root === pkg || weights.length === 0 || lost.has('packages.measures'))
    return {
      id: pkg.sscc ?? pkg.code,
      sscc: pkg.sscc !== null,
      type: pkg.type === '201' ? 'PX' : pkg.type,
      on: root === pkg ? null : (root.sscc ?? root.code),
      weights: root === pkg ? weights : [],
    }
  })
}

const byId = (one: ReadUnit, other: ReadUnit) => (one.id < other.id ? -1 : 1)
const numRuns = isEssentialRun ? 50 : 500

test('a despatch advice written as T16 and read back is the same but for the losses that it names', () => {
  fc.assert(
    fc.property(anyDelivery, (content) => {
      const advice = adviceOfShipment(content, content.closedAt)
      const { xml, losses } = written(advice)
      const { units, ...read } = readUblT16(xml)
      assert.deepEqual(read, withoutLosses(advice, losses))
      assert.deepEqual(units.toSorted(byId), unitsOf(advice, losses).toSorted(byId))
      for (const { field, count } of losses) assert.ok(adviceFields.includes(field) && count > 0)
    }),
    { numRuns },
  )
})

/** Writes messages of random shipments, and one more; returns their paths and an empty folder. */
async function filesOf(t: TestContext, change: (xml: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'oto-messages-'))
  t.after(() => rm(folder, { recursive: true }))
  const [files, work] = [join(folder, 'files'), join(folder, 'work')]
  await Promise.all([mkdir(files), mkdir(work)])
  const messages = fc
    .sample(anyDelivery, numRuns)
    .map((one) => written(adviceOfShipment(one, one.closedAt)).xml)
  const write = async (name: string, xml: string) => {
    await writeFile(join(files, name), xml)
    return join(files, name)
  }
  const paths = await Promise.all(messages.map((xml, index) => write(`${index}.xml`, xml)))
  const [first = ''] = messages
  return { files, work, paths, broken: await write('broken.xml', change(first)) }
}

test('OASIS’s schema finds no fault in any despatch advice', {
  skip: skipWithoutSchema,
}, async (t) => {
  const { paths, broken } = await filesOf(t, (xml) => xml.replaceAll('cbc:IssueDate', 'cbc:Date'))
  assert.equal(schemaFaults(paths), '')
  assert.match(schemaFaults([broken]), /Date/)
})

test('no despatch advice breaks a rule of Peppol’s T16', { skip: skipWithoutRules }, async (t) => {
  const { files, work } = await filesOf(t, (xml) => xml.replace('"0088"', '"0000"'))
  const rules = await brokenRules(files, work)
  assert.deepEqual(rules, ['broken.xml: fatal PEPPOL-T16-B02102 cbc:EndpointID'])
})
