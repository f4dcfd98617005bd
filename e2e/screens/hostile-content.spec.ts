// Hostile text in every column that people or files fill, shown on every screen: no script runs, no request is made.
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import type { TestActor } from '#test/world/world.ts'

const hostile = `"><img src=//evil.invalid/x onerror=window.hacked=1><script>window.hacked=1</script>'{{7*7}}\${7*7}<b>`

// Columns with a closed set of values, or that sign-in needs.
const closedColumns =
  /^(users\.(username|password_hash|initial_password_hash)|usernames\.|migrations\.|sign_in_failures\.|idempotency_keys\.|companies\.time_zone|.*\.(unit|type|key|form|search|gtin|gln|sscc|gs1_prefix|kind))/

/** Writes the text into every text column that accepts it, truncated if needed; returns those columns. */
async function writeHostileText(world: JourneyWorld): Promise<string[]> {
  const { rows: columns } = await world.owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'text'::regtype and a.attgenerated = '' order by 1, 2`,
  )
  const hostileColumns: string[] = []
  for (const { table, column } of columns.filter(
    (textColumn) => !closedColumns.test(`${textColumn.table}.${textColumn.column}`),
  )) {
    const update = (value: string) =>
      world.owner
        .query(`update ${table} set ${column} = ${value} where ${column} is not null`, [hostile])
        .then(
          ({ rowCount }) => (rowCount ?? 0) > 0,
          () => false,
        )
    const id = `(ctid::text)`
    const expressions = [
      `$1`,
      `left($1, 60)`,
      `left($1, 40) || ${id}`,
      `upper(left($1, 40)) || ${id}`,
    ]
    for (const expression of expressions) {
      if (!(await update(expression))) continue
      hostileColumns.push(`${table}.${column}`)
      break
    }
  }
  return hostileColumns
}

async function assertHarmless(page: Page, screen: string) {
  // Streams stay open, so `networkidle` never comes: wait until nothing is loading.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  const violations = await page.evaluate(() => ({
    isHacked: 'hacked' in window,
    foreign: document.querySelectorAll(
      'img[src*=evil], main script, main iframe, body > script:not([src])',
    ).length,
    isShown: document.body.innerText.includes('onerror='),
  }))
  assert.deepEqual([violations.isHacked, violations.foreign], [false, 0], screen)
  return violations.isShown
}

let lee: TestActor
let writtenColumns: string[]
test.beforeAll(async ({ world }) => {
  lee = await world.signIn('lee')
  await world.owner.query(`
    insert into supplier_contacts (company_id, supplier_id, position, purpose, name, email, phone)
    values (1, 1, 1, 'orders', 'Name', 'name@example.com', '1')`)
  writtenColumns = await writeHostileText(world)
})

test('the hostile text is in every table that people fill', () => {
  const names = [
    ...[
      'suppliers.name',
      'users.name',
      'companies.name',
      'order_lines.product_name',
      'order_lines.size',
    ],
    ...[
      'order_lines.color',
      'shipments.note',
      'shipments.carrier',
      'places.name',
      'package_presets.name',
    ],
    ...[
      'supplier_contacts.name',
      'supplier_contacts.email',
      'orders.ship_to',
      'sessions.agent',
      'sign_in_events.agent',
      'order_lines.product_code',
    ],
  ]
  assert.deepEqual(
    names.filter((name) => !writtenColumns.includes(name)),
    [],
    writtenColumns.join(' '),
  )
})

/** Id of an open shipment with lines. */
const shipment = 5
const visits: [string, string[]][] = [
  [
    'lee',
    [
      ...['/starter', '/shipments', '/shipments/new', '/orders', '/account'],
      ...['', '/add-line', '/add-content', '/import-lines', '/packing'].map(
        (suffix) => `/shipments/${shipment}${suffix}`,
      ),
    ],
  ],
  [
    'ada',
    [
      ...['/settings', '/settings/suppliers', '/settings/suppliers/1', '/settings/places'],
      ...['/settings/history', '/settings/history?topic=sign-ins'],
    ],
  ],
]

for (const [name, addresses] of visits) {
  test(
    `${name} sees hostile text as mere text on every screen`,
    name === 'lee' ? {} : onlyInAll,
    async ({ open, world }) => {
      const screensWithText: string[] = []
      const page = await open({
        as: name,
        path: addresses[0] ?? '/',
        before: async (newPage) => {
          newPage.on('request', (request) =>
            assert.ok(!/evil/.test(new URL(request.url()).host), request.url()),
          )
          newPage.on('dialog', () => assert.fail('a dialog of its own'))
        },
      })
      for (const address of addresses) {
        await page.goto(world.origin + address)
        await page.locator('h1').waitFor()
        // The company's settings show it in fields alone.
        if (address !== '/settings')
          await page.getByText('onerror=').filter({ visible: true }).first().waitFor()
        if (await assertHarmless(page, address)) screensWithText.push(address)
      }
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('onerror')
      await assertHarmless(page, 'palette')
      assert.ok(
        screensWithText.length >= addresses.length - 3,
        `shown at ${screensWithText.join(' ')}`,
      )
    },
  )
}

test('papers with the hostile text have no active content', async () => {
  for (const paper of ['delivery-note', 'packing-list'] as const) {
    const { status, bytes } = await lee.call(getPaper, { params: { id: shipment, paper } })
    assert.deepEqual([status, bytes.subarray(0, 5).toString()], [200, '%PDF-'])
    assert.doesNotMatch(bytes.toString('latin1'), /\/(JavaScript|JS|URI|Launch|OpenAction)\b/)
  }
})
