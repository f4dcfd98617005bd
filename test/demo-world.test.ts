import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { isGln, isGtin, isSscc } from '#domain/gs1-key.ts'
import { loadDemo } from '#server/demo.ts'
import { withScratchDatabase } from '#test/database.ts'

test('an empty database gets the demo world once, and each start tells its people', () =>
  withScratchDatabase(async (url) => {
    const told = await loadDemo(url)
    assert.match(told ?? '', /oto-demo-2026:\n {2}lee {3}supplies Mercat/)
    assert.equal(await loadDemo(url), told)
  }))

test('a company of one’s own gets no demo world beside it, and nobody is told who is not there', () =>
  withScratchDatabase(async (url) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '..', 'run', 'add-company.ts'), 'Own', '--admin', 'lee'],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: url } },
    )
    assert.equal(status, 0, stderr)
    assert.equal(await loadDemo(url), undefined)
  }))

test('numbers of the demo world are such as GS1 gives', () =>
  withScratchDatabase(async (url) => {
    await loadDemo(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const all = async (query: string) =>
      (await client.query<{ key: string }>(query)).rows.map(({ key }) => key)
    try {
      const gtins = await all('select gtin as key from order_lines where gtin is not null')
      assert.ok(gtins.length > 50)
      assert.deepEqual(
        gtins.filter((key) => !isGtin(key)),
        [],
      )
      const glns = await all(
        `select gln as key from companies union all select gln from suppliers
         union all select gln from places order by 1`,
      )
      assert.deepEqual(
        glns.filter((key) => key !== null && !isGln(key)),
        [],
      )
      const ssccs = await all('select sscc as key from packages where sscc is not null')
      assert.deepEqual(
        ssccs.filter((key) => !isSscc(key)),
        [],
      )
    } finally {
      await client.end()
    }
  }))
