// Papers of imported goods, and their ship-to places: papers, labels and screens resolve a ship-to the same way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLabels } from '#contract/packing/label-endpoints.ts'
import { labelPackages } from '#contract/packing/packing-endpoints.ts'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { getPlace, removePlace, updatePlace } from '#contract/settings/place-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { goodsFieldNames, lineFieldText } from '#domain/shipments/line-field.ts'
import type { GoodsField } from '#domain/shipments/shipment-line.ts'
import { documentLocale } from '#server/papers/document-locale.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorldWith } from '#test/world/world.ts'

const skip = skipWithout('pdftotext')
const { world, lee, ada, marc } = await openWorldWith('lee', 'ada', 'marc')
const { ready, doPack, versionOf } = packingActions(world, lee)
type Params = { id: number }

const moll = {
  name: 'Harbour Warehouse',
  taxId: 'A08100018',
  address: ['Moll 7, porta 3', '08039 Barcelona'],
  country: 'ES',
  gln: '9506000134369',
}
const partyOf = async (params: Params) =>
  (await lee.call(getShipment, { params })).reply.shipToParty
const paper = async (
  { id }: Params,
  kind: 'delivery-note' | 'packing-list' | 'contents-list',
  lang: 'en' | 'sp' | 'ca' = 'en',
) => {
  const input = { params: { id, paper: kind }, query: { lang } }
  const { status, bytes, text } = await lee.call(getPaper, input)
  assert.equal(status, 200, text.slice(0, 300))
  return bytes
}
const textOf = async (...args: Parameters<typeof paper>) =>
  (await pdfPages(await paper(...args))).join(' ')
// Text of a paper without line breaks.
const lineOf = async (...args: Parameters<typeof paper>) =>
  (await textOf(...args)).replace(/\s+/g, ' ')
const shipmentTo = async (shipTo: string) => {
  const { params } = await ready()
  assert.equal((await doPack(params, packAll)).status, 200)
  const version = await versionOf(params)
  const { status, text } = await lee.call(updateShipment, { params, version, body: { shipTo } })
  assert.equal(status, 200, text)
  return params
}
const close = async (params: Params) => {
  const { status, text } = await lee.call(closeShipment, {
    params,
    version: await versionOf(params),
  })
  assert.equal(status, 200, text)
}
const changePlace = async (id: number, body: object) => {
  const { version } = (await ada.call(getPlace, { params: { id } })).reply
  assert.equal((await ada.call(updatePlace, { params: { id }, version, body })).status, 200)
}

// A value for each field of goods; the type makes the compiler require new ones.
const details: Record<GoodsField, string> = { countryOfOrigin: 'PT' }

test('a ship-to resolves to a place only by its exact code or name', async () => {
  for (const shipTo of ['MOLL', 'Harbour Warehouse'])
    assert.deepEqual(await partyOf(await shipmentTo(shipTo)), moll)
  for (const shipTo of ['moll', 'Moll 7', 'CANARI'])
    assert.deepEqual(await partyOf(await shipmentTo(shipTo)), {
      name: shipTo,
      taxId: null,
      address: [],
      gln: null,
    })
})

test('delivery note and packing list have the place’s tax id, address and GLN, in every language', {
  skip,
}, async () => {
  const params = await shipmentTo('MOLL')
  const words = { en: 'Ship to', sp: 'Lugar de entrega', ca: 'Lloc de lliurament' }
  const taxId = { en: 'Tax ID', sp: 'NIF', ca: 'NIF' }
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const block = [
      `${words[lang]} ${moll.name}`,
      ...moll.address,
      `${taxId[lang]} ${moll.taxId}`,
      `GLN ${moll.gln}`,
    ].join(' ')
    for (const kind of ['delivery-note', 'packing-list', 'contents-list'] as const) {
      const text = await textOf(params, kind, lang)
      assert.ok(text.includes(block), `${kind} ${lang}: ${text.slice(0, 500)}`)
    }
  }
})

test('a closed shipment keeps its ship-to on papers and screens when the place changes', {
  skip,
}, async () => {
  const [closed, open] = [await shipmentTo('PRAT'), await shipmentTo('PRAT')]
  await close(closed)
  const [before, text] = [await partyOf(closed), await paper(closed, 'delivery-note')]
  assert.equal(before?.gln, '9506000134383')
  await changePlace(3, { name: 'Moved Away', address: 'Elsewhere 9', gln: null })
  assert.deepEqual(await partyOf(closed), before)
  assert.ok((await paper(closed, 'delivery-note')).equals(text))
  assert.deepEqual(await partyOf(open), {
    name: 'Moved Away',
    taxId: 'B65100074',
    address: ['Elsewhere 9'],
    country: 'ES',
    gln: null,
  })
  assert.ok((await textOf(open, 'packing-list')).includes('Moved Away Elsewhere 9'))
  const { version } = (await ada.call(getPlace, { params: { id: 3 } })).reply
  assert.equal((await ada.call(removePlace, { params: { id: 3 }, version })).status, 204)
  assert.deepEqual((await partyOf(open))?.address, [])
  assert.deepEqual(await partyOf(closed), before)
  assert.ok((await paper(closed, 'delivery-note')).equals(text))
})

