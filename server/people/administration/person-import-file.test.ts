import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { getPerson, invitePerson, listPeople } from '#contract/people/person-endpoints.ts'
import {
  getPersonTemplate,
  importPeople,
  previewPersonImport,
} from '#contract/people/person-import-endpoints.ts'
import { orderHeadings } from '#domain/imports/orders/order-import-columns.ts'
import { readPersonHeader } from '#domain/imports/people/person-import-columns.ts'
import { maxInvited, type PersonFileSide } from '#domain/imports/people/person-import-report.ts'
import { idOf } from '#test/world/people.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')

const fileOf = (...rows: string[]) =>
  ['name,email,username,roles,supplier_code,language', ...rows].join('\n')
const importFile = (body: string | Uint8Array, rows: 'all' | 'good' = 'all') =>
  ada.call(importPeople, { body, query: { rows, side: 'both' } })
const preview = async (body: string, side: PersonFileSide | undefined = 'both', who = ada) => {
  const { status, reply, text } = await who.call(previewPersonImport, { body, query: { side } })
  assert.equal(status, 200, text)
  return reply
}

test('the template has the columns in each language, and can be imported', async () => {
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const csv = await ada.call(getPersonTemplate, { query: { format: 'csv', lang } })
    const delimiter = lang === 'en' ? ',' : ';'
    const [headings = []] = parse(csv.bytes, { bom: true, delimiter }) as string[][]
    const { faults, ignored, columnIndexes } = readPersonHeader(headings)
    assert.deepEqual([faults, ignored, columnIndexes.size], [[], [], 6])
    const book = await ada.call(getPersonTemplate, { query: { format: 'xlsx', lang } })
    const [sheet] = (await readXlsx(book.bytes)).sheets
    assert.deepEqual(sheet?.rows, [headings])
    const mail = `filled-${lang}@example.com`
    const rows = [headings, ['Filled In', mail, null, null, 'CARTRO', null]]
    const { status, reply } = await importFile(await writeXlsx({ sheets: [{ name: 'x', rows }] }))
    assert.deepEqual([status, reply.good, reply.staff], [200, 1, 0])
  }
  assert.equal((await ada.call(listPeople, { query: { text: 'filled-' } })).reply.rows.length, 3)
})

test('a file of two columns is read with any separator', async () => {
  for (const separator of [',', ';', '\t', '|']) {
    const { reading, good } = await preview(`Nom${separator}Correu\nA${separator}a@example.com`)
    assert.deepEqual([reading.separator, good], [separator, 1])
  }
})

test('people become staff only by the declared side or the company’s name', async () => {
  const file = 'Name,Mail\nA,a@example.com'
  const missing = [['supplier_code', 'side-missing']]
  const errorsOf = async (body: string, side?: PersonFileSide) => {
    const { errors } = (await ada.call(previewPersonImport, { body, query: { side } })).reply
    return errors.map(({ column, code }) => [column, code])
  }
  assert.deepEqual(await errorsOf(file), missing)
  const refused = await ada.call(importPeople, { body: file })
  assert.deepEqual([refused.status, refused.problem.code], [400, 'invalid'])
  assert.deepEqual(await errorsOf(file, 'suppliers'), [['supplier_code', 'required']])
  for (const side of ['staff', 'both'] as const) {
    const { good, staff } = await preview(file, side)
    assert.deepEqual([good, staff], [1, 1])
  }
  const nil = await world.signIn('nil')
  const forNil = (await nil.call(previewPersonImport, { body: file })).reply
  assert.deepEqual([forNil.good, forNil.staff], [1, 0], 'a supplier’s administrator has one side')

  const named =
    'Name,Mail,Company\nA,a@example.com,Cartró\nB,b@example.com,mercat\nC,c@example.com,'
  assert.deepEqual(await errorsOf(named), missing)
  assert.deepEqual(await errorsOf(named, 'both'), [])
  assert.deepEqual(await errorsOf(named, 'staff'), [['supplier_name', 'not-own-staff']])
  assert.deepEqual(await errorsOf(named, 'suppliers'), [
    ['supplier_name', 'unknown-supplier'],
    ['supplier_code', 'required'],
  ])
})

