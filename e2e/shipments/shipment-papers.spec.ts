import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const papersOf = (page: Page, title = 'Documents') => page.getByRole('region', { name: title })
const paperOf = (page: Page, name: string) =>
  papersOf(page).getByRole('listitem').filter({ hasText: name })

test('a paper opens in a new tab, and the screen stays', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/3' })
  const popup = page.waitForEvent('popup')
  await paperOf(page, 'Delivery note').getByRole('button', { name: 'Open' }).click()
  const tab = await popup
  // A browser without a PDF viewer downloads it.
  const shownUrl = tab.waitForURL(/^blob:/).then(() => tab.url())
  const downloadedUrl = tab.waitForEvent('download').then((file) => file.url())
  assert.match(await Promise.any([shownUrl, downloadedUrl]), /^blob:/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  assert.equal(new URL(page.url()).pathname, '/shipments/3')
})

test(
  'a paper is downloaded in the language of the screen, or in another one',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/shipments/3', storage: { lang: 'ca' } })
    const papers = papersOf(page, 'Documents')
    const download = async () => {
      const file = page.waitForEvent('download')
      await papers.getByRole('button', { name: 'Baixa' }).nth(1).click()
      return (await file).suggestedFilename()
    }
    assert.equal(await download(), 'S000003-packing-list-ca.pdf')
    await papers.getByLabel('Idioma dels documents').selectOption('sp')
    assert.equal(await download(), 'S000003-packing-list-sp.pdf')
  },
)

test(
  'without packages there is no contents list, and the screen says why',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/shipments/5' })
    const button = paperOf(page, 'Package contents').getByRole('button', { name: 'Open' })
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
    await button.focus()
    await page.getByRole('tooltip', { name: 'Nothing is in packages yet.' }).waitFor()
  },
)

test(
  'a contents list that is too long for one file is downloaded in parts',
  onlyInAll,
  async ({ open, world }) => {
    await world.owner.query(
      `insert into packages (company_id, supplier_id, shipment_id, number, type)
     select 1, 1, 3, n, 'CT' from generate_series(1001, 3001) n`,
    )
    const page = await open({ as: 'lee', path: '/shipments/3' })
    const paper = paperOf(page, 'Package contents')
    await paper.getByLabel('Packages').selectOption({ index: 1 })
    const file = page.waitForEvent('download')
    await paper.getByRole('button', { name: 'Download' }).click()
    assert.match((await file).suggestedFilename(), /^S000003-contents-list-en-1\d+-1\d+\.pdf$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await world.owner.query('delete from packages where shipment_id = 3 and number > 1000')
  },
)

test('a failed paper shows its error beside the button, and its tab closes', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/3' })
  await page.route('**/papers/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 503, code: 'unavailable' }),
    }),
  )
  const popup = page.waitForEvent('popup')
  await paperOf(page, 'Packing list').getByRole('button', { name: 'Open' }).click()
  const tab = await popup
  const alert = paperOf(page, 'Packing list').getByRole('alert')
  await alert.getByText('The service is busy').waitFor()
  if (!tab.isClosed()) await tab.waitForEvent('close')
})

test(
  'the receipts of a shipment open as PDF, each and all together, for either side',
  onlyInAll,
  async ({ open }) => {
    for (const as of ['lee', 'marc']) {
      const page = await open({ as, path: '/shipments/2' })
      const receipts = page.getByRole('region', { name: 'Receipts' })
      for (const name of ['All receipts as PDF', 'Open']) {
        const reply = page.waitForResponse(/\/api\/shipments\/2\/receipt-paper\?/)
        const popup = page.waitForEvent('popup')
        await receipts.getByRole('button', { name }).first().click()
        expect((await reply).headers()['content-type']).toBe('application/pdf')
        await (await popup).close()
      }
      await expect(receipts.getByRole('alert')).toHaveCount(0)
    }
  },
)
