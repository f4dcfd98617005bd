import { expect } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

test('side and supplier of a new person are required, so that an empty field makes nobody the company’s own staff', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'ada', path: '/settings/people/new' })
  const supplier = page.getByRole('combobox', { name: 'Supplier' })
  const summary = page.getByRole('alert')
  const notChosen = 'Supplier: Choose one from the list'
  // By selector: while the list is open, the page around it has no accessible roles.
  const sendButton = page.locator('button[type=submit]', { hasText: 'Send invitation' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pere Coll')
  await page.getByRole('textbox', { name: /^Email address/ }).fill('pere@example.com')
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await expect(summary).toContainText('Whose person is this?: Required')
  await assertAccessible(page, 'a side that is missing')
  await page.getByRole('radio', { name: /^A supplier’s/ }).check()
  await expect(page.getByText('Confirms orders and prepares shipments')).toBeVisible()
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await expect(summary).toContainText('Supplier: Required')
  for (const text of ['nobody at all', 's']) {
    await supplier.fill(text)
    await page.getByRole('listbox').waitFor()
    await expect(page.getByText('Searching…')).toHaveCount(0)
    await sendButton.click()
    await expect(summary).toContainText(notChosen)
    await expect(supplier).toHaveValue(text)
  }
  await assertAccessible(page, 'a text that is no choice')
  for (const key of ['Enter', 'Tab']) {
    await supplier.fill('cartr')
    await expect(page.getByRole('option')).toHaveCount(1)
    await supplier.press(key)
    await expect(supplier).toHaveValue('Cartró')
    await supplier.fill('bosses')
    await supplier.press('Escape')
    await expect(supplier).toHaveValue('Cartró')
    await supplier.fill('')
  }
  // The field loses the focus while the page scrolls, as when a press scrolls the button into view.
  await supplier.fill('cartr')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.evaluate(
    () =>
      new Promise((done) => {
        const leaveField = () => {
          ;(document.activeElement as HTMLElement).blur()
          setTimeout(done)
        }
        window.addEventListener('scroll', leaveField, { once: true })
        window.scrollBy(0, window.scrollY > 0 ? -20 : 20)
      }),
  )
  await expect(supplier).toHaveValue('Cartró')
  await supplier.fill('')
  // If the click comes before the typed text is matched, the form reports an error, and a second click succeeds.
  await supplier.fill('bosses')
  await expect(page.getByRole('option')).toHaveCount(1)
  await sendButton.click()
  await expect(async () => {
    if (await summary.isVisible()) await sendButton.click()
    await page.getByRole('heading', { level: 1, name: 'Pere Coll' }).waitFor({ timeout: 5000 })
  }).toPass()
  const supplierQuery = `select s.code from users u join suppliers s on s.company_id = u.company_id and s.id = u.supplier_id
    where u.name = 'Pere Coll'`
  const { rows: storedPeople } = await world.owner.query(supplierQuery)
  expect(storedPeople).toEqual([{ code: 'BOSSES' }])
})
