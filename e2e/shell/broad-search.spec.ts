import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { maxRowsRead } from '#server/data/list/bounded-search.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

// Creating a hundred thousand shipments is slow: server/spreadsheets/writing/export-route.test.ts checks the reply.
test(
  'a search of too few letters among too many shipments asks for more',
  onlyInAll,
  async ({ open, world }) => {
    // No index finds two letters, and none of the scanned rows has them.
    await world.owner.query(`
    create temp table generated as
    select 'OLD' || lpad(n::text, 6, '0') as code
    from generate_series(1, ${maxRowsRead + 1}) n;
    insert into shipment_codes (company_id, supplier_id, code) select 1, 1, code from generated;
    insert into shipments (company_id, supplier_id, code, created_by, search)
    select 1, 1, code, (select min(id) from users where supplier_id = 1), lower(code)
    from generated order by code;
    analyze shipments`)
    const page = await open({ as: 'lee', path: '/shipments' })
    await page.getByRole('row', { name: /OLD100001/ }).waitFor()
    const search = page.locator('main input[inputmode=search]')
    const answer = page.waitForResponse(/\/api\/shipments\?.*text=zz(&|$)/)
    await search.fill('zz')
    assert.equal((await answer).status(), 409)
    await page.getByText(/^The search is too broad\. Type more letters/).waitFor()
    await expect(page.getByRole('alert'), 'that is no failure').toHaveCount(0)
    await expect(page.locator('main tbody tr')).toHaveCount(0)
    await assertAccessible(page, 'a search that is too broad')
    // The first match comes after a gap in the ids.
    await search.fill('old000001')
    await page.getByRole('row', { name: /OLD000001/ }).waitFor()
  },
)
