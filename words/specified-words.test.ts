import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const values = (texts: object, before: string): [string, string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[before + name, value] as [string, string]]
      : values(value, `${before}${name}.`),
  )
const textsOf = (lang: string) =>
  new Map(
    readdirSync(join(import.meta.dirname, lang)).flatMap((file) =>
      values(
        JSON.parse(readFileSync(join(import.meta.dirname, lang, file), 'utf8')),
        file.replace('.json', ':'),
      ),
    ),
  )

/** The words that the specification gives, by section and by the key of the text that must have them. */
const words: Record<string, Record<string, string>> = {
  '2': {
    'shell:error.title': 'Unexpected error!',
    'shell:error.message': 'Message:',
    'shell:error.copy': 'Copy to clipboard',
    'shell:error.confirm': 'Confirm',
    'shell:supplier.title': 'Search Supplier',
    'shell:supplier.placeholder': 'Supplier',
  },
  '2, the list': {
    'ui:pages.previous': 'Previous',
    'ui:pages.next': 'Next',
    'ui:pages.loading': 'Loading...',
    'ui:table.loading': 'Loading...',
    'ui:table.empty': 'No rows found',
    'ui:pages.page': 'Page',
  },
  '3, shipment': {
    'fields:shippingCode': 'Shipping code',
    'fields:estimatedDelivery': 'Estimated delivery date',
    'fields:state': 'State',
    'shipments:state.open': 'Open',
    'shipments:state.closed': 'Closed',
    'ui:table.options': 'Options',
  },
  '3, line': {
    'fields:product': 'Product',
    'fields:orderCode': 'Order',
    'fields:orderDate': 'Order date',
    'fields:quantity': 'Quantity',
    'fields:size': 'Size',
    'fields:color': 'Color',
    'fields:numberOfPackages': 'Number of packages',
    'fields:quantityPerPackage': 'Quantity per package',
    'fields:pending': 'Pending to serve',
    'fields:inTransit': 'In transit',
  },
  '3, package': {
    'fields:height': 'Height',
    'fields:width': 'Width',
    'fields:depth': 'Depth',
    'fields:weight': 'Weight',
  },
  '4': {
    'shell:sessionExpired': 'Session expired',
    'shipments:confirm.close': 'Are you sure to set this shipment as closed?',
    'shipments:bulk.confirmClose_one': 'Are you sure to set this shipment as closed?',
    'shipments:progress.close': 'Closing shipment',
    'shipments:confirm.delete': 'Are you sure to delete this shipment?',
    'shipments:bulk.confirmDelete_one': 'Are you sure to delete this shipment?',
    'shipment-details:confirm.deleteLine': 'Are you sure to delete this shipment line?',
  },
  '8': {
    'shipment-details:done.addLine': 'Line added on this shipment',
    'shipment-details:done.addLines_one': 'Line added on this shipment',
    'ui:toast.kinds.warning': 'Warning',
    'ui:toast.kinds.error': 'Error',
    'ui:toast.kinds.info': 'Info',
    'ui:toast.kinds.success': 'Success',
  },
  '9': {
    'lines:form.add': 'Add',
    'lines:create.submit': 'Create',
    'ui:confirm.accept': 'Accept',
    'ui:confirm.cancel': 'Cancel',
    'shell:supplier.select': 'Select',
    'lines:form.save': 'Save',
    'shipment-details:details.save': 'Save',
  },
}

const texts = textsOf('en')
const english = [...texts.values()]
for (const [section, wanted] of Object.entries(words)) {
  test(`section ${section}: the specified texts are used`, () => {
    const said = Object.fromEntries(Object.keys(wanted).map((key) => [key, texts.get(key)]))
    assert.deepEqual(said, wanted)
  })
}

test('labels of checkboxes begin with Select', () => {
  assert.ok(english.includes('Select {{row}}'))
})

test('row count and page number use the specified words Page, of and rows', () => {
  for (const said of [
    '{{count}} rows',
    '{{range}} of {{count}} rows',
    'Page {{page}} of {{pages}}',
  ])
    assert.ok(english.includes(said), said)
})

test('the Catalan texts have the two specified words', () => {
  const catalan = textsOf('ca')
  assert.equal(catalan.get('ui:confirm.title'), 'Atenció')
  assert.equal(catalan.get('ui:overlay.loading'), 'Carregant')
  // These three were first written in Catalan: the application's name, signing in and signing out.
  for (const key of ['shell:appName', 'session:submit', 'shell:account.signOut'])
    assert.notEqual(catalan.get(key), texts.get(key), key)
})

test('the document title names a packaging product', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'web', 'index.html'), 'utf8')
  const title = /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? ''
  assert.match(title, /^Oto .*packag/i)
  assert.equal(texts.get('shell:appName'), title)
  assert.match(textsOf('sp').get('shell:appName') ?? '', /^Oto .*embalaje/i)
  assert.match(textsOf('ca').get('shell:appName') ?? '', /^Oto .*embalatge/i)
})
