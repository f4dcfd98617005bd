import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { closeShipment, createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { goodsFieldNames, lineFieldText } from '#domain/shipments/line-field.ts'
import type { GoodsField } from '#domain/shipments/shipment-line.ts'
import { documentLocale } from '#server/papers/document-locale.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const skip = skipWithout('pdftotext')
const world = await openWorld()
const lee = await world.signIn('lee')
const { doPack, versionOf } = packingActions(world, lee)

async function textOf(id: number, paper: string, lang: string): Promise<string> {
  const url = getPaper.url.replace(':id', String(id)).replace(':paper', paper)
  const headers = { authorization: `Bearer ${lee.token}` }
  const reply = await fetch(`${world.origin}${url}?lang=${lang}`, { headers })
  assert.equal(reply.status, 200)
  return (await pdfPages(Buffer.from(await reply.arrayBuffer()))).join(' ').replace(/\s+/g, ' ')
}

// A value for each field of goods; the compiler asks for that of a new one.
const details: Record<GoodsField, string> = { countryOfOrigin: 'PT' }

test('papers say lot, date, serial numbers and details of goods in each language, of a part of a line its lot alone', {
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
    const note = await textOf(params.id, 'delivery-note', lang)
    for (const text of [whole, part, 'SN-8 SN-9'])
      assert.ok(note.includes(text), `${lang}: ${note}`)
    for (const paper of ['packing-list', 'contents-list']) {
      const text = await textOf(params.id, paper, lang)
      assert.ok(text.includes('SN-1 SN-2') && text.includes('PARTS-1'), `${lang} ${paper}: ${text}`)
      assert.ok(!text.includes('SN-8'), `${lang} ${paper}: ${text}`)
      const { locale, words, number } = documentLocale(lang)
      for (const name of goodsFieldNames) {
        const said = `${words[name]} ${lineFieldText(name, details[name], { locale, number })}`
        assert.ok(text.includes(said), `${lang} ${paper}: ${said}`)
      }
    }
  }
})
