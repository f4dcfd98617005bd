import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect } from '#database/client/connect.ts'
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'
import { testDatabase } from '#test/world/database.ts'
import { runOto } from '#test/world/oto-command.ts'
import { importFile } from './import-orders.ts'

const { ownerUrl } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'oto-orders-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs the command as npm does for a person in the folder. */
function importOrders(...words: string[]) {
  return runOto(['import-orders', ...words], { DATABASE_URL: ownerUrl, INIT_CWD: folder })
}
writeFileSync(
  join(folder, 'good.csv'),
  orderFile(orderFileRow('R-1', 1, '10'), orderFileRow('R-1', 2, '20')),
)
writeFileSync(
  join(folder, 'bad.csv'),
  orderFile(orderFileRow('R-2', 1, '10'), orderFileRow('R-2', 2, 'many')),
)

test('a good file is imported by the name or number of the company, and repeating it changes nothing', () => {
  const previewed = importOrders('good.csv', '--company', 'mercat', '--preview')
  assert.deepEqual(
    [previewed.status, /2 rows: 2 valid, not imported yet, 0 with errors/.test(previewed.output)],
    [0, true],
    previewed.output,
  )
  const first = importOrders('good.csv', '--company', 'Mercat')
  assert.equal(first.status, 0, first.output)
  assert.match(
    first.output,
    /2 rows: 2 imported, 0 with errors\.\n {2}suppliers 0 new, 0 changed, 1 unchanged\n {2}orders +1 new/,
  )
  const repeated = importOrders('good.csv', '--company', '1')
  assert.match(repeated.output, /lines +0 new, 0 changed, 2 unchanged/)
})

test('a bad row refuses the file, with its number and reason, unless only good rows are requested', () => {
  const badImport = importOrders('bad.csv', '--company', 'Mercat')
  assert.equal(badImport.status, 1)
  assert.match(badImport.output, /Row 3, quantity: not a number: "many"\nNothing was imported/)
  const goodRows = importOrders('bad.csv', '--company', 'Mercat', '--good-rows')
  assert.equal(goodRows.status, 1)
  assert.match(goodRows.output, /2 rows: 1 imported, 1 with errors\.\n.*\n {2}orders +1 new/)
})

test('no transaction is open while a file is read', async () => {
  writeFileSync(join(folder, 'text.csv'), 'not a table')
  const database = connect({ url: ownerUrl, max: 1 })
  const file = join(folder, 'text.csv')
  await assert.rejects(
    importFile(database, {
      ...{ file, company: 'Mercat', rows: 'all', isPreview: false, choice: {} },
    }),
    /unreadable-file/,
  )
  // A transaction that fails closes its connection.
  assert.equal(database.pool.totalCount, 1)
  await database.end()
})

test('failures are reported without a stack trace', () => {
  const cases: [string[], RegExp][] = [
    [['good.csv', '--company', 'Nobody'], /There is no company Nobody\./],
    [['none.csv', '--company', 'Mercat'], /There is no file .*none\.csv\./],
    [['.', '--company', 'Mercat'], /is not a file/],
  ]
  for (const [words, sentence] of cases) {
    const { status, output } = importOrders(...words)
    assert.equal(status, 1)
    assert.match(output, sentence)
    assert.doesNotMatch(output, /\bat .*:\d+/)
  }
})

test('a preview lists the rows as understood and new suppliers that look like known ones', () => {
  const row = orderFileRow('R-3', '00010', '2.50', '9042,CARTRO S.L.').replace('pcs', 'KGM')
  const file = orderFile(row.replace('2026-02-01', '2006-02-01')).trim().split('\n')
  const cells = ['vendor item no.', '00101']
  writeFileSync(join(folder, 'look.csv'), file.map((one, at) => `${one},${cells[at]}`).join('\n'))
  const { output } = importOrders('look.csv', '--company', 'Mercat', '--preview')
  assert.match(
    output,
    /Row 2: 9042 CARTRO S\.L\., order R-3 of 5 January 2026, line 00010: .* supplier item number 00101, 2\.5 kg, due 1 February 2006/,
  )
  assert.match(output, /Row 2: new supplier 9042 CARTRO S\.L\., looks like CARTRO Cartró\./)
  assert.match(output, /Due before .*, 1 in all: row 2 1 February 2006\./)
})
