import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#test/world/database.ts'

const database = await testDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const application = new pg.Client({ connectionString: database.url })
for (const client of [owner, application]) {
  client.on('error', () => {})
  await client.connect()
}
after(() => Promise.all([owner.end(), application.end()]))

// Tables without a policy: names and counts that sign-in reads before it knows the company; SSCC blocks of the whole
// installation, which the application cannot read at all (docs/decisions/028-sscc-blocks.md); hashes of setup codes as
// long as there is no company; and hashes of challenges that passkeys sign.
const withoutPolicy = [
  'usernames',
  'sign_in_failures',
  'sscc_blocks',
  'setup_codes',
  'passkey_challenges',
]

type Table = {
  name: string
  oid: number
  isForced: boolean
  isTenant: boolean
  comment: string | null
}
const { rows: tables } = await owner.query<Table>(`
  select c.relname as name, c.oid::int as oid, c.relrowsecurity and c.relforcerowsecurity as "isForced",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as "isTenant",
    obj_description(c.oid) as comment
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.relname <> 'migrations' order by 1`)
const tenantTables = tables.filter(({ name }) => !withoutPolicy.includes(name))

test('row-level security is forced on every table but those that sign-in reads', () => {
  assert.ok(tables.length >= 15)
  assert.deepEqual(
    tenantTables.filter(({ isForced }) => !isForced),
    [],
  )
  assert.deepEqual(
    tenantTables.filter(({ isTenant }) => !isTenant).map(({ name }) => name),
    ['companies'],
  )
})

// Citus turns a restrictive policy into a permissive one, which allows the rows that it should refuse.
test('row-level security works without restrictive policies', async () => {
  const { rows } = await owner.query(
    `select tablename, policyname from pg_policies where permissive = 'RESTRICTIVE'`,
  )
  assert.deepEqual(rows, [])
})

test('the application owns no table and cannot bypass row-level security', async () => {
  const { rows } = await application.query(`
    select rolsuper, rolbypassrls, rolcreaterole,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relowner = r.oid) as owns,
      has_schema_privilege(current_user, 'public', 'create') as creates
    from pg_roles r where rolname = current_user`)
  assert.deepEqual(rows[0], {
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    owns: 0,
    creates: false,
  })
})

for (const { name } of tenantTables) {
  const companyColumn = name === 'companies' ? 'id' : 'company_id'
  test(`${name}: without a company no rows, with one only its own, and no writes into another`, async () => {
    const count = async (client: pg.Client, where = 'true') =>
      (await client.query(`select count(*)::int as n from ${name} where ${where}`)).rows[0].n
    assert.equal(await count(application), 0)
    await application.query(`begin; set local app.company = '2'`)
    assert.equal(await count(application), await count(owner, `${companyColumn} = 2`))
    assert.equal(await count(application, `${companyColumn} <> 2`), 0)
    await application.query('rollback')
    assert.equal(await count(application), 0, 'the company ends with the transaction')
    await application.query(`begin; set local app.company = ''`)
    assert.equal(await count(application), 0)
    await application.query('rollback')
  })
}

test('rows can be neither written nor moved into another company', async () => {
  const outcomeOf = async (statement: string) => {
    await application.query(`begin; set local app.company = '2'`)
    const outcome = await application.query(statement).then(
      ({ rowCount }) => rowCount,
      (error: { code: string }) => error.code,
    )
    await application.query('rollback')
    return outcome
  }
  assert.equal(
    await outcomeOf(`insert into suppliers (company_id, code, name) values (1, 'X', 'X')`),
    '42501',
  )
  assert.equal(await outcomeOf('update suppliers set company_id = 1'), '42501')
  assert.equal(await outcomeOf(`update suppliers set name = 'X' where company_id = 1`), 0)
  assert.equal(await outcomeOf('delete from shipments where company_id = 1'), 0)
})

test('SSCCs are allocated for the company of the context, by a function only', async () => {
  const assertRefused = async (statement: string) => {
    await application.query(`begin; set local app.company = '2'`)
    await assert.rejects(application.query(statement), { code: '42501' }, statement)
    await application.query('rollback')
  }
  await assertRefused('select from sscc_blocks')
  await assertRefused('select count(*) from sscc_blocks')
  await assertRefused('insert into sscc_blocks values (1, 2, 0)')
  await assertRefused('update sscc_blocks set allocated = 0')
  await assertRefused('delete from sscc_blocks')
  await assert.rejects(application.query(`select allocate_ssccs('8412345', 0::smallint, 0, 1)`), {
    code: '42501',
  })
  await application.query(`begin; set local app.company = '2'`)
  await application.query(`select allocate_ssccs('8412345', 0::smallint, 0, 1)`)
  await application.query('commit')
  const { rows } = await owner.query(
    'select company_id::int as company from sscc_blocks where company_id = 2',
  )
  assert.deepEqual(rows, [{ company: 2 }])
  await owner.query('delete from sscc_blocks where company_id = 2')
})

