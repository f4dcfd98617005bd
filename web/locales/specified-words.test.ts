import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const textsOf = (lang: string) =>
  readdirSync(join(import.meta.dirname, lang)).flatMap((file) =>
    values(JSON.parse(readFileSync(join(import.meta.dirname, lang, file), 'utf8'))),
  )
const values = (texts: object): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : values(value)))

/** The words that the specification gives, by its sections. */
const words = {
  '2': [
    'Unexpected error!',
    'Message:',
    'Confirm',
    'Copy to clipboard',
    'Search Supplier',
    'Supplier',
  ],
  '2, the list': ['Previous', 'Next', 'Loading...', 'No rows found', 'Page'],
  '3, shipment': ['Shipping code', 'Estimated delivery date', 'State', 'Options'],
  '3, line': [
    ...['Product', 'Order', 'Order date', 'Quantity', 'Size', 'Color'],
    ...['Number of packages', 'Quantity per package', 'Pending to serve', 'In transit'],
  ],
  '3, package': ['Height', 'Width', 'Depth', 'Weight'],
  '4': [
    'Session expired',
    'Are you sure to set this shipment as closed?',
    'Closing shipment',
    'Are you sure to delete this shipment?',
    'Are you sure to delete this shipment line?',
  ],
  '8': ['Line added on this shipment', 'Warning'],
  '9': ['Add', 'Create', 'Accept', 'Cancel', 'Save', 'Select'],
}

/** What stands at the place where each is said: the same words elsewhere are no help. */
const places = {
  'shipments.confirm.close': 'Are you sure to set this shipment as closed?',
  'shipments.confirm.delete': 'Are you sure to delete this shipment?',
  'shipments.confirm.deleteLine': 'Are you sure to delete this shipment line?',
  'shipments.progress.close': 'Closing shipment',
  'shipments.done.addLine': 'Line added on this shipment',
  'shell.sessionExpired': 'Session expired',
  'shell.error.title': 'Unexpected error!',
  'shell.error.message': 'Message:',
  'shell.error.confirm': 'Confirm',
  'shell.error.copy': 'Copy to clipboard',
  'shell.supplier.title': 'Search Supplier',
  'shell.supplier.placeholder': 'Supplier',
  'shell.supplier.select': 'Select',
  'ui.table.empty': 'No rows found',
  'ui.table.options': 'Options',
  'ui.pages.previous': 'Previous',
  'ui.pages.next': 'Next',
  'ui.pages.loading': 'Loading...',
  'ui.toast.kinds.info': 'Info',
  'ui.toast.kinds.success': 'Success',
  'ui.toast.kinds.warning': 'Warning',
  'ui.toast.kinds.error': 'Error',
  'ui.confirm.accept': 'Accept',
  'ui.confirm.cancel': 'Cancel',
}
test('each of the words is said where the specification has it', () => {
  const said = Object.keys(places).map((place) => {
    const [file, ...keys] = place.split('.')
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'en', `${file}.json`), 'utf8'))
    return [place, keys.reduce((within, key) => within?.[key], texts)]
  })
  assert.deepEqual(Object.fromEntries(said), places)
})

const english = textsOf('en')
for (const [section, wanted] of Object.entries(words)) {
  test(`the words of section ${section} are said as they are given`, () => {
    assert.deepEqual(
      wanted.filter((text) => !english.includes(text)),
      [],
    )
  })
}

test('what can be chosen says Select and what', () => {
  assert.ok(english.includes('Select {{row}}'))
})

test('how many there are, and which page of how many, is said with Page, of and rows', () => {
  for (const said of [
    '{{count}} rows',
    '{{range}} of {{count}} rows',
    'Page {{page}} of {{pages}}',
  ])
    assert.ok(english.includes(said), said)
})

test('the two words that are given in Catalan are the Catalan ones', () => {
  for (const word of ['Atenció', 'Carregant']) assert.ok(textsOf('ca').includes(word), word)
})
