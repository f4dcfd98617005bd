import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { addOrderComment } from '#contract/comments/comment-endpoints.ts'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { closeShipment, createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { demoPassword, seedDemoData } from '#database/demo/demo-world.ts'
import { migrate } from '#database/migrate.ts'
import { queryRows, withConnection } from '#test/database/open-client.ts'
import { checksums } from '#test/security/table-checksums.ts'
import { withEmptyDatabase, withScratchDatabase } from '#test/world/database.ts'
import { uploadFile } from '#test/world/file-upload.ts'
import { commandRefusal, runOto, spawnOto } from '#test/world/oto-command.ts'
import { startServer, temporaryDirectory } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ownerUrl = world.owner.options.connectionString ?? ''
const { directory, remove } = await temporaryDirectory()
after(remove)
const fileOf = (name: string) => join(directory, name)

function run(command: 'backup' | 'restore', file: string, environment: Record<string, string>) {
  return runOto([command, file], environment)
}
function succeed(...args: Parameters<typeof run>) {
  const { status, output } = run(...args)
  assert.equal(status, 0, output)
  return output
}

/** Content that must be restored: both companies' rows, tables without company, and positions of sequences. */
async function contentOf(url: string) {
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  try {
    const { rows } = await owner.query(`
      select (select jsonb_agg(c order by id) from companies c) as companies,
        (select jsonb_agg(u order by username) from usernames u) as usernames,
        (select jsonb_agg(f order by subject) from sign_in_failures f) as failures,
        (select jsonb_object_agg(sequencename, last_value) from pg_sequences where schemaname = 'public') as sequences,
        (select jsonb_agg(c order by relname) from (
          select relname, relforcerowsecurity, (select count(*) from pg_trigger t where t.tgrelid = p.oid
            and tgenabled = 'O' and not tgisinternal) as triggers
          from pg_class p where relkind = 'r' and relnamespace = 'public'::regnamespace) c) as tables,
        (select count(*)::int from order_line_differences) as differences`)
    const [mercat, botiga] = [
      await checksums(owner, { company: 1 }),
      await checksums(owner, { company: 2 }),
    ]
    return { ...rows[0], mercat, botiga }
  } finally {
    await owner.end()
  }
}

const backup = fileOf('world.gz')

/** Flips one bit in the middle of a file. */
const flipBit = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.length / 2)
  copy[middle] = (copy[middle] ?? 0) ^ 4
  return copy
}

test('a backup while people work has the state of one instant, and restores to equal counts and checksums', async () => {
  await world.owner.query(`insert into sign_in_failures values ('account:x\\y	z', 3, now());
    select nextval('webhook_deliveries_id_seq')`)
  const lee = await world.signIn('lee')
  const file = await uploadFile(lee)
  const unattached = await uploadFile(lee)
  const body = { attachmentIds: [file.id] }
  const commented = await lee.call(addOrderComment, { params: { id: 1 }, body })
  assert.equal(commented.status, 201, commented.text)
  const before = await contentOf(ownerUrl)
  const output = succeed('backup', backup, { DATABASE_URL: ownerUrl })
  assert.match(output, /^\d{3,} rows of \d\d tables are in /)
  assert.equal((await stat(backup)).mode & 0o777, 0o600)
  assert.deepEqual(await contentOf(ownerUrl), before, 'a backup changes nothing')
  const backupJobs = await world.owner.query(`select from pgboss.job where name = 'backup-made'`)
  assert.equal(backupJobs.rowCount, 1, 'but when it was made is known')
  await withScratchDatabase(async (url) => {
    assert.match(
      succeed('restore', backup, { DATABASE_URL: url }),
      /each table equal to the backup/,
    )
    // Control numbers and file names that other systems were given since the backup are skipped.
    before.sequences.webhook_deliveries_id_seq += 1_000_000
    assert.deepEqual(await contentOf(url), before)
    const deletions = `select data->>'attachmentId' as id from pgboss.job
      where name = 'unattached-file' and start_after > now() + interval '23 hours'`
    assert.deepEqual(await queryRows(url, deletions), [{ id: String(unattached.id) }])
    const repeated = run('restore', backup, { DATABASE_URL: url })
    assert.equal(repeated.status, 1)
    assert.match(repeated.output, /^The database is not empty/)
    assert.deepEqual(await contentOf(url), before)
    // After the restore the session is active, and new rows get new ids.
    const server = await startServer('node', { DATABASE_URL: url })
    const address = server.address
    const entry = { body: { estimatedDelivery: '2099-01-01' } }
    const created = await callEndpoint(address, createShipment, entry, lee.token)
    assert.equal(created.status, 201, created.text)
    const params = { id: created.reply.id }
    const line = { orderLineId: 70, numberOfPackages: 1, quantityPerPackage: '1' }
    const addition = await callEndpoint(
      address,
      addShipmentLine,
      { params, version: 1, body: line },
      lee.token,
    )
    assert.equal(addition.status, 201, addition.text)
    const closing = await callEndpoint(address, closeShipment, { params, version: 2 }, lee.token)
    assert.equal(closing.status, 200, closing.text)
    server.signal('SIGTERM')
    await server.ended
  })
})