test('history, receipts and used codes are append-only', async () => {
  for (const table of [
    'shipment_events',
    'order_events',
    'receipts',
    'shipment_codes',
    'setting_events',
    'audit_events',
  ]) {
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set company_id = company_id`,
    ]) {
      await application.query(`begin; set local app.company = '1'`)
      await assert.rejects(application.query(statement), { code: '42501' }, statement)
      await application.query('rollback')
    }
  }
})

test('every key of a tenant table begins with the company', async () => {
  const { rows } = await owner.query<{ place: string; first: string; other: string | null }>(
    `
    select c.conrelid::regclass || '.' || c.conname as place, a.attname as first, fa.attname as other
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    left join pg_attribute fa on fa.attrelid = c.confrelid and fa.attnum = c.confkey[1]
    where c.contype in ('p', 'u', 'f') and c.conrelid = any($1)`,
    [tenantTables.filter(({ isTenant }) => isTenant).map(({ oid }) => oid)],
  )
  assert.ok(rows.length > 40)
  assert.deepEqual(
    rows.filter(
      ({ first, other }) => first !== 'company_id' || !['company_id', 'id', null].includes(other),
    ),
    [],
  )
  const toCompanies = rows
    .filter(({ other }) => other === 'id')
    .map(({ place }) => place)
    .sort()
  assert.deepEqual(toCompanies, [
    'audit_events.audit_events_company_id_fkey',
    'carriers.carriers_company_id_fkey',
    'disclosed_usernames.disclosed_usernames_company_id_fkey',
    'docks.docks_company_id_fkey',
    'import_column_choices.import_column_choices_company_id_fkey',
    'mails.mails_company_id_fkey',
    'notice_days.notice_days_company_id_fkey',
    'places.places_company_id_fkey',
    'second_factor_policies.second_factor_policies_company_id_fkey',
    'sign_in_providers.sign_in_providers_company_id_fkey',
    'sign_in_rules.sign_in_rules_company_id_fkey',
    'suppliers.suppliers_company_id_fkey',
    'users.users_company_id_fkey',
    'webhook_endpoints.webhook_endpoints_company_id_fkey',
  ])
})

// Trigram indexes hold the words of all companies; a supplier belongs to one company.
test('indexes of tenant tables begin with the company, trigram indexes with an array of company or supplier', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indrelid = any($1) and pg_get_indexdef(i.indexrelid) !~ '\\((company_id|\\(ARRAY\\[(supplier|company)_id\\]\\))'`,
    [tenantTables.filter(({ isTenant }) => isTenant).map(({ oid }) => oid)],
  )
  assert.deepEqual(rows, [])
})

// Names that explain themselves, or that are explained at the table that they reference.
const selfExplanatory =
  /^(id|company_id|code|name|email|username|key|form|version|state|kind|roles|note|carrier|tracking|unit|size|color|.*_id|.*_at|.*_by|.*_date|.*_name|.*_code|.*_number)$/

test('every table, view and function has a comment, and every column that does not explain itself', async () => {
  assert.deepEqual(
    tables.filter(({ comment }) => !comment).map(({ name }) => name),
    [],
  )
  const { rows: uncommentedObjects } = await owner.query(`
    select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and obj_description(oid) is null
    union all select proname from pg_proc p where pronamespace = 'public'::regnamespace and obj_description(oid) is null
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  assert.deepEqual(uncommentedObjects, [])
  const { rows: columns } = await owner.query<{ place: string; name: string }>(
    `
    select c.relname || '.' || a.attname as place, a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.oid = any($1) and col_description(c.oid, a.attnum) is null order by 1`,
    [tables.map(({ oid }) => oid)],
  )
  assert.deepEqual(
    columns.filter(({ name }) => !selfExplanatory.test(name)).map(({ place }) => place),
    [],
  )
})

test('no two indexes of a table have the same columns of the same rows', async () => {
  const { rows } = await owner.query(
    `
    select indrelid::regclass as table, array_agg(indexrelid::regclass::text order by indexrelid) as indexes
    from pg_index i join pg_am a on a.oid = (select relam from pg_class c where c.oid = i.indexrelid)
    where indrelid = any($1) and a.amname = 'btree'
    group by indrelid, (indkey::int2[])[0:indnkeyatts - 1], indoption::text, pg_get_expr(indexprs, indrelid),
      pg_get_expr(indpred, indrelid)
    having count(*) > 1`,
    [tables.map(({ oid }) => oid)],
  )
  assert.deepEqual(rows, [])
})

test('every statement of the server compares the company with a value, not with another table', async () => {
  const root = join(import.meta.dirname, '..', '..')
  const names = await readdir(join(root, 'server'), { recursive: true })
  const broken: string[] = []
  for (const name of names.filter((file) => /(?<!\.test)\.ts$/.test(file))) {
    const text = await readFile(join(root, 'server', name), 'utf8')
    if (/company_id = (?:\w+\.)?(?:company_id|id)\b/.test(text)) broken.push(name)
  }
  assert.deepEqual(broken, [])
})