test('a column with any known heading for supplier or company sets the affiliation, by name or code', async () => {
  const headings = [
    ...orderHeadings.namesOf('supplier_name'),
    ...['Company', 'company name', 'Empresa', 'Nom de l’empresa', 'Organization', 'Vendor (ERP)'],
    ...['Lieferantenname', 'Kreditor', 'Fournisseur', 'Your company'],
  ]
  for (const heading of headings) {
    const { columnIndexes } = readPersonHeader(['Name', 'Mail', heading])
    assert.equal(columnIndexes.get('supplier_name'), 2, heading)
  }
  for (const heading of orderHeadings.namesOf('supplier_code'))
    assert.equal(readPersonHeader(['Name', 'Mail', heading]).columnIndexes.get('supplier_code'), 2)
  const twoHeadings = readPersonHeader(['Name', 'Mail', 'Supplier code', 'Supplier phone'])
  assert.deepEqual(twoHeadings.ignored, ['Supplier phone'])

  const sideOf = async (value: string, heading = 'Supplier name') => {
    const { understood, errors } = await preview(
      `Name,Mail,${heading}\nA,a@example.com,${value}`,
      undefined,
    )
    return understood[0]?.supplierName ?? errors[0]?.code
  }
  for (const value of ['Cartró', 'cartró', 'CARTRO']) assert.equal(await sideOf(value), 'Cartró')
  assert.equal(await sideOf('Nobody'), 'unknown-supplier')
  assert.equal(await sideOf('CARTRO', 'Supplier code'), 'Cartró')
  assert.equal(await sideOf('Cartró', 'Supplier code'), 'unknown-supplier')
  await world.owner.query(
    `insert into suppliers (company_id, code, name) values (1, 'TWO', 'CARTRÓ')`,
  )
  assert.equal(await sideOf('cartró'), 'unknown-supplier', 'two suppliers have this name')
  await world.owner.query(`delete from suppliers where code = 'TWO'`)
  const byCode = await preview('Name,Mail,Supplier,Supplier code\nA,a@example.com,Bosses,CARTRO')
  assert.equal(byCode.understood[0]?.supplierName, 'Cartró', 'the code decides')
})

test('usernames of other companies are disclosed up to an hourly limit, and those of own people without limit', async () => {
  await world.owner.query(`
    with new_users as (
      insert into users (company_id, username, name, email, roles)
      select 2, 'foreign-' || n, 'F', '', array['user'] from generate_series(1, 300) n returning company_id, id, username)
    insert into usernames (company_id, user_id, username) select company_id, id, username from new_users`)
  const fileFrom = (first: number, count: number, name = 'foreign-') =>
    fileOf(...Array.from({ length: count }, (_, n) => `P,p${n}@x.example,${name}${first + n},,,`))
  const check = (body: string) => ada.call(previewPersonImport, { body, query: { side: 'staff' } })
  const sixty = await check(fileFrom(1, 60))
  assert.equal(sixty.reply.bad, 60)
  assert.equal((await check(fileFrom(1, 60))).reply.bad, 60, 'the same ones count once')
  const more = await Promise.all([check(fileFrom(61, 30)), check(fileFrom(91, 30))])
  assert.deepEqual(
    more.map(({ status }) => status).sort(),
    [200, 429],
    'concurrent requests share the limit',
  )
  const invite = (username: string) =>
    ada.call(invitePerson, {
      body: {
        ...{ name: 'P', email: `${username}@x.example`, username, language: 'en' as const },
        ...{ roles: ['user' as const], supplierId: null },
      },
    })
  const statuses: number[] = []
  for (let n = 200; n <= 210; n += 1) statuses.push((await invite(`foreign-${n}`)).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 400), 429])
  const refused = await check(fileFrom(220, 1))
  assert.equal(refused.problem.code, 'too-many-attempts')
  assert.ok(Number(refused.headers.get('retry-after')) > 3500)
  // Free names, and names of people whom Ada manages, disclose nothing.
  assert.equal((await check(fileFrom(1, 200, 'free-'))).reply.good, 200)
  assert.equal((await invite('lee')).status, 400)
  assert.equal((await invite('quite-free')).status, 201)
  await world.owner.query(`update disclosed_usernames set began_at = now() - interval '61 minutes'`)
  assert.equal((await check(fileFrom(220, 1))).reply.bad, 1)
})

test('formulas and markup are imported as text, and too many people are refused', async () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '=cmd|x!A1',
    '{{7*7}}',
    '‮evil',
    "'; drop table users; --",
  ]
  const file = fileOf(
    ...names.map((name, n) => `"${name}",hostile-${n}@example.com,,,,`),
    'Bell\u0007,bell@example.com,,,,',
    'Lines,"a@example.com\nbcc: b@example.com",,,,',
  )
  const { reply } = await importFile(file, 'good')
  assert.deepEqual(
    reply.errors.map(({ row, column }) => [row, column]),
    [
      [7, 'name'],
      [8, 'email'],
    ],
  )
  assert.deepEqual(
    reply.understood.map(({ name }) => name),
    names,
  )
  const id = await idOf(world.owner, 'hostile-1@example.com')
  assert.equal((await ada.call(getPerson, { params: { id } })).reply.name, '=cmd|x!A1')
  const many = Array.from({ length: maxInvited + 1 }, (_, n) => `P,many-${n}@example.com,,,,`)
  const { status, problem } = await importFile(fileOf(...many))
  assert.deepEqual(
    [status, problem.code, problem.errors?.[0]?.params],
    [422, 'unreadable-file', { reason: 'too-many-people', row: maxInvited + 2 }],
  )
})