test('a transaction during a backup is in it entirely or not at all', async () => {
  const lee = await world.signIn('lee')
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      const { reply } = await lee.call(createShipment, { body: {} })
      const line = { orderLineId: 50, numberOfPackages: 1, quantityPerPackage: '1' }
      await lee.call(addShipmentLine, { params: { id: reply.id }, version: 1, body: line })
      await sleep(10)
    }
  })()
  const code = await spawnOto(['backup', fileOf('busy.gz')], { DATABASE_URL: ownerUrl })
  isOver = true
  await working
  assert.equal(code, 0)
  await withScratchDatabase(async (url) => {
    succeed('restore', fileOf('busy.gz'), { DATABASE_URL: url })
    assert.equal((await contentOf(url)).differences, 0)
  })
})

test('an incomplete or changed backup, one of another version and a foreign file are refused, and nothing is restored', async () => {
  const wholeFile = await readFile(backup)
  const text = gunzipSync(wholeFile).toString()
  const cases: Record<string, [Buffer | string, RegExp]> = {
    'half.gz': [
      wholeFile.subarray(0, wholeFile.length / 2),
      /is damaged: it is not a whole backup of Oto/,
    ],
    'none.gz': ['no backup', /is damaged: it is not a whole backup of Oto/],
    'other.gz': [gzipSync('{"kind":"else"}\n'), /is damaged: it is not a whole backup of Oto/],
    'endless.gz': [
      gzipSync(text.slice(0, text.lastIndexOf('\n{'))),
      /is damaged: it is not a whole backup of Oto/,
    ],
    'older.gz': [
      gzipSync(text.replace('"name":"0008_', '"name":"0007_')),
      /another version of Oto/,
    ],
    'early.gz': [
      gzipSync(text.replace('{"checksums":', '{"contents":')),
      /was made by a development version of Oto, before 0\.2\.0/,
    ],
    'row.gz': [gzipSync(text.replace('\tCartró\t', '\t')), /is damaged/],
    'line.gz': [
      gzipSync(text.replace('{"table":"suppliers"', '{"table":suppliers"')),
      /is damaged/,
    ],
    'bit.gz': [flipBit(wholeFile), /is damaged/],
    'changed.gz': [
      gzipSync(text.replace('Cartró', 'Carton')),
      /is damaged: suppliers is not what was backed up/,
    ],
  }
  // Each kind of refusal once.
  const essentialCases = new Set(['half.gz', 'older.gz', 'early.gz', 'changed.gz'])
  await withScratchDatabase(async (url) => {
    const before = await contentOf(url)
    for (const [name, [bytes, expected]] of Object.entries(cases)) {
      if (isEssentialRun && !essentialCases.has(name)) continue
      await writeFile(fileOf(name), bytes)
      assert.match((await commandRefusal(['restore', fileOf(name)], url)) ?? '', expected)
      assert.deepEqual(await contentOf(url), before, name)
    }
    const { status, output } = run('restore', fileOf('missing.gz'), { DATABASE_URL: url })
    assert.equal(status, 1)
    assert.match(output, /^There is no file /)
  })
  assert.match(run('backup', backup, { DATABASE_URL: ownerUrl }).output, /is there already/)
})

