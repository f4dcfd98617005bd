import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, pathOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test('by mouse a person goes from the account menu to the guide, a section of it, and its other page', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/shipments' })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await title(page, 'Guide for people who ship')
  assert.equal(pathOf(page), '/help/shipping')
  await assertAccessible(page, 'the guide')

  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Labels' }).click()
  const labels = page.getByRole('heading', { level: 2, name: 'Labels' })
  await expect.poll(() => pathOf(page)).toBe('/help/shipping#labels')
  await page.waitForFunction(
    () => (document.getElementById('labels')?.getBoundingClientRect().top ?? 999) < 200,
  )
  await expect(labels).toBeVisible()

  const picture = page.getByRole('img', { name: 'The labels of a shipment before printing' })
  await picture.scrollIntoViewIfNeeded()
  await picture.evaluate(async (image: HTMLImageElement) => image.decode())

  await page.getByRole('link', { name: 'the guide for people who receive' }).click()
  await title(page, 'Guide for people who receive')
  assert.equal(pathOf(page), '/help/receiving')
  assert.match(await page.title(), /^Guide for people who receive/)
})

test('by keyboard the palette leads the buyer’s staff to the guide’s page on receiving', async ({
  open,
}) => {
  const page = await open({ as: 'ada', path: '/account' })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('help')
  await palette.getByRole('option', { name: 'Help', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await title(page, 'Guide for people who receive')
  assert.equal(pathOf(page), '/help/receiving')
  await expect(page.locator('h1')).toBeFocused()
})

for (const [lang, name, sectionId] of [
  ['en', 'Guide for people who ship', 'pack'],
  ['sp', 'Guía para quienes envían', 'embalar'],
  ['ca', 'Guia per a qui envia', 'embalar'],
] as const)
  test(
    `in ${lang}, on a phone, an address with a part of the guide opens there`,
    lang === 'ca' ? {} : onlyInAll,
    async ({ open }) => {
      const viewport = { width: 390, height: 844 }
      const page = await open({
        as: 'lee',
        path: `/help/shipping#${sectionId}`,
        storage: { lang },
        viewport,
      })
      await title(page, name)
      await page.waitForFunction((id) => {
        const { top = 999 } = document.getElementById(id)?.getBoundingClientRect() ?? {}
        return top >= 0 && top < 300
      }, sectionId)
      await assertAccessible(page, name)
      const sources = await page
        .locator('main img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
      assert.equal(sources.length, 5)
    },
  )

test('a page that the guide does not have is not found', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/help/cooking' })
  await title(page, 'Page not found')
})
