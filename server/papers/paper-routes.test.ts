import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import {
  cancelShipment,
  closeShipment,
  getShipment,
  listShipments,
  removeShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { sql, statementText, thisCompany } from '#database/client/sql.ts'
import { paperContent } from '#domain/packing/paper.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const skip = skipWithout('pdftotext')
const { world, lee, mar } = await openWorldWith('lee', 'mar')
const { ready, doPack, packingOf, versionOf } = packingActions(world, lee)
type Params = { id: number }
const reason = { reason: 'Because' }

async function get(who: TestActor, { id }: Params, rest = 'delivery-note') {
  const url = `${world.origin}${getPaper.url.replace(':id', String(id)).replace(':paper', rest)}`
  const headers = {
    authorization: `Bearer ${who.token}`,
    ...(who.supplier && { 'oto-supplier': String(who.supplier) }),
  }
  const reply = await fetch(url, { headers })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes }
}
const textOf = async (params: Params, rest?: string) => {
  const { status, bytes } = await get(lee, params, rest)
  assert.equal(status, 200, bytes.toString().slice(0, 300))
  return (await pdfPages(bytes)).join(' ')
}
const problemOf = async (who: TestActor, params: Params, rest?: string) => {
  const { status, bytes } = await get(who, params, rest)
  return status === 200 ? '200' : JSON.parse(bytes.toString()).code
}
const close = async (params: Params) => {
  const { status, text } = await lee.call(closeShipment, {
    params,
    version: await versionOf(params),
  })
  assert.equal(status, 200, text)
}
const packedAndClosed = async () => {
  const { params } = await ready()
  assert.equal((await doPack(params, packAll)).status, 200)
  await close(params)
  return params
}
const rename = async (name: string) => {
  await world.owner.query(
    `update suppliers set name = $1, address = $1 where company_id = 1 and id = 1`,
    [name],
  )
  await world.owner.query(`update companies set tax_id = $1 where id = 1`, [name])
  await world.owner.query(
    `update order_lines set product_name = $1, gtin = '96385074' where company_id = 1 and supplier_id = 1`,
    [name],
  )
}

test('the selected rows of a shipment have exactly the fields of a paper', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  for (const id of [params.id, 1, 2, 3, 4, 5, 6]) {
    const { rows } = await world.owner.query(
      statementText(
        sql`select ${paperContentJson} || '{"state": "open"}' as content
          from shipments s where company_id = ${thisCompany} and id = ${id}`,
        1,
      ),
    )
    assert.deepEqual(paperContent.strict().parse(rows[0].content), rows[0].content)
  }
})

test('closed shipments of the demo data have papers', { skip }, async () => {
  const text = await textOf({ id: 3 }, 'delivery-note?lang=ca')
  for (const words of [
    'Albarà',
    'Cartró',
    'B08100026',
    '08192 Sant Quirze del Vallès',
    'CR-7781-20',
  ])
    assert.ok(text.includes(words), text)
  assert.ok((await textOf({ id: 4 })).includes('CANCELLED'))
})

test('a paper is a PDF with a file name', async () => {
  const { headers, bytes } = await get(lee, { id: 3 }, 'packing-list?lang=sp')
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.match(headers.get('content-disposition') ?? '', /S000003-packing-list-sp\.pdf/)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
})

test('a closed shipment’s paper is final: later renaming changes neither text nor bytes', {
  skip,
}, async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  assert.ok((await textOf(params)).includes('DRAFT'))
  await close(params)
  const papers = ['delivery-note?lang=ca', 'packing-list', 'contents-list?lang=sp']
  const before = await Promise.all(papers.map((rest) => get(lee, params, rest)))
  await rename('Renamed Wl')
  const after = await Promise.all(papers.map((rest) => get(lee, params, rest)))
  before.forEach((answer, index) => {
    assert.equal(answer.status, 200)
    assert.ok(answer.bytes.equals(after[index]?.bytes ?? Buffer.alloc(0)), `${papers[index]}`)
  })
  const text = await textOf(params)
  assert.ok(
    !text.includes('DRAFT') && !text.includes('Renamed') && !text.includes('96385074'),
    text,
  )
  await rename('Cartró')
})

test('a reopened shipment’s paper is a draft of current data; closing again makes a new revision', {
  skip,
}, async () => {
  const params = await packedAndClosed()
  const first = await textOf(params)
  await rename('Second Name')
  const version = await versionOf(params)
  assert.equal((await mar.call(reopenShipment, { params, version, body: reason })).status, 200)
  const draft = await textOf(params)
  for (const words of ['DRAFT', 'Second Name', 'Revision 1', '96385074'])
    assert.ok(draft.includes(words), draft)
  await close(params)
  await rename('Third Name')
  const again = await textOf(params)
  assert.ok(again.includes('Second Name') && again.includes('Revision 1'), again)
  assert.ok(!again.includes('DRAFT') && !again.includes('Third Name'), again)
  assert.notEqual(again, first)
  const { rows } = await world.owner.query(
    'select revision, content from document_snapshots where shipment_id = $1 order by 1',
    [params.id],
  )
  assert.deepEqual(
    rows.map(({ revision }) => revision),
    [0, 1],
  )
  assert.equal(rows[0].content.supplier.name, 'Cartró')
  await rename('Cartró')
})

