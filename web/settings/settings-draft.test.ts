import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  companyBody,
  companyDraftOf,
  supplierBody,
  supplierDraftOf,
  withShownStart,
} from '#web/settings/settings-draft.ts'

const parts = { postcode: '08039', city: 'Barcelona', region: null, country: 'ES' }
const papers = { taxId: 'B-1', address: 'Moll 7\nBarcelona', ...parts, gln: null }
const profile = {
  ...papers,
  paperLanguages: ['ca' as const, 'en' as const],
  contacts: [
    { purpose: 'orders' as const, name: 'Núria Vila', email: 'nuria@example.com', phone: null },
  ],
}
const supplier = { name: 'Cartró', gs1Prefix: '8437001', ssccExtension: 3, ssccFrom: 0, ...profile }

test('a draft of settings gives the same settings back, for every tolerance', () => {
  for (const tolerance of [null, 'unlimited', '0', '10.5']) {
    const settings = { ...supplier, tolerance }
    assert.deepEqual(supplierBody(supplierDraftOf(settings)), settings)
    if (tolerance === null) continue
    const orderConfirmation = 'confirmed-date' as const
    const company = {
      name: 'Mercat',
      allowsUnpacked: false,
      asksForLots: true,
      blindReceiving: true,
      orderConfirmation,
      ...papers,
      tolerance,
    }
    assert.deepEqual(companyBody(companyDraftOf(company)), company)
  }
})

test('numbers may be typed in groups, a percentage with a comma, and blanks count as empty', () => {
  const draft = supplierDraftOf({ ...supplier, tolerance: '10' })
  const body = supplierBody({
    ...draft,
    gs1Prefix: ' 84 37-001 ',
    gln: '9506 0001 34352',
    taxId: '  ',
    tolerancePercent: '2,50',
  })
  assert.deepEqual(
    [body.gs1Prefix, body.gln, body.taxId, body.tolerance],
    ['8437001', '9506000134352', null, '2.5'],
  )
})

test('a new prefix or extension digit is sent with the first serial number that the form shows', () => {
  const shown = { ...supplier, ssccFrom: 5000, tolerance: null }
  assert.deepEqual(withShownStart({ gs1Prefix: '8437002' }, shown), {
    gs1Prefix: '8437002',
    ssccFrom: 5000,
  })
  assert.deepEqual(withShownStart({ ssccExtension: 4 }, shown), {
    ssccExtension: 4,
    ssccFrom: 5000,
  })
  assert.deepEqual(withShownStart({ name: 'Cartró' }, shown), { name: 'Cartró' })
  // Without a prefix the form shows no number.
  const withoutPrefix = { ...shown, gs1Prefix: null }
  assert.deepEqual(withShownStart({ gs1Prefix: null }, withoutPrefix), { gs1Prefix: null })
})
