// Counts the presses from the invitation to the first announcement.
//
// A press is one click or touch on a link, a button, a choice or a field. Typing, Tab (or a phone's next key) and Enter
// are free. Everything between the first and the last page counts, including navigation and printing. On a desktop the
// keys of a search are counted, too, beside the clicks.
import assert from 'node:assert/strict'
import { expect, type Locator, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Presses controls and counts the presses. */
function countedPresses({ isTouch }: { isTouch: boolean }) {
  let count = 0
  return {
    press: async (control: Locator) => {
      count += 1
      await (isTouch ? control.tap() : control.click())
    },
    count: () => count,
  }
}

/** Collects the names of the chunks that a page asks for. */
function watchChunks(page: Page, chunks: Set<string>) {
  page.on('request', (request) => {
    const [, chunk] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (chunk) chunks.add(chunk)
  })
}

async function type(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    if (text) await page.keyboard.insertText(text)
  }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('an administrator makes a supplier, its person and an order of five lines in 15 clicks; the person announces it in 20 touches', async ({
  open,
}) => {
  const motion = { reducedMotion: 'no-preference' } as const
  const page = await open({ ...motion, as: 'ada', path: '/settings/suppliers' })
  const { press, count } = countedPresses({ isTouch: false })
  await press(link(page, 'New supplier'))
  await expect(page.getByLabel('Number', { exact: true })).toBeFocused()
  await type(page, 'VIDRE', 'Vidres del Vallès', '8412345', 'Nia Roca', 'nia@example.com')
  await press(button(page, 'Save'))
  await page.getByRole('heading', { level: 1, name: 'Vidres del Vallès' }).waitFor()
  const unsent = page.getByRole('status').filter({ hasText: 'Not mailed: no mail server' })
  await unsent.waitFor()
  await assertAccessible(page, 'a supplier that was created')
  const address = (await unsent.locator('bdi').last().textContent()) ?? ''
  await press(button(page, 'Copy link'))
  await press(link(page, 'Enter the first order'))
  await expect(page.getByLabel('Order', { exact: true })).toBeFocused()
  await type(page, 'PO-77')
  const lineOf = (number: number) => page.getByRole('group', { name: `Line ${number}` })
  await press(lineOf(1).getByLabel('Product code'))
  await type(page, 'JAR', 'Glass jar', '100')
  await press(lineOf(1).getByLabel('Due date', { exact: true }))
  await type(page, '2099-03-04')
  for (const number of [2, 3, 4, 5]) {
    await press(button(page, 'Add another line'))
    await expect(lineOf(number).getByLabel('Product code')).toBeFocused()
    await type(page, `JAR-${number}`, '', String(number * 10))
    await expect(lineOf(number).getByLabel('Due date', { exact: true })).not.toHaveValue('')
  }
  await press(button(page, 'Create order'))
  await page.getByRole('heading', { level: 1, name: 'PO-77' }).waitFor()
  assert.ok(count() <= 15, `${count()} clicks`)

  const chunks = new Set<string>()
  const nia = await open({
    ...phone,
    ...motion,
    path: address.replace(/^https?:\/\/[^/]+/, ''),
    before: async (page) => watchChunks(page, chunks),
  })
  // The next screen's code is preloaded before the touch.
  const waitForChunk = (chunk: string) => expect.poll(() => [...chunks]).toContain(chunk)
  const touches = countedPresses({ isTouch: true })
  const tap = touches.press
  await tap(nia.getByLabel('New password'))
  await type(nia, 'nine-words-nobody-guesses')
  await waitForChunk('app')
  await waitForChunk('frame')
  await nia.keyboard.press('Enter')
  await nia.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await nia.getByRole('region', { name: 'First steps' }).waitFor()
  await assertAccessible(nia, 'the first day of a supplier')
  await tap(button(nia, 'Confirm all'))
  const dialog = nia.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Confirm 5 lines' })).toBeVisible()
  await tap(dialog.getByRole('button', { name: 'Confirm', exact: true }))
  await dialog.getByText('5 lines are confirmed.').waitFor()
  await waitForChunk('adding')
  await tap(dialog.getByRole('link', { name: 'A new shipment' }))
  await expect(nia.getByLabel(/^Estimated delivery/)).toHaveValue('4 Mar 2099')
  await tap(button(nia, 'Create'))
  await waitForChunk('packing')
  await tap(button(nia, 'Add 5 lines'))
  await tap(link(nia, 'Pack'))
  await tap(button(nia, 'Pack everything'))
  await tap(button(nia, 'Print labels'))
  await tap(nia.getByRole('dialog').getByRole('button', { name: 'Create labels' }))
  await tap(nia.getByRole('dialog').getByRole('button', { name: 'Open in a new tab' }))
  await nia
    .getByRole('dialog')
    .getByRole('button', { name: 'Close', exact: true })
    .first()
    .waitFor()
  await tap(nia.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first())
  await tap(button(nia, 'Close shipment'))
  const confirmation = nia.getByRole('alertdialog')
  await confirmation.getByText(/Mercat will be notified/).waitFor()
  await tap(confirmation.getByRole('button', { name: 'Accept' }))
  await nia.getByText(/Mercat has been notified/).waitFor()
  assert.ok(touches.count() <= 20, `${touches.count()} touches`)
})

test('three lines are found, announced in 38 packages, labelled and closed in 12 clicks and 6 keys', async ({
  open,
  world,
}) => {
  await world.owner.query(
    `with placed as (
       insert into orders (company_id, supplier_id, code, order_date, ship_to)
       values (1, 1, 'PO-38', current_date, 'Mercat, Moll 7, Barcelona')
       returning company_id, supplier_id, id, code
     )
     insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, size,
       color, unit, is_divisible, quantity, cancelled, due_date, pack_multiple, search)
     select company_id, supplier_id, id, code, n, 'TIN-' || n, 'Tin ' || n, '', '', 'pcs', false, case n when 1 then 120 else 130 end, 0,
       current_date + 30, 10, 'po-38 tin-' || n
     from placed, generate_series(1, 3) n`,
  )
  const page = await open({ as: 'lee', path: '/starter' })
  const { press, count } = countedPresses({ isTouch: false })
  await press(page.getByRole('navigation').getByRole('link', { name: 'Open orders', exact: true }))
  const search = page.getByRole('main').locator('input[inputmode=search]')
  await search.waitFor()
  await page.getByRole('table', { name: 'Open orders' }).locator('tbody tr').first().waitFor()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('po-38')
  await expect(page.getByRole('table', { name: 'Open orders' }).locator('tbody tr')).toHaveCount(3)
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await press(button(page, 'Add to a shipment'))
  await press(page.getByRole('dialog').getByRole('link', { name: 'A new shipment' }))
  await press(button(page, 'Create'))
  await page.getByText('3 lines, 38 packages').waitFor()
  await press(button(page, 'Add and pack'))
  await page.getByRole('region', { name: 'Scanning' }).getByText('All 3 lines are packed').waitFor()
  await press(button(page, 'Print labels'))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Create labels' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Open in a new tab' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first())
  await press(button(page, 'Close shipment'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }))
  await page.getByText(/Mercat has been notified/).waitFor()
  assert.ok(count() <= 12, `${count()} clicks`)
})
