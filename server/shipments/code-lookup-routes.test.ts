import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import {
  changePacking,
  getPacking,
  labelPackages,
  undoPacking,
} from '#contract/packing/packing-endpoints.ts'
import { lookUpCode } from '#contract/shipments/code-lookup-endpoints.ts'
import { getShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { removeShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { rowsPerSupplier } from '#test/world/large-suppliers.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openLargeWorld, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')
const ada = await world.signIn('ada')
const bea = await world.signIn('bea')
const sscc = '376104250021234569'

// Carton 1 of Cartró's S000005 is labelled; a parcel of Bosses's S000002 has the same tracking number.
const { rows } = await world.owner.query<{ id: number }>(
  `insert into packages (company_id, supplier_id, shipment_id, number, type, tracking, sscc)
   values (1, 1, 5, 1, 'CT', 'CR-7781-20', $1), (1, 2, 10, 1, 'CT', '1Z-999', null),
     (2, 4, 11, 1, 'CT', 'CR-7781-20', $1)
   returning id::int as id`,
  [sscc],
)
const [carton] = rows.map(({ id }) => id)
await world.owner.query(`update order_lines set gtin = '9506000134352' where id in (1, 2, 73)`)

const hitsOf = async (who: TestActor, code: string) => {
  const { status, reply, text } = await who.call(lookUpCode, { query: { code } })
  assert.equal(status, 200, text)
  return reply.map((hit) => {
    const name =
      hit.kind === 'order'
        ? hit.orderCode
        : hit.kind === 'product'
          ? hit.productCode
          : 'number' in hit
            ? `${hit.shipmentCode} ${hit.number}`
            : hit.shipmentCode
    return `${hit.kind} ${name} of ${hit.supplier.name}`
  })
}

test('an SSCC finds its package in every form that scanners send', async () => {
  for (const code of [sscc, `(00)${sscc}`, `]C100${sscc}`, `]C1\x1d00${sscc}`, ` ${sscc} `]) {
    assert.deepEqual(await hitsOf(lee, code), ['package S000005 1 of Cartró'], JSON.stringify(code))
  }
  const { reply } = await lee.call(lookUpCode, { query: { code: sscc } })
  const { reply: shipmentOfCarton } = await lee.call(getShipment, { params: { id: 5 } })
  assert.deepEqual(reply, [
    {
      kind: 'package',
      supplier: { id: 1, code: 'CARTRO', name: 'Cartró' },
      shipmentId: 5,
      shipmentCode: 'S000005',
      status: 'open',
      estimatedDelivery: shipmentOfCarton.estimatedDelivery,
      packageId: carton,
      number: 1,
      sscc,
    },
  ])
})

test('a shipping code, a package number and a tracking number are found in upper or lower case', async () => {
  assert.deepEqual(await hitsOf(lee, 's000003'), ['shipment S000003 of Cartró'])
  assert.deepEqual(await hitsOf(lee, 's000005-p001'), ['package S000005 1 of Cartró'])
  assert.deepEqual(await hitsOf(lee, 'S000005-P002'), [])
  assert.deepEqual(await hitsOf(lee, 'cr-7781-20'), [
    'package S000005 1 of Cartró',
    'shipment S000003 of Cartró',
  ])
  assert.deepEqual(await hitsOf(pau, ']C01Z-999'), ['package S000002 1 of Bosses'])
})

test('a tracking number is found whatever its case and spaces', async () => {
  await world.owner.query(`
    update packages set tracking = '1z 999 aa1 01' where company_id = 1 and supplier_id = 2 and shipment_id = 10;
    update shipments set tracking = 'Gls-7 Ñandu' where company_id = 1 and id = 3`)
  for (const code of ['1Z999AA101', '1z 999 AA1 01', ' 1z999aa101 ', ']C01Z999AA101'])
    assert.deepEqual(await hitsOf(pau, code), ['package S000002 1 of Bosses'], code)
  for (const code of ['gls-7Ñandu', 'GLS-7 ÑANDU'])
    assert.deepEqual(await hitsOf(lee, code), ['shipment S000003 of Cartró'], code)
  await world.owner.query(`
    update packages set tracking = '1Z-999' where company_id = 1 and supplier_id = 2 and shipment_id = 10;
    update shipments set tracking = 'CR-7781-20' where company_id = 1 and id = 3`)
  for (const code of ['% %', ' % ', '_', '   1'])
    assert.deepEqual(await hitsOf(lee, code), [], code)
})

test('an order code finds the order, and a GTIN the products of order lines', async () => {
  assert.deepEqual(await hitsOf(lee, 'po-1001'), ['order PO-1001 of Cartró'])
  assert.deepEqual(await hitsOf(lee, ']C1400PO-1001'), ['order PO-1001 of Cartró'])
  for (const code of ['9506000134352', '(01)09506000134352', ']C1020950600013435237144']) {
    assert.deepEqual(
      await hitsOf(lee, code),
      ['product BOX-M-BR of Cartró', 'product BOX-S-BR of Cartró'],
      code,
    )
  }
})

test('another supplier’s code looks like an unknown one', async () => {
  for (const code of [sscc, 'S000005-P001', 'CR-7781-20', 'PO-1001', '9506000134352', '1Z-999']) {
    const absent = await bea.call(lookUpCode, { query: { code: 'nothing-at-all' } })
    for (const who of [pau, bea]) {
      const hits = await hitsOf(who, code)
      assert.deepEqual(
        hits.filter((hit) => /Cartró/.test(hit)),
        [],
        code,
      )
    }
    assert.deepEqual([absent.status, absent.text], [200, '[]'])
  }
  assert.deepEqual(await hitsOf(bea, sscc), ['package S000001 1 of Vidre Canari'])
  assert.deepEqual(await hitsOf(pau, sscc), [])
  assert.equal((await pau.call(lookUpCode, { query: { code: sscc }, supplier: 1 })).status, 404)
})

test('company staff find codes of all suppliers, first those of the chosen one, and none of another company', async () => {
  assert.deepEqual(await hitsOf(ada, sscc), ['package S000005 1 of Cartró'])
  assert.deepEqual(await hitsOf(ada, '1z-999'), ['package S000002 1 of Bosses'])
  const both = ['shipment S000001 of Cartró', 'shipment S000001 of Bosses']
  assert.deepEqual(await hitsOf(ada.actingFor(1), 'S000001'), both)
  assert.deepEqual(await hitsOf(ada.actingFor(2), 'S000001'), both.toReversed())
  assert.deepEqual((await hitsOf(ada, '9506000134352')).length, 3)
  assert.deepEqual(await hitsOf(ada, 'CANARY-1'), [])
})

test('text that is not a code matches nothing', async () => {
  for (const code of [
    '%',
    '_',
    '\x1d',
    "'; drop table packages; --",
    '^XA',
    'x'.repeat(200),
    '(00)1',
    '((',
  ])
    assert.deepEqual(await hitsOf(lee, code), [], code)
  for (const code of ['', '   ', 'x'.repeat(201), 'a\0b'])
    assert.equal(
      (await lee.call(lookUpCode, { query: { code } })).status,
      400,
      JSON.stringify(code),
    )
})

test('the product of the chosen supplier is found, though others have many lines of its GTIN', async () => {
  await world.owner.query(`
    insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, quantity,
      due_date, search, gtin)
    select company_id, supplier_id, order_id, order_code, 1000 + n, 'MANY', 'Many', 1, due_date, '', '4006381333931'
    from order_lines cross join generate_series(1, 510) n where id = 1`)
  const [line] = (
    await world.owner.query<{ code: string; supplierId: number }>(`
      update order_lines set gtin = '4006381333931' where id =
        (select min(id) from order_lines where company_id = 1 and supplier_id <> 1)
      returning product_code as code, supplier_id::int as "supplierId"`)
  ).rows
  assert.ok(line)
  const products = await hitsOf(ada.actingFor(line.supplierId), '4006381333931')
  assert.ok(products.includes(`product ${line.code} of Bosses`), products.join())
})

test('each kind of match uses an index, for suppliers and for staff', async () => {
  const world = await openLargeWorld()
  await world.owner.query(`
    update shipments set tracking = 'T-' || id where code like 'C%' and id % 8 = 0;
    update order_lines set gtin = lpad((id % 900)::text, 13, '0') where search like 'q-%' and id % 8 = 0;
    insert into packages (company_id, supplier_id, shipment_id, number, type, tracking, sscc)
    select company_id, supplier_id, id, 1, 'CT', 'P-' || id, lpad(id::text, 18, '9000000000000000') from shipments
      where code like 'C%' and (id % 4 = 0 or code = 'C000100');
    analyze`)
  const client = new pg.Client({ connectionString: world.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  after(() => client.end())
  const [trackedPackage] = (
    await world.owner.query<{ tracking: string }>(
      `select tracking from packages where supplier_id = 1 and tracking like 'P-%' limit 1`,
    )
  ).rows
  for (const who of [await world.signIn('lee'), await world.signIn('ada')]) {
    for (const code of [
      sscc,
      'C000100',
      'C000100-P001',
      trackedPackage?.tracking ?? '',
      trackedPackage?.tracking.replace('P-', 'p - ') ?? '',
      'Q-00007',
      '96385074',
    ]) {
      const { result, statements } = await captureStatements(() =>
        who.call(lookUpCode, { query: { code } }),
      )
      assert.equal(result.status, 200, result.text)
      const [statement] = statements
      assert.ok(statement)
      for (const plan of await plansOf(client, statement)) {
        const scans = nodesOf(plan).filter((node) =>
          ['shipments', 'packages', 'orders', 'order_lines'].includes(node['Relation Name'] ?? ''),
        )
        const scanNodes = scans.map((node) => [
          node['Relation Name'],
          node['Node Type'],
          scannedRows(node),
        ])
        assert.ok(
          scans.every((node) => node['Node Type'] !== 'Seq Scan'),
          JSON.stringify(scanNodes),
        )
        const read = scans.reduce((sum, node) => sum + scannedRows(node), 0)
        assert.ok(read < rowsPerSupplier / 100, `${code}: ${JSON.stringify(scanNodes)}`)
      }
    }
  }
})

test('an SSCC of a removed package finds it and the person who removed it, for the same callers as before', async () => {
  const removedSscc = '106141411234567897'
  const otherSscc = '354107380000001051'
  await world.owner.query(
    `insert into packages (company_id, supplier_id, shipment_id, number, type, sscc)
     values (1, 1, 5, 7, 'CT', $1), (1, 1, 5, 8, 'CT', $2)`,
    [removedSscc, otherSscc],
  )
  const params = { id: 5 }
  const packing = (await lee.call(getPacking, { params })).reply
  const idOf = (sscc: string) => packing.packages.find((pkg) => pkg.sscc === sscc)?.id ?? 0
  const remove = async (sscc: string) =>
    lee.call(changePacking, {
      params,
      version: (await lee.call(getShipment, { params })).reply.version,
      body: { steps: [{ step: 'remove', packageIds: [idOf(sscc)] }] },
    })
  assert.equal((await remove(removedSscc)).status, 200)
  const { reply } = await lee.call(lookUpCode, { query: { code: `]C100${removedSscc}` } })
  const [hit] = reply
  assert.deepEqual(hit, {
    kind: 'removed-package',
    supplier: { id: 1, code: 'CARTRO', name: 'Cartró' },
    shipmentId: 5,
    shipmentCode: 'S000005',
    number: 7,
    sscc: removedSscc,
    removedAt: hit?.kind === 'removed-package' ? hit.removedAt : '',
    removedBy: 'Lee Serra',
  })
  assert.deepEqual(await hitsOf(pau, removedSscc), [])
  assert.deepEqual(await hitsOf(bea, removedSscc), [])
  assert.deepEqual(await hitsOf(ada, removedSscc), ['removed-package S000005 7 of Cartró'])

  // A restored package is found as a package again, and only once.
  const { version } = (await lee.call(getShipment, { params })).reply
  assert.equal((await lee.call(undoPacking, { params, version })).status, 200)
  assert.deepEqual(await hitsOf(lee, removedSscc), ['package S000005 7 of Cartró'])

  // A package removed with its shipment is still found.
  assert.equal((await remove(otherSscc)).status, 200)
  const shipment = (await lee.call(getShipment, { params })).reply
  assert.equal((await lee.call(removeShipment, { params, version: shipment.version })).status, 204)
  for (const sscc of [removedSscc, otherSscc, '376104250021234569']) {
    const { reply: hits } = await lee.call(lookUpCode, { query: { code: sscc } })
    assert.deepEqual(
      hits.map((hit) => hit.kind === 'removed-package' && [hit.shipmentId, hit.shipmentCode]),
      [[null, 'S000005']],
      sscc,
    )
  }
})

test('a package removed with its last line is found too', async () => {
  const mar = await world.signIn('mar')
  const { doPack, packingOf, ready, versionOf } = packingActions(world, mar)
  const { params, lineId } = await ready()
  await doPack(params, packAll)
  await mar.call(labelPackages, { params, version: await versionOf(params), body: {} })
  const [first] = (await packingOf(params)).packages
  const version = await versionOf(params)
  await mar.call(removeShipmentLine, { params: { ...params, lineId }, version })
  const { reply } = await mar.call(lookUpCode, { query: { code: first?.sscc ?? '' } })
  assert.deepEqual(
    reply.map((hit) => hit.kind),
    ['removed-package'],
  )
})
