import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { connect } from '#database/client/connect.ts'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { startImportWorker } from '#server/orders/import-jobs/order-import-worker.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { holdLine, manyRows } from '#test/world/order-jobs.ts'

const path = '/orders/import'

const choose = (page: Page, text: string, name: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const linesOf = async ({ owner }: JourneyWorld, order: string) =>
  (await owner.query('select from order_lines where company_id = 1 and order_code = $1', [order]))
    .rowCount

test('a large import goes on without its page, which can be reopened; a notice reports its end', async ({
  open,
  world,
}) => {
  const { owner } = world
  const database = connect({ url: world.databaseUrl, max: 6, statementTimeoutMs: 20_000 })
  const workerOptions = { database, onError: () => {}, pollingSeconds: 0.5 }
  const workers = await Promise.all([
    startImportWorker(workerOptions),
    startNoticeWorker({ ...workerOptions, mail: { isMailConfigured: false, batchSeconds: 60 } }),
  ])
  await sendFile(world, await world.signIn('marc'), '', orderFile(orderFileRow('E-5', 1, '10')))
  const lock = await holdLine(owner, 'E-5')
  const rows = (order: string, quantity: string) => [
    ...manyRows(order, 2000),
    orderFileRow('E-5', 1, quantity),
  ]
  let laterLock: typeof lock | undefined
  try {
    const page = await open({ as: 'marc', path })
    await choose(page, orderFile(...rows('E-6', '12')), 'large.csv')
    await button(page, 'Import all 2,001 rows').click()
    await page.waitForURL(/\/orders\/import\/\d+$/)
    const address = page.url()
    const progressBar = page.getByRole('progressbar', { name: 'Importing' })
    await expect(progressBar).toHaveAttribute('aria-valuetext', /^[\d,]+ of 2,001 rows$/)
    await assertAccessible(page, 'under way')

    await page.getByRole('link', { name: 'Orders' }).first().click()
    await page.waitForURL('**/orders')
    await page.getByRole('link', { name: 'Import orders' }).click()
    await page.getByRole('region', { name: 'Imports under way' }).waitFor()
    await page.getByRole('link', { name: 'large.csv' }).click()
    await page.waitForURL(address)
    await page.reload()
    await progressBar.waitFor()
    assert.equal(await linesOf(world, 'E-6'), 0)
    await lock.release()
    await page.getByText('2,001 rows imported').waitFor()
    assert.equal(await linesOf(world, 'E-6'), 2000)
    const bell = page.getByRole('banner').getByRole('button', { name: 'Notices, 1 unread' })
    // A notice sent during the reload arrives only with the next load.
    await expect(async () => {
      await page.reload()
      await bell.waitFor({ timeout: 15_000 })
    }).toPass()
    await bell.click()
    await page.getByRole('link', { name: /^Orders were imported from large\.csv/ }).click()
    await page.getByRole('heading', { level: 1, name: 'large.csv' }).waitFor()

    laterLock = await holdLine(owner, 'E-5')
    await page.goto(new URL(path, page.url()).href)
    await choose(page, orderFile(...rows('E-7', '14')), 'large too.csv')
    await button(page, 'Import all 2,001 rows').click()
    await button(page, 'Cancel import').click()
    await page.getByText('The import was cancelled. Nothing from the file was imported.').waitFor()
    await laterLock.release()
    assert.equal(await linesOf(world, 'E-7'), 0)
  } finally {
    await lock.release()
    await laterLock?.release()
    for (const worker of workers) await worker.stop()
    await database.end()
  }
})
