import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

async function saveFile(page: Page, choice: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('an export has all rows of the filtered and sorted list, by keyboard too', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/shipments?state=open&sort=code&rows=50' })
  await page.locator('main tr[data-row]').first().waitFor()
  const codes = (await page.locator('main tbody code, main tbody a').allInnerTexts()).filter(
    Boolean,
  )
  const data = await saveFile(page, 'Raw data (CSV)')
  assert.match(data.name, /^Shipments \d{4}-\d\d-\d\d\.csv$/)
  const lines = data.content.toString().trim().split('\r\n')
  assert.match(lines[0] ?? '', /^id,code,state,/)
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(',')[1]),
    [...new Set(codes)],
  )
  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Spreadsheet (XLSX)' }).waitFor()
  await assertAccessible(page, 'the menu')
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const book = await readFile(await file.path())
  assert.equal(book.subarray(0, 2).toString(), 'PK')
})

test(
  'a failed export says why beside its button, and succeeds the next time',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/orders?product=BOX' })
    await page.locator('main tbody tr').first().waitFor()
    await page.route('**/api/order-lines/export*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Couldn’t create the file/)
      .waitFor()
    await assertAccessible(page, 'failed')
    const { content } = await saveFile(page, 'Spreadsheet (CSV)')
    assert.match(
      content.toString(),
      /^\uFEFFSupplier code,Supplier name,Order,Order line,[^\n]*\r\nCARTRO,Cartró,PO-/,
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)
