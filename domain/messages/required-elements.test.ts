import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DespatchAdvice } from './despatch-advice.ts'
import { missingElements, type RequiredElement, requirableElements } from './required-elements.ts'
import { trialAdvice } from './trial-advice.ts'

const trial = trialAdvice('2026-11-28T10:00:00.000Z')
const [line] = trial.lines
const [carton] = trial.packages
assert.ok(line && carton)
const traceability = { lot: 'L1', bestBefore: null, expiry: null, serialNumbers: [] }
const complete: DespatchAdvice = {
  ...trial,
  ...{ tracking: 'T1', waybill: 'W1', licensePlate: '1234ABC', seal: 'S1', incoterm: 'DAP' },
  lines: [{ ...line, traceability, countryOfOrigin: 'ES' }],
  packages: [{ ...carton, sscc: '384123450000000012' }],
}
const packaging = {
  ...{ numberOfPackages: 1, quantityPerPackage: '12', remainder: '0' },
  ...{ height: null, width: null, depth: null, grossWeight: null },
}
const completeLine = complete.lines[0] ?? line
const loose: Partial<DespatchAdvice> = {
  lines: [completeLine, { ...completeLine, number: 2, packaging }],
}

/** A despatch advice that lacks each element, and where. */
const lacking: Record<RequiredElement, [Partial<DespatchAdvice>, number, number | null]> = {
  estimatedDelivery: [{ estimatedDelivery: null }, 1, null],
  carrier: [{ carrier: '' }, 1, null],
  tracking: [{ tracking: '' }, 1, null],
  transportMode: [{ transportMode: null }, 1, null],
  waybill: [{ waybill: '' }, 1, null],
  licensePlate: [{ licensePlate: '' }, 1, null],
  seal: [{ seal: '' }, 1, null],
  incoterm: [{ incoterm: null }, 1, null],
  'supplier.address': [{ supplier: { ...trial.supplier, country: '' } }, 1, null],
  'shipTo.gln': [{ shipTo: null }, 1, null],
  'lines.gtin': [
    { lines: [completeLine, { ...completeLine, number: 2, gtin: null }, { ...line, gtin: null }] },
    2,
    2,
  ],
  'lines.lot': [
    { lines: [{ ...completeLine, traceability: { ...traceability, lot: null } }] },
    1,
    1,
  ],
  'lines.countryOfOrigin': [{ lines: [{ ...completeLine, countryOfOrigin: null }] }, 1, 1],
  'packages.sscc': [{ packages: [{ ...carton, sscc: null }] }, 1, null],
  'packages.grossWeight': [{ packages: [{ ...carton, grossWeight: null }] }, 1, null],
}

test('each element is missing where the advice lacks it, and nowhere else', () => {
  assert.deepEqual(missingElements(complete, requirableElements, false), [])
  for (const element of requirableElements) {
    const [part, count, first] = lacking[element]
    const found = missingElements({ ...complete, ...part }, [element], false)
    assert.deepEqual(found, [{ element, count, line: first }], element)
    assert.deepEqual(missingElements({ ...complete, ...part }, [], false), [], 'not required')
  }
})

test('an SSCC that closing will give is not missing; one of an unpacked line is', () => {
  const unnumbered = { ...complete, packages: [{ ...carton, sscc: null }] }
  assert.deepEqual(missingElements(unnumbered, ['packages.sscc'], true), [])
  const found = missingElements(
    { ...complete, ...loose },
    ['packages.sscc', 'packages.grossWeight'],
    true,
  )
  assert.deepEqual(found, [
    { element: 'packages.sscc', count: 1, line: 2 },
    { element: 'packages.grossWeight', count: 1, line: 2 },
  ])
  const inner = { ...carton, number: 2, parent: 1, grossWeight: null }
  const nested = { ...complete, packages: [...complete.packages, inner] }
  assert.deepEqual(missingElements(nested, ['packages.grossWeight'], true), [])
})

test('a tracking number of a package is enough, and a ship needs no license plate', () => {
  const packages = [{ ...carton, tracking: 'P1' }]
  assert.deepEqual(missingElements({ ...trial, packages }, ['tracking'], false), [])
  const bySea = { ...trial, transportMode: '1' } as const
  assert.deepEqual(missingElements(bySea, ['licensePlate'], false), [])
})
