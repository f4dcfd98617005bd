import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { localStorageOf, pathOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
/** Waits by the page's clock, so that earlier keys count as typed by hand. */
const pauseByClock = (page: Page, ms: number) =>
  page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), ms)

/** Types as a scanner does: keys 8 ms apart by the page's clock, which is stopped otherwise. */
async function scan(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  const presses = [...text].map((key) => ({ key, text: key })).concat({ key: 'Enter', text: '\r' })
  for (const { key, text } of presses) {
    const code = key === 'Enter' ? 'Enter' : ''
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, code })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
    await page.clock.runFor(8)
  }
}

test('? shows the keyboard shortcuts; Escape closes them and the focus returns', async ({
  open,
}) => {
  const page = await open({ as: 'lee' })
  await page.getByRole('link', { name: 'New shipment' }).focus()
  await page.keyboard.press('?')
  await help(page).getByText('Open orders').waitFor()
  await expect(help(page).and(page.locator(':focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
  await help(page).waitFor({ state: 'detached' })
  await expect(page.getByRole('link', { name: 'New shipment' })).toBeFocused()
})

test('g s goes to the shipments, but not while typing in a field', async ({ open }) => {
  const page = await open({ as: 'lee' })
  await page.keyboard.press('g')
  await pauseByClock(page, 120)
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.waitForFunction(() =>
    document.activeElement?.matches('#main input[inputmode="search"]'),
  )
  await page.keyboard.type('g?t', { delay: 120 })
  await expect(help(page)).toHaveCount(0)
  assert.match(pathOf(page), /^\/shipments/)
})

test('single keys are shortcuts on a checkbox, too', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'lee', path: '/orders' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
  await page.keyboard.press('?')
  await help(page).getByText('Open orders').waitFor()
  await page.close()
})

test(
  'where nothing can be searched, / does nothing and the help does not offer it',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee' })
    await page.keyboard.press('/')
    await pauseByClock(page, 200)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await help(page).getByText('Show keyboard shortcuts').waitFor()
    await expect(help(page).getByText('Search on this screen')).toHaveCount(0)
    await page.close()
  },
)

test(
  'a scanned code triggers nothing: not its letters, not its Enter',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee' })
    await page.getByRole('link', { name: 'New shipment' }).focus()
    // By the page's clock: on a busy machine the keys of a test come as slowly as a person's.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const code of ['gsgogt?/gs', '?', 'g?s', '(01)08412345678905']) {
      if (code.length > 1) await scan(page, code)
    }
    await page.clock.runFor(300)
    await page.waitForTimeout(300)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    assert.equal(pathOf(page), '/starter')
  },
)

test('shortcuts can be switched off; Ctrl+K stays', async ({ open }) => {
  const page = await open({ as: 'lee' })
  await page.keyboard.press('?')
  await help(page)
    .getByRole('checkbox', { name: /Single-key shortcuts/ })
    .uncheck()
  await page.keyboard.press('Escape')
  await help(page).waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.waitForTimeout(300)
  await expect(help(page)).toHaveCount(0)
  assert.equal(JSON.parse((await localStorageOf(page)).customizer ?? '').hasShortcuts, false)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search or go to' }).waitFor()
})
