import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, pathOf, test } from '#e2e/setup/fixtures.ts'
import { tabTo } from '#e2e/setup/tab-walk.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const message = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const fitsPhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

const measures = { Height: '20', Width: '30.5', Depth: '40', Weight: '5.125' }

/** Columns of a line as the specification has them, and the options of a row. */
const lineHeadings = [
  ...['Product', 'Order', 'Order date', 'Quantity', 'Size', 'Color', 'Number of packages'],
  ...['Quantity per package', 'Pending to serve', 'In transit', 'Options'],
]

/** Checks that a toast about the open shipment is at the top left for 2000 ms. */
async function assertToast(page: Page, words: string) {
  const toast = page.locator('.Toastify__toast-container--top-left').filter({ hasText: words })
  const clock = toast.locator('.Toastify__progress-bar').first()
  // Checked in parallel, because the toast disappears; a repeated message replaces the element.
  await Promise.all([expect(clock).toHaveCSS('animation-duration', '2s'), toast.waitFor()])
}

/** Returns the figures of the row with this text, by column heading. */
const figuresOf = (page: Page, words: string) =>
  page.evaluate((text) => {
    const table = document.querySelector('main table')
    const headings = [...(table?.querySelectorAll('thead th') ?? [])].map((th) => th.textContent)
    const row = [...(table?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])].find((tr) =>
      tr.textContent.includes(text),
    )
    const figure = (heading: string) =>
      Number.parseInt(row?.cells[headings.indexOf(heading)]?.innerText ?? '', 10)
    return {
      packages: figure('Number of packages'),
      pending: figure('Pending to serve'),
      inTransit: figure('In transit'),
    }
  }, words)

