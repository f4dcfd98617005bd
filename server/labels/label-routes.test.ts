import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getChosenLabels, getLabels } from '#contract/packing/label-endpoints.ts'
import { labelPackages } from '#contract/packing/packing-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { sql } from '#database/client/sql.ts'
import { label, maxLabels } from '#domain/labels/label.ts'
import { executeOne } from '#server/data/execute.ts'
import { type LabelRows, labelsJson, labelsOf } from '#server/labels/label-queries.ts'
import { renderLabels } from '#server/labels/label-render.ts'
import { decodeBarcodes, renderPdf, renderZpl } from '#test/samples/label-decoding.ts'
import { simpleLabel } from '#test/samples/label-examples.ts'
import { skipWithout } from '#test/samples/pdf-inspection.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorldWith } from '#test/world/world.ts'

const skip = skipWithout('pdftoppm')
const { world, mar, pau } = await openWorldWith('mar', 'pau')
const { doPack, packingOf, ready, versionOf } = packingActions(world, mar)

const gtin = '09506000134352'
const setPrefix = (prefix: string | null) =>
  world.owner.query('update suppliers set gs1_prefix = $1 where company_id = 1 and id = 1', [
    prefix,
  ])
const numberPackages = async (params: { id: number }) =>
  mar.call(labelPackages, { params, version: await versionOf(params), body: {} })

/** A shipment of four packages on a pallet, with goods that have a GTIN. */
async function palletShipment() {
  const prepared = await ready()
  await world.owner.query(
    `update order_lines o set gtin = $1 from shipment_lines l
     where l.id = $2 and o.company_id = l.company_id and o.id = l.order_line_id`,
    [gtin, prepared.lineId],
  )
  const { reply } = await doPack(prepared.params, packAll)
  await doPack(prepared.params, [
    { step: 'add', package: { type: 'PX', grossWeight: '90' } },
    { step: 'nest', packageIds: reply.created, parentId: -1 },
  ])
  return prepared
}

const barcodesIn = async (bytes: Buffer) => {
  const pages = renderPdf(bytes, 300)
  const scans = await Promise.all(pages.map(({ file }) => decodeBarcodes(file)))
  return scans.map((codes) => codes.map(({ symbology, text }) => `${symbology} ${text}`))
}

const printOf = async (params: { id: number }) => {
  const row = await executeOne<{ print: LabelRows }>(
    world.owner,
    sql`with caller as (select 1::bigint as company_id, 1::bigint as supplier_id)
      select ${labelsJson(params.id, null)} as print from caller`,
    1,
  )
  assert.ok(row)
  return { ...row.print, labels: labelsOf(row.print) }
}