test('a label has the place and its address below the buyer', { skip }, async () => {
  const params = await shipmentTo('GRACIA')
  const numbered = { params, version: await versionOf(params), body: {} }
  assert.equal((await lee.call(labelPackages, numbered)).status, 200)
  const { bytes } = await lee.call(getLabels, { params, query: { size: 'a5' } })
  const [first = ''] = await pdfPages(bytes)
  const block = 'Mercat Gràcia Market Carrer Gran de Gràcia 41 08012 Barcelona'
  assert.ok(first.includes(block), first)
})

test('the supplier’s item number of an imported order is on its papers, as it was at closing', {
  skip,
}, async () => {
  const importWithNumber = async (number: string) => {
    const [header = '', known = '', unknown = ''] = orderFile(
      orderFileRow('SI-1', 1, '10'),
      orderFileRow('SI-1', 2, '10').replace('TUBE', 'PLAIN'),
    ).split('\n')
    const file = [`${header};Ref. proveedor`, `${known};${number}`, `${unknown};`].join('\n')
    const { status, problem } = await sendFile(world, marc, '?rows=all', file.replaceAll(',', ';'))
    assert.equal(status, 200, JSON.stringify(problem))
  }
  await importWithNumber('00101')
  const { rows } = await world.owner.query<{ id: number }>(
    "select id::int from order_lines where company_id = 1 and order_code = 'SI-1' order by id",
  )
  const body = { estimatedDelivery: '2099-01-01' }
  const params = { id: (await lee.call(createShipment, { body })).reply.id }
  const entries = rows.map(({ id }) => ({
    ...{ orderLineId: id, numberOfPackages: 1, quantityPerPackage: '2' },
  }))
  const added = await lee.call(addShipmentLines, { params, version: 1, body: { lines: entries } })
  assert.equal(added.status, 201, added.text)
  assert.equal((await doPack(params, packAll)).status, 200)
  const version = await versionOf(params)
  assert.equal((await lee.call(closeShipment, { params, version })).status, 200)
  await importWithNumber('00202')
  for (const kind of ['delivery-note', 'packing-list', 'contents-list'] as const) {
    const text = await textOf(params, kind)
    assert.ok(/TUBE +Post tube Supplier item no\. 00101/.test(text), text)
    assert.ok(text.includes('PLAIN Post tube') && !text.includes('00202'), text)
  }
})

test('papers show lot, date, serial numbers and details of goods in each language; parts of a line only the lot', {
  skip,
}, async () => {
  const { rows } = await world.owner.query<{ id: number }>(
    `update order_lines set quantity = 1000, cancelled = 0, is_divisible = false where company_id = 1 and id in (
       select id from order_lines where company_id = 1 and supplier_id = 1 and in_open + in_transit + received = 0
       order by id limit 1) returning id::int as id`,
  )
  const orderLineId = rows[0]?.id ?? 0
  const body = { estimatedDelivery: '2099-01-01' }
  const params = { id: (await lee.call(createShipment, { body })).reply.id }
  const lines = [
    {
      ...{ orderLineId, numberOfPackages: 1, quantityPerPackage: '2', ...details },
      traceability: { lot: 'WHOLE-1', expiry: '2031-02-28', serialNumbers: ['SN-1', 'SN-2'] },
    },
    {
      ...{ orderLineId, numberOfPackages: 2, quantityPerPackage: '1' },
      traceability: { lot: 'PARTS-1', bestBefore: '2030-12-31', serialNumbers: ['SN-8', 'SN-9'] },
    },
  ]
  const added = await lee.call(addShipmentLines, { params, version: 1, body: { lines } })
  assert.equal(added.status, 201, added.text)
  assert.equal((await doPack(params, packAll)).status, 200)
  const version = await versionOf(params)
  assert.equal((await lee.call(closeShipment, { params, version })).status, 200)
  for (const [lang, whole, part] of [
    [
      'en',
      'Lot WHOLE-1 · Expiry date 28 Feb 2031 Serial numbers SN-1 SN-2',
      'Best before 31 Dec 2030',
    ],
    ['sp', 'Lote WHOLE-1 · Fecha de caducidad 28 feb 2031', 'Consumo preferente 31 dic 2030'],
    ['ca', 'Lot WHOLE-1 · Data de caducitat 28 de febr. 2031', 'Consum preferent 31 de des. 2030'],
  ] as const) {
    const note = await lineOf(params, 'delivery-note', lang)
    for (const text of [whole, part, 'SN-8 SN-9'])
      assert.ok(note.includes(text), `${lang}: ${note}`)
    for (const kind of ['packing-list', 'contents-list'] as const) {
      const text = await lineOf(params, kind, lang)
      assert.ok(text.includes('SN-1 SN-2') && text.includes('PARTS-1'), `${lang} ${kind}: ${text}`)
      assert.ok(!text.includes('SN-8'), `${lang} ${kind}: ${text}`)
      const { locale, words, number } = documentLocale(lang)
      for (const name of goodsFieldNames) {
        const labelled = `${words[name]} ${lineFieldText(name, details[name], { locale, number })}`
        assert.ok(text.includes(labelled), `${lang} ${kind}: ${labelled}`)
      }
    }
  }
})