test('a shipment is created, filled, changed and closed by mouse', async ({ open }) => {
  const page = await open({
    as: 'lee',
    path: '/shipments',
    // The window shows the whole screen, so that sticky bars cover no control.
    viewport: { width: 1280, height: 1600 },
  })
  await page.getByRole('link', { name: 'New shipment' }).click()
  await page.getByRole('heading', { name: 'New shipment' }).waitFor()
  await assertAccessible(page, 'new shipment')
  await page.getByLabel('Shipping code').fill('not a code')
  await page.getByLabel('Estimated delivery date').first().fill('1/1/2020')
  await page.getByRole('button', { name: 'Create' }).click()
  await message(page, /Only letters, digits and/)
  await message(page, /^Not before/)
  await assertAccessible(page, 'new shipment, wrong')
  await expect(page.getByLabel('Shipping code')).toHaveValue('not a code')
  await page.getByLabel('Shipping code').fill('mouse-1')
  await page.getByLabel('Estimated delivery date').first().fill('+7')
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Trans')
  await page.getByRole('option', { name: /Trans Vallès/ }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'MOUSE-1' }).waitFor()
  await message(page, 'No lines yet.')
  assert.equal(
    await page.getByRole('button', { name: 'Close shipment' }).getAttribute('aria-disabled'),
    'true',
  )
  await assertAccessible(page, 'an empty shipment')

  await page.getByRole('link', { name: 'Add line' }).click()
  await page.getByRole('combobox', { name: 'Order line' }).fill('envelope c4 red')
  await page.getByRole('option', { name: /Padded envelope · C4 · red/ }).click()
  await page.getByLabel('Quantity', { exact: true }).fill('247')
  await page.getByText('Package size and weight').click()
  for (const [name, value] of Object.entries(measures))
    await page.getByLabel(name, { exact: true }).fill(value)
  await message(page, '2 packages of 100 pcs and one of 47')
  await message(page, '253 pcs left after this')
  // The sizes expand in 350 ms.
  await page.waitForFunction(() => {
    const unfolding = document.querySelector('main details[open]')
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    return (
      unfolding &&
      [...unfolding.querySelectorAll('input')].every(
        (input) => bottomOf(input) <= bottomOf(unfolding),
      )
    )
  })
  await assertAccessible(page, 'add line')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await assertToast(page, 'Line added on this shipment')
  await page.getByRole('link', { name: 'Done' }).click()
  await message(page, 'Height 20 cm · Width 30.5 cm · Depth 40 cm · Weight 5.125 kg')
  for (const heading of lineHeadings)
    await page.getByRole('columnheader', { name: heading, exact: true }).waitFor()
  const options = page.getByRole('columnheader', { name: 'Options' }).getByText('Options')
  assert.ok(((await options.boundingBox())?.width ?? 0) > 20, 'Options can be read')
  const figuresBefore = await figuresOf(page, 'Padded envelope C4 red')
  assert.equal(figuresBefore.packages, 3, 'two full ones and the remainder')

  await page.getByRole('link', { name: 'Add content' }).click()
  await page.getByPlaceholder('Order, product, size, color').fill('envelope c5')
  await page.waitForURL(/text=envelope/)
  await page.getByRole('row', { name: /C5 white|ENV-C5-WH/ }).waitFor()
  // The previous rows stay until the new ones are loaded.
  await expect(page.locator('main tbody tr')).toHaveCount(6)
  await page.getByRole('button', { name: 'Fill with available' }).click()
  await message(page, '6 lines, 30 packages')
  await assertAccessible(page, 'add content')
  await page.reload()
  await message(page, '6 lines, 30 packages')
  await page.getByRole('button', { name: 'Add 6 lines' }).click()
  await message(page, '6 lines added on this shipment')
  await page.getByRole('heading', { name: 'MOUSE-1' }).waitFor()
  await message(page, '33 packages')

  await page.getByRole('button', { name: /^Options for Padded envelope C5 white/ }).click()
  await page.getByRole('menuitem', { name: 'Edit line' }).click()
  await page.getByLabel('Number of packages').fill('2')
  await assertAccessible(page, 'edit line')
  await page.getByRole('button', { name: 'Save' }).click()
  await message(page, '30 packages')
  await page.getByRole('button', { name: /^Options for Padded envelope C5 white/ }).click()
  await page.getByRole('menuitem', { name: 'Delete line' }).click()
  await message(page, 'Are you sure to delete this shipment line?')
  await page.getByRole('button', { name: 'Accept' }).click()
  await message(page, '28 packages')
  await assertAccessible(page, 'a shipment with lines')

  await page.getByRole('button', { name: 'Close shipment' }).click()
  await message(page, 'Are you sure to set this shipment as closed?')
  await assertAccessible(page, 'asked before closing')
  const released = Promise.withResolvers<void>()
  await page.route('**/closure', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Closing shipment', { exact: true }).waitFor()
  released.resolve()
  await assertToast(page, 'Shipment MOUSE-1 closed')
  await page.getByText('In transit', { exact: true }).first().waitFor()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect
    .poll(() => figuresOf(page, 'Padded envelope C4 red'))
    .toEqual({
      packages: 3,
      pending: figuresBefore.pending - 247,
      inTransit: figuresBefore.inTransit + 247,
    })
  await assertAccessible(page, 'a closed shipment')
  await page.close()
})

test(
  'a shipment with forty lines is filled and closed by keyboard alone',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/shipments' })
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('n')
    await page.getByRole('heading', { name: 'New shipment' }).waitFor()
    await page.keyboard.type('keys-40')
    await press('Tab')
    await page.keyboard.type('+3')
    await press('Control+Enter')
    await page.getByRole('heading', { name: 'KEYS-40' }).waitFor()
    await tabTo(page, 'Add line')
    await press('Enter')
    await page.getByRole('heading', { name: 'Add line' }).waitFor()
    const colors = ['white', 'kraft', 'grey', 'blue', 'green', 'red']
    const sizes = ['A5', 'A4', 'A3', 'B5', 'B4', 'DL', 'C4']
      .flatMap((size) => colors.map((color) => `envelope ${size} ${color}`))
      .slice(0, 40)
    const search = page.getByRole('combobox', { name: 'Order line' })
    for (const [index, words] of sizes.entries()) {
      // Waits until the focus is back in the search field.
      await page.waitForFunction(() => document.activeElement?.role === 'combobox')
      await page.keyboard.type(words)
      await press('Enter')
      await page.waitForFunction(
        () => (document.activeElement as HTMLInputElement | null)?.name === 'total',
      )
      await page.keyboard.type(index % 2 === 0 ? '25' : '=')
      await press('Enter')
      await page
        .getByText(index === 0 ? '1 line in this shipment' : `${index + 1} lines in this shipment`)
        .waitFor()
    }
    await expect(search).toHaveValue('')
    await tabTo(page, 'Done', 'Shift+Tab')
    await press('Enter')
    await page.getByRole('heading', { name: 'KEYS-40' }).waitFor()
    await page.getByRole('button', { name: 'Show all 40 lines' }).waitFor()
    await tabTo(page, 'Close shipment')
    await press('Enter')
    await message(page, 'Are you sure to set this shipment as closed?')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Accept')
    await press('Enter')
    await message(page, 'Shipment KEYS-40 closed')
    await page.close()
  },
)