test('an owner who is no superuser backs up every company in spite of row-level security, and restores', async () => {
  const role = `oto_plain_owner_${process.pid}`
  const asPlainOwner = (url: string) => {
    const changedUrl = new URL(url)
    changedUrl.username = role
    changedUrl.password = 'secret'
    return changedUrl.href
  }
  await world.owner.query(`create role ${role} login password 'secret'`)
  await world.owner.query(`grant oto_app to ${role}`)
  try {
    await withEmptyDatabase((from) =>
      withEmptyDatabase(async (to) => {
        for (const url of [from, to]) {
          const name = new URL(url).pathname.slice(1)
          await world.owner.query(`alter database ${name} owner to ${role}`)
          await queryRows(url, `grant create on schema public to ${role}`)
          await migrate(asPlainOwner(url))
        }
        const pool = new pg.Pool({ connectionString: asPlainOwner(from), max: 2 })
        pool.on('connect', (client) => client.on('error', () => {}))
        await seedDemoData(pool)
        await pool.end()
        const file = fileOf('plain.gz')
        succeed('backup', file, { DATABASE_URL: asPlainOwner(from) })
        const output = succeed('restore', file, { DATABASE_URL: asPlainOwner(to) })
        // Nobody granted oto_search to this owner.
        assert.match(output, /Text search has no index: .* was not granted/)
        assert.deepEqual(await contentOf(to), await contentOf(from))
        assert.ok(gunzipSync(await readFile(file)).includes('Cartró'))
      }),
    )
  } finally {
    await world.owner.query(`drop owned by ${role}`)
    await world.owner.query(`drop role ${role}`)
  }
})

test('the embedded database is backed up and restored, running or not', async () => {
  const [source, target] = [{ DATA_DIR: fileOf('one') }, { DATA_DIR: fileOf('other') }]
  const server = await startServer('node', source)
  succeed('backup', fileOf('running.gz'), source)
  server.signal('SIGTERM')
  await server.ended
  succeed('backup', fileOf('resting.gz'), source)
  succeed('restore', fileOf('running.gz'), target)
  const restoredServer = await startServer('node', target)
  const body = { username: 'lee', password: demoPassword }
  assert.equal((await callEndpoint(restoredServer.address, signIn, { body })).status, 200)
  restoredServer.signal('SIGTERM')
  await restoredServer.ended
})

test('a restore ends waiting mails and imports, and computes missing scores', async () => {
  const file = fileOf('mails.gz')
  const queryCompany = (url: string, text: string) =>
    withConnection(url, async (owner) => {
      await owner.query(`set app.company = '1'`)
      const results = await owner.query(text)
      return [results].flat().at(-1)?.rows
    })
  await withScratchDatabase(async (url) => {
    await queryCompany(
      url,
      `insert into companies (name) values ('Nova');
       insert into mails (company_id, recipient, language, kind, params) values (1, 'a@example.com', 'en', 'test-message', '{}');
       insert into suppliers (company_id, code, name) values (1, 'A', 'A');
       insert into users (company_id, name, username, email, roles) values (1, 'A', 'a', 'a@example.com', '{user}');
       insert into order_import_jobs (company_id, user_id, file_hash, file_bytes, content, reading, takes, row_count)
         values (1, 1, sha256(''), 1, 'x', '{}', 'all', 1);
       insert into orders (company_id, supplier_id, code, order_date) values (1, 1, 'A', '2026-01-01');
       insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, quantity, due_date)
         values (1, 1, 1, 'A', 1, 'A', 'A', 5, '2026-01-01');
       insert into shipment_codes (company_id, supplier_id, code) values (1, 1, 'A');
       insert into shipments (company_id, supplier_id, code, state, estimated_delivery, line_count, created_by, closed_at, closed_by, receipt)
         values (1, 1, 'A', 'closed', '2026-01-01', 1, 1, now(), 1, 'full');
       insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package,
         order_code, order_date, product_code, product_name, size, color, unit, accepted)
         values (1, 1, 1, 1, 1, 5, 'A', '2026-01-01', 'A', 'A', '', '', 'pcs', 5);
       insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled, received_by)
         values (1, 1, 1, 1, 5, 0, 0, 1)`,
    )
    succeed('backup', file, { DATABASE_URL: url })
  })
  await withScratchDatabase(async (url) => {
    succeed('restore', file, { DATABASE_URL: url })
    assert.deepEqual(await queryCompany(url, 'select state, reason from mails'), [
      { state: 'dead', reason: 'restored' },
    ])
    assert.deepEqual(
      await queryCompany(
        url,
        `select state, problem->>'code' as code, content from order_import_jobs`,
      ),
      [{ state: 'failed', code: 'unavailable', content: null }],
    )
    assert.deepEqual(
      await queryCompany(url, `select data from pgboss.job where name = 'score-shipment'`),
      [{ data: { companyId: 1, shipmentId: 1 } }],
    )
  })
})
