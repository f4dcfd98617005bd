import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { localStorageOf, pathOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 })
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('an unknown address says so, with links to other screens', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/nowhere/at-all?x=1' })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  assert.equal(pathOf(page), '/auth/404?from=%2Fnowhere%2Fat-all')
  await page.locator('main').getByText('/nowhere/at-all').waitFor()
  await page.locator('main').getByRole('button', { name: 'Search or go to' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await today(page).waitFor()
  assert.equal(pathOf(page), '/starter')
})

test('navigation moves the focus to the heading and sets the document’s title, without a page load', async ({
  open,
}) => {
  const page = await open({ as: 'lee' })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('link', { name: 'Shipments', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Shipments', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Shipments · Oto packaging shipments')
  assert.equal(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage), true)
  await expect(page.locator('h1')).toHaveCount(1)
  assert.equal(
    await page.getByRole('link', { name: 'Shipments', exact: true }).getAttribute('aria-current'),
    'page',
  )
})

test('the logo is the mark and the word oto', async ({ open }) => {
  const page = await open({ as: 'lee' })
  const logo = page.getByRole('link', { name: 'Oto, home' }).locator('svg')
  const letters = await logo
    .locator('g > *')
    .evaluateAll((shapes) =>
      shapes.map((shape) => [shape.tagName, shape.getBoundingClientRect().width > 4]),
    )
  assert.deepEqual(letters, [
    ['circle', true],
    ['path', true],
    ['circle', true],
  ])
  const mark = (await logo.locator('> path').boundingBox())?.width ?? 0
  assert.ok(((await logo.boundingBox())?.width ?? 0) > 2 * mark && mark > 10)
})

test('in a narrow window a button opens the side bar; a link in it navigates and closes it', async ({
  open,
}) => {
  const page = await open({ as: 'lee', viewport: { width: 390, height: 844 } })
  const drawer = page.getByRole('dialog', { name: 'Main' })
  await expect(drawer).toHaveCount(0)
  const control = page.getByRole('button', { name: 'Open the menu' })
  await control.click()
  await drawer.waitFor()
  assert.equal(JSON.parse((await localStorageOf(page)).customizer ?? '').isMobileSidebar, true)
  await page.reload()
  await today(page).waitFor()
  await expect(drawer).toHaveCount(0)
  await control.click()
  await drawer.getByRole('link', { name: 'Open orders' }).click()
  await page.getByRole('heading', { name: 'Open orders', level: 1 }).waitFor()
  await control.click()
  await drawer.waitFor()
  await page.goBack()
  await today(page).waitFor()
  await expect(drawer).toHaveCount(0)
  await control.click()
  await drawer.waitFor()
  await drawer.getByRole('link', { name: 'Shipments' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await control.click()
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

test('the skip link is the first stop and leads to the content', async ({ open }) => {
  const page = await open({ as: 'lee' })
  await today(page).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await focusedText(page), 'Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the language changes without a reload, and with it title, dates and lang', async ({
  open,
}) => {
  const page = await open({ as: 'lee', storage: { lang: 'sp' } })
  await page.getByRole('heading', { name: 'Hoy', level: 1 }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByLabel('Idioma').selectOption('ca')
  await page.getByRole('heading', { name: 'Avui', level: 1 }).waitFor()
  await expect(page).toHaveTitle('Avui · Oto · Embalatge i enviaments')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  assert.equal((await localStorageOf(page)).lang, 'ca')
  assert.equal(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage), true)
  await page.getByLabel('Idioma').selectOption('en')
  await today(page).waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  assert.equal((await localStorageOf(page)).lang, 'an')
})

test('an unknown stored language falls back to English', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'lee', storage: { lang: '<script>' } })
  await today(page).waitFor()
})

test('tabs follow each other in theme and language', async ({ open, world }) => {
  const page = await open({ as: 'lee' })
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${world.origin}/starter`)
  await today(otherTab).waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByLabel('Theme').selectOption('dark')
  await otherTab.locator('html[data-theme="dark"]').waitFor()
  await page.getByLabel('Language').selectOption('ca')
  await otherTab.getByRole('heading', { name: 'Avui', level: 1 }).waitFor()
})

test('company staff choose the supplier they act for: it is shown, sent, and kept', async ({
  open,
}) => {
  const page = await open({ as: 'ada' })
  await today(page).waitFor()
  await page.getByRole('button', { name: 'All suppliers. Choose a supplier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search Supplier' })
  await dialog.getByRole('option').filter({ hasText: 'Cartró' }).waitFor()
  const field = dialog.getByPlaceholder('Supplier')
  await field.fill('no such supplier')
  await field.press('Enter')
  await expect(dialog.getByRole('option'), 'Enter chooses none of the list before').toHaveCount(0)
  await field.fill('bosses')
  await expect(dialog.getByRole('option')).toHaveText([/Bosses/])
  const starterRequest = page.waitForRequest(
    (request) => request.url().includes('/api/starter') && 'oto-supplier' in request.headers(),
  )
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
  const supplier = (await starterRequest).headers()['oto-supplier']
  await today(page).waitFor()
  const { proveidor = '' } = await localStorageOf(page)
  assert.match(JSON.parse(proveidor).rao, /Bosses/)
  assert.equal(supplier, String(JSON.parse(proveidor).id))
  await page.reload()
  await today(page).waitFor()
  await page.getByRole('button', { name: /^Acting for .*Bosses/ }).waitFor()
})

test(
  'a supplier’s own people see their supplier and cannot change it',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee' })
    await page.getByRole('banner').getByText('Cartró').waitFor()
    await expect(page.getByRole('button', { name: /Acting for/ })).toHaveCount(0)
    const starterRequest = page.waitForRequest(/\/api\/starter/)
    await page.reload()
    assert.equal((await starterRequest).headers()['oto-supplier'], undefined)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Cartró/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Search Supplier' })
    await dialog.getByText(/Only the buyer’s staff can choose a supplier\./).waitFor()
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
  },
)

test('the palette goes to a screen, and to a shipment by its code', async ({ open, world }) => {
  const page = await open({ as: 'lee' })
  const { reply } = await (await world.signIn('lee')).call(listShipments)
  const code = reply.rows[0]?.code ?? ''
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('shipm')
  await page.getByRole('option', { name: /^Shipments/ }).click()
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(code)
  await page.getByRole('option', { name: code }).click()
  await page.waitForURL(/\/shipments\/\d+$/)
})
