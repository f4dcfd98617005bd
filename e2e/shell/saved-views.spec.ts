import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { listViews, removeView, saveView } from '#contract/workspace/view-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Saved views' }).click()

test('filters and order are saved as a view, opened from any address, renamed, deleted, and restored by undo', async ({
  open,
  world,
}) => {
  const page = await open({
    as: 'lee',
    path: '/shipments?state=open&sort=eta&page=2',
  })
  await openMenu(page)
  await dialog(page)
    .getByText(/^No saved views yet/)
    .waitFor()
  await dialog(page).getByLabel('Save the current list as').fill('Open, soonest first')
  await page.keyboard.press('Enter')
  const link = dialog(page).getByRole('link', { name: 'Open, soonest first' })
  await link.waitFor()
  assert.equal(await link.getAttribute('aria-current'), 'true')
  await assertAccessible(page, 'saved views')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  await page.goto(`${world.origin}/shipments`)
  await openMenu(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await link.click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.waitForURL(/state=open/)
  assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
  assert.deepEqual([...new URL(page.url()).searchParams].sort(), [
    ['sort', 'eta'],
    ['state', 'open'],
  ])
  await page
    .getByRole('list', { name: /filter/i })
    .getByText('Open')
    .waitFor()

  await openMenu(page)
  await dialog(page).getByRole('button', { name: 'Rename Open, soonest first' }).click()
  await dialog(page).getByLabel('New name').fill('Next out')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('link', { name: 'Next out' }).waitFor()
  await dialog(page).getByLabel('Save the current list as').fill('Next out')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Another view already has this name').first().waitFor()
  // Without a connection neither is done, and an error stays only until the next change.
  await page.route('**/api/views/*', (route) => route.abort())
  await dialog(page).getByLabel('Save the current list as').fill('Another')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const failed = dialog(page).getByText(/^Couldn’t save/)
  await failed.waitFor()
  await dialog(page).getByRole('button', { name: 'Delete Next out' }).click()
  await expect(dialog(page).getByText('Deleted: Next out')).toHaveCount(0)
  await failed.waitFor()
  await page.unroute('**/api/views/*')
  await dialog(page).getByRole('button', { name: 'Delete Next out' }).click()
  await dialog(page).getByText('Deleted: Next out').waitFor()
  await expect(failed).toHaveCount(0)
  await dialog(page).getByRole('link', { name: 'Next out' }).waitFor({ state: 'detached' })
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await dialog(page).getByRole('link', { name: 'Next out' }).waitFor()
  await page.close()
})

test(
  'the orders have views of their own, and nobody sees a colleague’s',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'mar', path: '/orders?color=brown' })
    await openMenu(page)
    await dialog(page)
      .getByText(/^No saved views yet/)
      .waitFor()
    await dialog(page).getByLabel('Save the current list as').fill('Brown')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('link', { name: 'Brown' }).waitFor()
    await page.goto(`${world.origin}/shipments`)
    await page.getByRole('heading', { name: 'Shipments' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('brow')
    await page.getByRole('option', { name: /Brown.*Open orders/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/orders\?color=brown$/)
    await page.goto(`${world.origin}/shipments`)
    await openMenu(page)
    await dialog(page)
      .getByText(/^No saved views yet/)
      .waitFor()
    await page.close()
  },
)

test(
  'with fifty views, a message replaces the field for another',
  onlyInAll,
  async ({ open, world }) => {
    const pau = await world.signIn('pau')
    for (let n = 0; n < 50; n += 1) {
      await pau.call(saveView, {
        params: { key: crypto.randomUUID() },
        body: { list: 'orders', name: `View ${n}`, search: '' },
      })
    }
    const page = await open({ as: 'pau', path: '/orders', viewport: { width: 390, height: 800 } })
    await openMenu(page)
    await dialog(page)
      .getByText(/^50 views saved/)
      .waitFor()
    await expect(dialog(page).getByLabel('Save the current list as')).toHaveCount(0)
    for (const { key } of (await pau.call(listViews)).reply)
      await pau.call(removeView, { params: { key } })
    await page.close()
  },
)
