// Import of suppliers: creates new ones and changes existing ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { getSupplierSettings, listSupplierSettings } from '#contract/settings/settings-endpoints.ts'
import {
  createSupplier,
  exportSuppliers,
  getSupplierTemplate,
  importSuppliers,
  listBadSupplierRows,
  previewSupplierImport,
  updateSupplierProfile,
} from '#contract/settings/supplier-endpoints.ts'
import {
  readSupplierHeader,
  supplierHeadings,
} from '#domain/imports/suppliers/supplier-import-table.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const file = (...rows: string[]) => rows.join('\n')
const preview = (text: string) => ada.call(previewSupplierImport, { body: text })
const send = (text: string, rows: 'all' | 'good' = 'all', key?: string) =>
  ada.call(importSuppliers, { body: text, query: { rows }, key })
const all = async () => (await ada.call(listSupplierSettings, { query: { limit: 100 } })).reply.rows
const byCode = async (code: string) =>
  (await all()).find((supplier) => supplier.code === code) ?? assert.fail(`no supplier ${code}`)

test('a preview shows the outcome of each row and stores nothing, and the import creates and changes suppliers', async () => {
  const text = file(
    'Código de proveedor;Razón social;NIF;Dirección;CP;Población;Provincia;País;GLN;Prefijo de empresa GS1;Tolerancia',
    'NOU-1;Nou & Fills, SL;ESB1;"Carrer 1\n08001 Barcelona";08001;Barcelona;Cataluña;Francia;9506000134352;8437001;2,5 %',
    'NOU-2;Nou Dos;;;;;;;;;Sin límite',
    'BOSSES;Bosses i Sacs;ESB2;;;;;;;;',
    'CARTRO;Cartró Iberia;;;;;;;;;',
  )
  const [before, cartro] = [await all(), await byCode('CARTRO')]
  const renamed = text.replace('Cartró Iberia', cartro.name)
  const previewed = await preview(renamed)
  assert.equal(previewed.status, 200, previewed.text)
  assert.deepEqual(previewed.reply.suppliers, { created: 2, changed: 1, unchanged: 1 })
  assert.deepEqual(
    previewed.reply.understood.map(({ row, code, outcome }) => `${row} ${code} ${outcome}`),
    ['2 NOU-1 created', '3 NOU-2 created', '4 BOSSES changed', '5 CARTRO unchanged'],
  )
  assert.deepEqual(await all(), before)
  const sent = await send(renamed, 'all', 'suppliers-file-1')
  assert.deepEqual([sent.status, sent.reply.isImported, sent.reply.good], [200, true, 4])
  const { id, version, changedBy, ...row } = await byCode('NOU-1')
  assert.deepEqual(
    [row.name, row.taxId, row.address, row.gln, row.gs1Prefix, row.tolerance],
    ['Nou & Fills, SL', 'ESB1', 'Carrer 1\n08001 Barcelona', '9506000134352', '8437001', '2.5'],
  )
  assert.deepEqual(
    [row.postcode, row.city, row.region, row.country],
    ['08001', 'Barcelona', 'Cataluña', 'FR'],
  )
  assert.deepEqual([version, changedBy, row.isActive], [1, 'Ada Font', true])
  assert.equal((await byCode('NOU-2')).tolerance, 'unlimited')
  assert.deepEqual(await byCode('CARTRO'), cartro)
  const log = await ada.call(listAuditLog, { query: { topic: 'suppliers', supplierId: 2 } })
  assert.deepEqual(
    [log.reply.rows[0]?.after, log.reply.rows[0]?.subject.name],
    [{ name: 'Bosses i Sacs', taxId: 'ESB2' }, 'Bosses i Sacs'],
  )
  const again = await send(renamed, 'all', 'suppliers-file-1')
  assert.deepEqual(again.reply, sent.reply)
  assert.deepEqual((await send(renamed)).reply.suppliers, { created: 0, changed: 0, unchanged: 4 })
  assert.ok(id > 0)
})

test('a new supplier with a similar name is reported, and can be imported', async () => {
  const { name } = await byCode('CARTRO')
  const text = file(
    'supplier_code,supplier_name',
    'cart\u200bro,Somebody',
    `"NEW-9","${name.toUpperCase()} S.L."`,
    'C\u2011ARTRO,Other',
    'OWN,Own name',
    `CARTRO,"${name}"`,
  )
  const { reply } = await preview(text)
  assert.deepEqual(
    reply.similar.map(({ row, code, looksLike }) => [row, code, looksLike.code]),
    [
      [2, 'cartro', 'CARTRO'],
      [3, 'NEW-9', 'CARTRO'],
      [4, 'C\u2011ARTRO', 'CARTRO'],
    ],
  )
  assert.deepEqual([reply.good, reply.bad, reply.similarCount], [5, 0, 3])
})