test(
  'a shipment is filled by size and color and closed on a phone',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({
      as: 'pau',
      path: '/shipments/new',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await page.getByLabel('Estimated delivery date').first().fill('+2')
    await page.getByRole('button', { name: 'Create' }).tap()
    await page.getByRole('link', { name: 'Add content' }).tap()
    await page.getByRole('tab', { name: 'Size × color' }).tap()
    await page.getByLabel('Product', { exact: true }).selectOption('Cotton sack')
    await page.getByRole('textbox', { name: 'M, natural' }).fill('100')
    await page.getByRole('textbox', { name: 'L, natural' }).fill('41')
    await message(page, '2 lines, 8 packages')
    assert.ok(await fitsPhone(page), 'add content fits a phone')
    await assertAccessible(page, 'size and color on a phone')
    await page.getByRole('button', { name: 'Add 2 lines' }).tap()
    await message(page, '2 lines added on this shipment')
    assert.ok(await fitsPhone(page), 'details fit a phone')
    await assertAccessible(page, 'details on a phone')
    await page.getByRole('button', { name: 'Close shipment' }).tap()
    await message(page, 'Are you sure to set this shipment as closed?')
    await page.getByRole('button', { name: 'Accept' }).tap()
    await message(page, /Shipment S\d+ closed/)
    await page.goto(`${world.origin}/shipments`)
    await page.getByRole('heading', { name: 'Shipments' }).waitFor()
    assert.ok(await fitsPhone(page), 'the list fits a phone')
    await assertAccessible(page, 'the list on a phone')
    await page.close()
  },
)

test(
  'in Catalan, mirrored and dark, a line is added and the shipment deleted',
  onlyInAll,
  async ({ open }) => {
    const page = await open({
      as: 'mar',
      path: '/shipments/new',
      storage: { lang: 'ca', customizer: JSON.stringify({ isDark: true, isRtl: true }) },
    })
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl')
    await assertAccessible(page, 'new shipment in Catalan')
    await page.getByLabel('Codi d’enviament').fill('fosc-1')
    await page.getByRole('button', { name: 'Crea' }).click()
    await page.getByRole('heading', { name: 'FOSC-1' }).waitFor()
    await page.getByRole('link', { name: 'Afegeix línia' }).click()
    await page.getByRole('combobox', { name: 'Línia de comanda' }).fill('wrap')
    await page.keyboard.press('Enter')
    await page.getByLabel('Quantitat', { exact: true }).fill('10,5')
    await message(page, '1 paquet de 10,5 m')
    await assertAccessible(page, 'add line in Catalan')
    await page.getByRole('button', { name: 'Afegeix', exact: true }).click()
    await message(page, 'Línia afegida a aquest enviament')
    await page.getByRole('link', { name: 'Fet' }).click()
    await page.getByRole('heading', { name: 'FOSC-1' }).waitFor()
    await assertAccessible(page, 'details in Catalan')
    await page.getByRole('button', { name: 'Opcions' }).first().click()
    await page.getByRole('menuitem', { name: 'Esborra l’enviament' }).click()
    await message(page, 'Segur que voleu esborrar aquest enviament?')
    await assertAccessible(page, 'asked before deleting, in Catalan')
    await page.getByRole('button', { name: 'Accepta' }).click()
    await page.getByRole('heading', { name: 'Enviaments', level: 1 }).waitFor()
    await expect(page.getByText('FOSC-1', { exact: true })).toHaveCount(0)
    assert.equal(pathOf(page), '/shipments')
    await page.close()
  },
)
