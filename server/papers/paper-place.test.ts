// Where goods go: the words of an order, the place they mean, and what papers, labels and the screen say of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLabels } from '#contract/packing/label-endpoints.ts'
import { labelPackages } from '#contract/packing/packing-endpoints.ts'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { getPlace, removePlace, updatePlace } from '#contract/settings/place-endpoints.ts'
import {
  closeShipment,
  getShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const skip = skipWithout('pdftotext')
const world = await openWorld()
const lee = await world.signIn('lee')
const ada = await world.signIn('ada')
const { ready, doPack, versionOf } = packingActions(world, lee)
type Params = { id: number }

const moll = {
  name: 'Harbour Warehouse',
  taxId: 'A08100018',
  address: ['Moll 7, porta 3', '08039 Barcelona'],
  gln: '9506000134369',
}
const partyOf = async (params: Params) =>
  (await lee.call(getShipment, { params })).reply.shipToParty
const paper = async (
  { id }: Params,
  kind: 'delivery-note' | 'packing-list' | 'contents-list',
  lang: 'en' | 'sp' | 'ca' = 'en',
) => {
  const said = { params: { id, paper: kind }, query: { lang } }
  const { status, bytes, text } = await lee.call(getPaper, said)
  assert.equal(status, 200, text.slice(0, 300))
  return bytes
}
const textOf = async (...said: Parameters<typeof paper>) =>
  (await pdfPages(await paper(...said))).join(' ')
const goingTo = async (shipTo: string) => {
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

test('a place is meant by its code or its name, exactly; other words stay words', async () => {
  for (const shipTo of ['MOLL', 'Harbour Warehouse'])
    assert.deepEqual(await partyOf(await goingTo(shipTo)), moll)
  for (const shipTo of ['moll', 'Moll 7', 'CANARI'])
    assert.deepEqual(await partyOf(await goingTo(shipTo)), {
      name: shipTo,
      taxId: null,
      address: [],
      gln: null,
    })
})

test('delivery note and packing list name it with tax id, address and GLN, in every language', {
  skip,
}, async () => {
  const params = await goingTo('MOLL')
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

test('closed, it goes where it went: papers and screen stay, whatever becomes of the place', {
  skip,
}, async () => {
  const [closed, open] = [await goingTo('PRAT'), await goingTo('PRAT')]
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
    gln: null,
  })
  assert.ok((await textOf(open, 'packing-list')).includes('Moved Away Elsewhere 9'))
  const { version } = (await ada.call(getPlace, { params: { id: 3 } })).reply
  assert.equal((await ada.call(removePlace, { params: { id: 3 }, version })).status, 204)
  assert.deepEqual((await partyOf(open))?.address, [])
  assert.deepEqual(await partyOf(closed), before)
  assert.ok((await paper(closed, 'delivery-note')).equals(text))
})

test('a label says the place and its address below the buyer', { skip }, async () => {
  const params = await goingTo('GRACIA')
  const numbered = { params, version: await versionOf(params), body: {} }
  assert.equal((await lee.call(labelPackages, numbered)).status, 200)
  const { bytes } = await lee.call(getLabels, { params, query: { size: 'a5' } })
  const [first = ''] = await pdfPages(bytes)
  const block = 'Mercat Gràcia Market Carrer Gran de Gràcia 41 08012 Barcelona'
  assert.ok(first.includes(block), first)
})