test('each wrong cell is reported, and the good rows can be imported alone', async () => {
  const text = file(
    'supplier_code,supplier_name,gln,gs1_prefix,tolerance,country',
    'BAD-1,,9506000134353,12,10,',
    'BAD-2,Two,9506000134352,x,-5,Narnia',
    'TWICE,Once,,,,',
    'TWICE,Again,,,,',
    'GOOD,Good,,,,',
  )
  const { reply } = await preview(text)
  assert.deepEqual(
    reply.errors.map(({ row, column, code }) => `${row} ${column} ${code}`),
    [
      '2 supplier_name required',
      '2 gln not-a-gln',
      '2 gs1_prefix not-a-gs1-prefix',
      '3 country not-a-country',
      '3 gs1_prefix not-a-gs1-prefix',
      '3 tolerance negative',
      '4 supplier_code same-supplier',
      '5 supplier_code same-supplier',
    ],
  )
  const refused = await send(text)
  assert.deepEqual(
    [refused.status, refused.problem.errors?.[0]?.pointer],
    [400, '/body/rows/2/supplier_name'],
  )
  const bad = await ada.call(listBadSupplierRows, { body: text })
  assert.deepEqual(
    bad.reply.rows.map(({ row }) => row),
    [2, 3, 4, 5],
  )
  assert.deepEqual((await send(text, 'good')).reply.suppliers.created, 1)
  const codes = (await all()).map(({ code }) => code)
  assert.ok(codes.includes('GOOD') && !codes.some((code) => /BAD|TWICE/.test(code)))
  const missing = await preview(file('supplier_name,gln', 'X,'))
  assert.deepEqual([missing.status, missing.problem.code], [422, 'unreadable-file'])
})

test('an unchanged export imports without changes, in every language', async () => {
  await ada.call(updateSupplierProfile, {
    ...{
      supplier: 3,
      version: (await ada.call(getSupplierSettings, { params: { id: 3 } })).reply.version,
    },
    body: {
      ...{ address: 'Line 1\nLine 2', taxId: '=1+1', gln: '9506000134352' },
      ...{ postcode: '01234', city: 'L’Hospitalet', region: '-', country: 'FR' },
    },
  })
  const fine = { code: 'FINE', name: 'Fine', tolerance: '2.5' }
  await ada.call(createSupplier, { body: fine })
  const before = await all()
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const { bytes } = await ada.call(exportSuppliers, { query: { format: 'csv', lang } })
    const { reply } = await send(bytes.toString())
    assert.deepEqual(reply.suppliers, { created: 0, changed: 0, unchanged: before.length }, lang)
  }
  assert.deepEqual(await all(), before)
})

test('the template has the columns in each language, and can be imported', async () => {
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const csv = await ada.call(getSupplierTemplate, { query: { format: 'csv', lang } })
    const delimiter = lang === 'en' ? ',' : ';'
    const [headings = []] = parse(csv.bytes, { bom: true, delimiter }) as string[][]
    const { faults, ignored, columnIndexes } = readSupplierHeader(headings)
    assert.deepEqual(
      [faults, ignored, columnIndexes.size],
      [[], [], supplierHeadings.columns.length],
    )
    const row = [`T-${lang}`, 'From a template', ...Array.from({ length: 8 }, () => ''), '5']
    const { status, reply } = await send(file(headings.join('\t'), row.join('\t')))
    assert.deepEqual([status, reply.suppliers.created], [200, 1])
    assert.equal((await byCode(`T-${lang}`)).tolerance, '5')
  }
})

test('concurrent imports create a supplier once', async () => {
  const text = file(
    'code,name',
    ...Array.from({ length: 40 }, (_, index) => `RACE-${index},Race ${index}`),
  )
  const sent = await Promise.all(Array.from({ length: 4 }, () => send(text)))
  assert.deepEqual(
    sent.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const { rows } = await world.owner.query(
    `select count(*)::int as count from suppliers where code like 'RACE-%'`,
  )
  assert.equal(rows[0].count, 40)
  assert.equal(
    sent.reduce((sum, { reply }) => sum + reply.suppliers.created, 0),
    40,
  )
})

test('an imported new prefix restarts its serials, and the same prefix keeps them', async () => {
  const row = await ada.call(createSupplier, {
    body: { code: 'PREFIX', name: 'Prefix', gs1Prefix: '8437001' },
  })
  const { id } = row.reply
  await world.owner.query('update suppliers set sscc_from = 500 where id = $1', [id])
  const serialStart = async () => (await byCode('PREFIX')).ssccFrom
  await send(file('code,name,gs1_prefix', 'PREFIX,Other name,8437001'))
  assert.equal(await serialStart(), 500)
  const other = await send(file('code,name,gs1_prefix', 'PREFIX,Other name,8437002'))
  assert.equal(other.status, 200, other.text)
  assert.equal(await serialStart(), 0)
})

test('only company administrators import suppliers', async () => {
  const text = file('code,name', 'MINE,Mine')
  for (const [name, status] of [
    ['marc', 409],
    ['lee', 404],
  ] as const) {
    const who = await world.signIn(name)
    const refused = await who.call(importSuppliers, { body: text })
    assert.equal(refused.status, status, name)
  }
})
