import { expect, type Page } from '@playwright/test'
import { changeOrder } from '#contract/orders/order-change-endpoints.ts'
import { getOrder } from '#contract/orders/order-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

const day = `${new Date().getUTCFullYear() + 1}-05-01`
const laterDay = `${new Date().getUTCFullYear() + 1}-06-01`
const lines = (page: Page) => page.getByRole('table', { name: 'Lines' })
const lineOf = (page: Page, number: string) =>
  lines(page)
    .getByRole('row')
    .filter({
      has: page.getByRole('checkbox', { name: new RegExp(`, order HAND-1, line ${number}`) }),
    })
const toolbar = (page: Page) => page.getByRole('toolbar')
const dialog = (page: Page) => page.getByRole('dialog')
const history = (page: Page) => page.getByRole('table', { name: 'Changes' })

test('the buyer enters an order, adds to it, changes and cancels; the supplier sees each at once', async ({
  open,
  world,
}) => {
  const marc = await open({ as: 'marc', path: '/orders' })
  await marc.getByRole('link', { name: 'New order' }).click()
  const form = marc.getByRole('form', { name: 'New order' })
  await form.getByRole('combobox', { name: 'Supplier' }).fill('Cartr')
  await marc.getByRole('option', { name: /Cartró/ }).click()
  await form.getByLabel('Order', { exact: true }).fill('HAND-1')
  // A scanner ends each scan with Enter.
  await form.getByLabel('Product code').fill('TUBE-A2')
  await form.getByLabel('Product code').press('Enter')
  await expect(form.getByLabel('Product name')).toBeFocused()
  await form.getByLabel('Product name').fill('Post tube')
  await form.getByLabel('Quantity', { exact: true }).fill('100')
  await expect(form.getByLabel('Unit')).toContainText('fl oz · US fluid ounces')
  await form.getByLabel('Due date', { exact: true }).fill(day)
  await assertAccessible(marc, 'a new order')
  await form.getByRole('button', { name: 'Create order' }).click()
  await marc.getByText('Order HAND-1 created').waitFor()
  await expect(lineOf(marc, '1')).toContainText('TUBE-A2')
  await expect(history(marc).locator('tbody tr')).toHaveText([/Created by hand/])

  const lee = await open({ as: 'lee', path: new URL(marc.url()).pathname })
  await expect(lineOf(lee, '1')).toContainText('Post tube')
  await expect(lee.getByRole('button', { name: 'Add lines' })).toHaveCount(0)

  await marc.getByRole('button', { name: 'Add lines' }).click()
  await dialog(marc).getByLabel('Product code').fill('TUBE-A3')
  await dialog(marc).getByLabel('Product code').press('Enter')
  await expect(dialog(marc).getByLabel('Product name')).toBeFocused()
  await dialog(marc).getByLabel('Product name').fill('Long tube')
  await dialog(marc).getByLabel('Quantity', { exact: true }).fill('40')
  await dialog(marc).getByLabel('Due date', { exact: true }).fill(day)
  await assertAccessible(marc, 'adding lines')
  await dialog(marc).getByRole('button', { name: 'Add lines' }).click()
  await marc.getByText('1 line added').waitFor()
  await expect(lineOf(lee, '2')).toContainText('Long tube')

  // A line confirmed while the order is edited causes no conflict with the order's own fields.
  await marc.getByRole('button', { name: 'Change order' }).click()
  const saveOrder = dialog(marc).getByRole('button', { name: 'Save' })
  await expect(saveOrder).toHaveAttribute('aria-disabled', 'true')
  await dialog(marc).getByRole('combobox', { name: 'Ship to' }).fill('MOLL')
  await expect(dialog(marc)).toContainText('Harbour Warehouse')
  await dialog(marc).getByLabel('Note to the supplier').fill('To the other door')
  await assertAccessible(marc, 'changing an order')
  await lineOf(lee, '2').getByRole('checkbox').click()
  await toolbar(lee).getByRole('button', { name: 'Confirm' }).click()
  await dialog(lee).getByRole('button', { name: 'Confirm' }).click()
  await lee.getByText('1 line confirmed').waitFor()
  await saveOrder.click()
  await marc.getByText('Order HAND-1 saved').waitFor()
  await expect(history(lee)).toContainText('To the other door')
  await expect(lee.getByText('MOLL').first()).toBeVisible()

  await lineOf(marc, '1').getByRole('checkbox').click()
  await toolbar(marc).getByRole('button', { name: 'Change' }).click()
  const save = dialog(marc).getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await dialog(marc).getByLabel('Due date', { exact: true }).fill(laterDay)
  await dialog(marc).getByLabel('Quantity', { exact: true }).fill('80')
  await dialog(marc).getByLabel('Note to the supplier').fill('Fewer, and later')
  await assertAccessible(marc, 'changing a line')
  await save.click()
  await marc.getByText('1 line saved').waitFor()
  await expect(history(lee)).toContainText('Fewer, and later')

  await lineOf(marc, '2').getByRole('checkbox').click()
  await toolbar(marc).getByRole('button', { name: 'Cancel the rest' }).click()
  const confirmation = marc.getByRole('alertdialog')
  await expect(confirmation).toContainText('TUBE-A3')
  await assertAccessible(marc, 'cancelling a line')
  await confirmation.getByRole('button', { name: 'Cancel the rest' }).click()
  await marc.getByText('Rest of 1 line cancelled').waitFor()
  await expect(lineOf(lee, '2')).toContainText('Cancelled by the buyer')

  // A colleague changes the order meanwhile: the first press says so, the next one cancels.
  await marc.getByRole('button', { name: 'Cancel order' }).click()
  const colleague = await world.signIn('marc')
  const params = { id: Number(new URL(marc.url()).pathname.split('/').at(-1)) }
  const { version } = (await colleague.call(getOrder, { params })).reply
  const body = { shipTo: 'GRACIA' }
  expect((await colleague.call(changeOrder, { params, version, body })).status).toBe(200)
  await confirmation.getByLabel('Note to the supplier').fill('The shop closes')
  const cancelRest = confirmation.getByRole('button', { name: 'Cancel the rest' })
  await cancelRest.click()
  await confirmation.getByRole('alert').waitFor()
  await cancelRest.click()
  await expect(lee.getByText('Nothing pending')).toBeVisible()
  await expect(history(lee)).toContainText('The shop closes')
  await expect(marc.getByRole('button', { name: 'Cancel order' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