test('labels need SSCCs, and list the contents of each package and of all packages on a pallet', {
  skip,
}, async () => {
  await setPrefix('8412345')
  const { params } = await palletShipment()
  const unnumbered = await mar.call(getLabels, { params })
  assert.deepEqual([unnumbered.status, unnumbered.problem.code], [409, 'label-not-assigned'])
  const { reply } = await numberPackages(params)
  const labels = await mar.call(getLabels, { params, query: { lang: 'ca' } })
  assert.equal(labels.status, 200, labels.text)
  assert.equal(labels.headers.get('content-type'), 'application/pdf')
  const expectedCodes = reply.packages
    .toSorted((a, b) => a.number - b.number)
    .map(({ sscc }, index) => [
      `]C1 (02)${gtin}(37)${['2', '2', '2', '1', '7'][index]}`,
      `]C1 (00)${sscc}`,
    ])
  assert.deepEqual(await barcodesIn(labels.bytes), expectedCodes)

  const [first, , third] = reply.packages
  const packages = `${third?.id},${first?.id},${first?.id}`
  const chosenLabels = await mar.call(getLabels, { params, query: { packages } })
  assert.deepEqual(await barcodesIn(chosenLabels.bytes), [expectedCodes[0], expectedCodes[2]])
  const picture = (query: { packages: string }) =>
    mar.call(getLabels, { params, query: { ...query, format: 'svg' } })
  const { status, headers, text } = await picture({ packages: String(first?.id) })
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/svg+xml'])
  assert.match(text, /^<svg [^>]*width="105mm" height="148mm"/)
  const several = await picture({ packages })
  const tooMany = { pointer: '/query/packages', code: 'too-big', params: { maximum: 1 } }
  assert.deepEqual([several.status, several.problem.errors], [400, [tooMany]])
  const zpl = await mar.call(getLabels, { params, query: { packages, format: 'zpl', dpi: '300' } })
  assert.equal(zpl.headers.get('content-type'), 'application/zpl')
  assert.match(zpl.headers.get('content-disposition') ?? '', /-labels\.zpl"/)
  const pictures = await renderZpl(zpl.bytes, { width: 105, height: 148 }, 12)
  assert.equal(pictures.length, 2)
  const last = (await decodeBarcodes(pictures[1] ?? new Uint8Array())).map(
    ({ text }) => `]C1 ${text}`,
  )
  assert.deepEqual(last, expectedCodes[2])
})

test('a supplier without a GS1 prefix has labels with package numbers', {
  skip,
}, async () => {
  await setPrefix(null)
  const { params } = await ready()
  await doPack(params, packAll)
  const { code } = await packingOf(params)
  const unnumbered = await mar.call(getLabels, { params })
  assert.deepEqual([unnumbered.status, unnumbered.problem.code], [409, 'label-not-assigned'])
  const numbered = { params, version: await versionOf(params), body: {} }
  assert.equal((await mar.call(labelPackages, numbered)).status, 200)
  const labels = await mar.call(getLabels, { params, query: { size: 'a4' } })
  assert.equal(labels.status, 200, labels.text)
  const numbers = ['P001', 'P002', 'P003', 'P004'].map((number) => `]C0 ${code}-${number}`)
  const [sheet, ...more] = await barcodesIn(labels.bytes)
  assert.deepEqual([sheet?.sort(), more], [numbers, []])
})

test('unprintable labels are refused; another supplier’s are not found', async () => {
  await setPrefix(null)
  const { reply } = await mar.call(createShipment, { body: {} })
  const params = { id: reply.id }
  const empty = await mar.call(getLabels, { params })
  assert.deepEqual([empty.status, empty.problem.code], [409, 'no-packages'])
  const { params: packed } = await ready()
  await doPack(packed, packAll)
  const missing = await mar.call(getLabels, { params: packed, query: { packages: '987654321' } })
  assert.deepEqual(missing.problem.errors, [{ pointer: '/query/packages', code: 'not-found' }])
  assert.equal((await pau.call(getLabels, { params: packed })).status, 404)
  const wrong = await mar.call(getLabels, { params: packed, query: { packages: '1;2' } })
  assert.equal(wrong.status, 400)
  await world.owner.query(
    `insert into packages (company_id, supplier_id, shipment_id, number, type)
     select 1, 1, $1, n, 'CT' from generate_series(100, 2100) n`,
    [packed.id],
  )
  const many = await mar.call(getLabels, { params: packed, query: { format: 'zpl' } })
  assert.deepEqual([many.status, many.problem.code], [409, 'too-many-labels'])
})

test('a stack of two thousand packages has labels with all nested goods', async () => {
  await setPrefix(null)
  const { params, lineId } = await ready()
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into packages (company_id, supplier_id, shipment_id, number, type)
     select 1, 1, $1, n, 'CT' from generate_series(1, $2::int) n returning id::int as id`,
    [params.id, maxLabels],
  )
  const ids = rows.map(({ id }) => id)
  await world.owner.query(
    `update packages set parent_id = id - 1 where shipment_id = $1 and number > 1`,
    [params.id],
  )
  for (const [index, quantity] of [
    [maxLabels - 1, 3],
    [1000, 2],
    [0, 1],
  ] as const)
    await world.owner.query(
      `insert into package_contents (company_id, supplier_id, shipment_id, package_id, shipment_line_id, quantity)
       values (1, 1, $1, $2, $3, $4)`,
      [params.id, ids[index], lineId, quantity],
    )
  assert.equal((await numberPackages(params)).status, 200)
  const { labels } = await printOf(params)
  assert.deepEqual(
    [0, 1, 1000, 1001, maxLabels - 1].map((index) => labels[index]?.goods[0]?.quantity),
    ['6', '5', '5', '3', '3'],
  )
  // More ids than a URL can hold, in any order. An unknown id is an error.
  const query = { format: 'zpl' } as const
  const chosen = { params, query, body: { packageIds: ids.slice(900).toReversed() } }
  const print = await mar.call(getChosenLabels, chosen)
  assert.equal(print.status, 200, print.text.slice(0, 300))
  assert.equal(print.text.match(/\^XZ/g)?.length, 1100)
  const missing = { ...chosen, body: { packageIds: [...ids.slice(1), 987_654_321] } }
  assert.deepEqual((await mar.call(getChosenLabels, missing)).problem.errors, [
    { pointer: '/body/packageIds', code: 'not-found' },
  ])
  assert.equal((await pau.call(getChosenLabels, chosen)).status, 404)
})

test('the selected rows have exactly the fields of a label', async () => {
  await setPrefix('8412345')
  const { params } = await palletShipment()
  await numberPackages(params)
  await world.owner.query(
    `update suppliers set address = E'Carrer 1\n08001  Barcelona ' where company_id = 1 and id = 1;
     update companies set address = E' Plaça 2\n \n08002 Barcelona' where id = 1`,
  )
  const { labels, packageCount, unassignedCount, shippingCode } = await printOf(params)
  assert.deepEqual([labels.length, packageCount, unassignedCount], [5, 5, 0])
  for (const printed of labels) assert.deepEqual(label.parse(printed), printed)
  const [carton, , , , pallet] = labels
  assert.ok(carton && pallet)
  assert.deepEqual(carton.from, ['Cartró', 'Carrer 1', '08001  Barcelona'])
  assert.deepEqual(carton.to, ['Mercat', 'Plaça 2', '08002 Barcelona'])
  assert.deepEqual(
    [carton.shippingCode, carton.number, carton.count, carton.type, pallet.type],
    [shippingCode, 1, 5, 'CT', 'PX'],
  )
  assert.deepEqual([pallet.grossWeight, pallet.goods[0]?.quantity], ['90', '7'])
  const places: [string, string[]][] = [
    ['Mercat, Moll 7, Barcelona', ['Mercat', 'Moll 7, Barcelona']],
    ['MERCAT', ['Mercat', 'Plaça 2', '08002 Barcelona']],
    ['Mercatori\nMoll 7', ['Mercat', 'Mercatori', 'Moll 7']],
    ['Moll 7', ['Mercat', 'Moll 7']],
  ]
  for (const [shipTo, to] of places) {
    await world.owner.query('update shipments set ship_to = $2 where id = $1', [params.id, shipTo])
    assert.deepEqual((await printOf(params)).labels[0]?.to, to)
  }
})

test('rendering a thousand labels does not block the server', async () => {
  const count = 1000
  const labels = Array.from({ length: count }, (_, index) => ({
    ...simpleLabel,
    number: index + 1,
    count,
  }))
  let otherCount = 0
  const others = setInterval(() => {
    otherCount += 1
  }, 10)
  const bytes = await renderLabels({
    format: 'pdf',
    title: 'S',
    labels,
    size: 'a6',
    lang: 'en',
    copies: 1,
    omitUnprintable: false,
  })
  clearInterval(others)
  assert.equal(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length, count)
  assert.ok(otherCount > 20, `${otherCount}`)
})

test('characters without a glyph are reported before printing, and left out on request', async () => {
  const { params } = await palletShipment()
  await numberPackages(params)
  await world.owner.query(`update suppliers set address = $1 where company_id = 1 and id = 1`, [
    '𓀀𓀁 订单 \ue000',
  ])
  try {
    const refused = await mar.call(getLabels, { params })
    assert.deepEqual(
      [refused.status, refused.problem.code, refused.problem.characters],
      [409, 'unprintable-text', '𓀀 𓀁 \ue000'],
    )
    const query = { leaveOut: 'true', format: 'zpl' } as const
    const printed = await mar.call(getLabels, { params, query })
    assert.equal(printed.status, 200, printed.text)
    assert.match(printed.text, /\^GFA/)
  } finally {
    await world.owner.query('update suppliers set address = null where company_id = 1 and id = 1')
  }
})

test('copies count towards the maximum of labels', async () => {
  const { params } = await palletShipment()
  await numberPackages(params)
  const query = { copies: 2, format: 'zpl' } as const
  const { text } = await mar.call(getLabels, { params, query })
  assert.equal(text.match(/\^PQ2\^XZ/g)?.length, 5)
  const refused = await mar.call(getLabels, { params, query: { copies: 11 } })
  assert.equal(refused.status, 400)
})

test('parts of a print together equal the whole print, also with nested packages', async () => {
  const { params } = await palletShipment()
  const { packages } = (await numberPackages(params)).reply
  const query = { copies: 2, format: 'zpl' } as const
  const whole = await mar.call(getLabels, { params, query })
  const parts: string[] = []
  for (const [from, to] of [
    [0, 2],
    [2, 4],
    [4, 5],
  ]) {
    const packageIds = packages.slice(from, to).map(({ id }) => id)
    const part = await mar.call(getChosenLabels, { params, query, body: { packageIds } })
    assert.equal(part.status, 200, part.text)
    parts.push(part.text)
  }
  assert.deepEqual(
    parts.map((text) => text.match(/\^XZ/g)?.length),
    [2, 2, 1],
  )
  assert.equal(parts.join(''), whole.text)
})