test('the paper of a cancelled shipment is marked', { skip }, async () => {
  const params = await packedAndClosed()
  const version = await versionOf(params)
  assert.equal((await mar.call(cancelShipment, { params, version, body: reason })).status, 200)
  const text = await textOf(params)
  assert.ok(text.includes('CANCELLED') && !text.includes('DRAFT'), text)
})

test('a failed closing stores no paper', async () => {
  const { params } = await ready()
  await world.owner.query('update shipments set estimated_delivery = null where id = $1', [
    params.id,
  ])
  const { status } = await lee.call(closeShipment, { params, version: await versionOf(params) })
  assert.equal(status, 409)
  const { rowCount } = await world.owner.query(
    'select from document_snapshots where shipment_id = $1',
    [params.id],
  )
  assert.equal(rowCount, 0)
})

test('the application role can neither change nor delete a stored paper; it is deleted with its shipment', async () => {
  const params = await packedAndClosed()
  const { rows } = await world.owner.query(`
    select privilege_type as right from information_schema.role_table_grants
    where grantee = 'oto_app' and table_name = 'document_snapshots' order by 1`)
  assert.deepEqual(
    rows.map(({ right }) => right),
    ['INSERT', 'SELECT'],
  )
  const reopened = { params, version: await versionOf(params), body: reason }
  assert.equal((await mar.call(reopenShipment, reopened)).status, 200)
  const removed = await lee.call(removeShipment, { params, version: await versionOf(params) })
  assert.equal(removed.status, 204, removed.text)
  const { rowCount } = await world.owner.query(
    'select from document_snapshots where shipment_id = $1',
    [params.id],
  )
  assert.equal(rowCount, 0)
  assert.equal(await problemOf(lee, params), 'not-found')
})

test('only a shipment’s supplier and staff see its papers', async () => {
  const params = await packedAndClosed()
  const [pau, ada, bo] = await Promise.all(['pau', 'ada', 'bo'].map((name) => world.signIn(name)))
  assert.ok(pau && ada && bo)
  assert.equal(await problemOf(pau, params), 'not-found')
  assert.equal(await problemOf(bo.actingFor(4), params), 'not-found')
  assert.equal(await problemOf(ada, params), '200')
  assert.equal(await problemOf(ada.actingFor(2), params), 'not-found')
  assert.equal(await problemOf(ada.actingFor(1), params), '200')
  assert.equal(await problemOf({ ...lee, token: `1.${'x'.repeat(43)}` }, params), 'session-over')
})

test('a contents list needs packed packages of the shipment', {
  skip,
}, async () => {
  const { params } = await ready()
  assert.equal(await problemOf(lee, params, 'contents-list'), 'no-packages')
  await doPack(params, packAll)
  const { packages } = await packingOf(params)
  const [first, second] = packages.map(({ id }) => id)
  const pages = await pdfPages(
    (await get(lee, params, `contents-list?packages=${second},${first}`)).bytes,
  )
  assert.equal(pages.length, 2)
  assert.ok(pages[0]?.includes(`Package 1 of ${packages.length}`))
  const other = await packedAndClosed()
  const foreign = (await packingOf(other)).packages[0]?.id
  for (const [rest, code] of [
    [`contents-list?packages=${first},${foreign}`, 'invalid'],
    [`delivery-note?packages=${first}`, 'invalid'],
    ['contents-list?packages=', 'invalid'],
    ['contents-list?packages=1;2', 'invalid'],
    ['delivery-note?lang=fr', 'invalid'],
    ['invoice', 'invalid'],
  ] as const)
    assert.equal(await problemOf(lee, params, rest), code, rest)
})

test('a contents list of too many packages is refused at once', async () => {
  const { params } = await ready()
  await world.owner.query(
    `insert into packages (company_id, supplier_id, shipment_id, number, type)
     select 1, 1, $1, n, 'CT' from generate_series(1, 2001) n`,
    [params.id],
  )
  const { packages } = await packingOf(params)
  assert.equal(await problemOf(lee, params, 'contents-list'), 'paper-too-long')
  const onePackage = `contents-list?packages=${packages[0]?.id}`
  assert.equal(await problemOf(lee, params, onePackage), '200')
})

test('rendering a thousand packages does not block other requests', { skip }, async () => {
  const { params } = await ready({ numberOfPackages: 1, quantityPerPackage: '1', remainder: '0' })
  await world.owner.query(
    `insert into packages (company_id, supplier_id, shipment_id, number, type)
     select 1, 1, $1, n, 'CT' from generate_series(1, 1000) n`,
    [params.id],
  )
  let isRendering = true
  const rendering = get(lee, params, 'packing-list').finally(() => {
    isRendering = false
  })
  let answered = 0
  while (isRendering) {
    const { status } = await mar.call(answered % 2 ? listShipments : getShipment, {
      params: { id: 3 },
    } as never)
    assert.equal(status, 200)
    answered += 1
  }
  const { status, bytes } = await rendering
  assert.equal(status, 200)
  assert.ok(answered > 5, `${answered} answers`)
  const text = (await pdfPages(bytes)).join(' ')
  for (let number = 1; number <= 1000; number += 1)
    assert.ok(text.includes(`-P${String(number).padStart(3, '0')} `), `package ${number}`)
})
