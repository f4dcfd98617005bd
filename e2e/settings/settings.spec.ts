import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { switchSupplier } from '#e2e/setup/switch-supplier.ts'
import { pictureOf } from '#test/samples/picture-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ }).click()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const prefix = async (world: JourneyWorld, id: number) =>
  (
    await world.owner.query<{ prefix: string | null }>(
      'select gs1_prefix as prefix from suppliers where id = $1',
      [id],
    )
  ).rows[0]?.prefix

test('an administrator sets a supplier’s GS1 prefix, from the account menu', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'ada' })
  await account(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Suppliers' }).click()
  await page.getByRole('textbox', { name: 'Name or number' }).fill('boss')
  await page.getByRole('link', { name: 'Bosses' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bosses' }).waitFor()
  await page.getByText('Never changed').waitFor()
  await page.getByLabel('GS1 company prefix').fill('12')
  await save(page).click()
  await page.getByRole('button', { name: /4 to 12 digits, no letters/ }).waitFor()
  await assertAccessible(page, 'a wrong prefix')
  await page.getByLabel('GS1 company prefix').fill('84 37001')
  await page.getByLabel('Extension digit').selectOption('3')
  await page.getByText('384370010000000013').waitFor()
  await page.getByLabel('First serial number').fill('5000')
  // Text typed while the change is saved stays, to be saved next.
  const released = Promise.withResolvers<void>()
  await page.route('**/api/supplier-settings/2', async (route) => {
    await released.promise
    await route.continue()
  })
  await save(page).click()
  await page.getByLabel('Tax ID').fill('B-LATER')
  released.resolve()
  await saved(page)
  await expect(save(page)).not.toHaveAttribute('aria-disabled')
  await expect(page.getByLabel('Tax ID')).toHaveValue('B-LATER')
  await page.getByLabel('Extension digit').selectOption('4')
  await save(page).click()
  await expect(save(page)).not.toHaveAttribute('aria-busy')
  await page.getByText(/^Last changed by Ada Font/).waitFor()
  assert.equal(await prefix(world, 2), '8437001')
  await page.reload()
  await page.getByText(/^Last changed by Ada Font/).waitFor()
  await expect(page.getByLabel('GS1 company prefix')).toHaveValue('8437001')
  await expect(page.getByLabel('Extension digit')).toHaveValue('4')
  await expect(page.getByLabel('First serial number')).toHaveValue('5000')
  await expect(page.getByLabel('Tax ID')).toHaveValue('B-LATER')
})

test(
  'an administrator enters a tolerance with a decimal comma, and requires packing',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'ada', path: '/settings' })
    await page.getByLabel('Above the ordered quantity').fill('2,5')
    await page.getByRole('checkbox', { name: /can be closed unpacked/ }).uncheck()
    const reread = page.waitForResponse((reply) => reply.url().endsWith('/api/workspace'))
    await save(page).click()
    await saved(page)
    await reread
    const { rows } = await world.owner.query(
      'select over_delivery_percent as percent, allows_unpacked as unpacked from companies where id = 1',
    )
    assert.deepEqual(rows[0], { percent: '2.50', unpacked: false })
  },
)

test('a conflicting change is shown beside one’s own, and neither is overwritten silently', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'ada', path: '/settings/suppliers/3' })
  await expect(
    page.getByRole('group').filter({ has: page.getByLabel('Country') }),
  ).toHaveAccessibleDescription(/^Postcode, city, region and country are for messages/)
  await page.getByLabel('Tax ID').fill('MINE-1')
  await world.owner.query(
    `update suppliers set tax_id = 'THEIRS-1', address = 'Their street', version = version + 1 where id = 3`,
  )
  await save(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed these settings' })
  await dialog.getByText('THEIRS-1').waitFor()
  await dialog.getByText('MINE-1').waitFor()
  await assertAccessible(page, 'two versions of settings', { isOnlyHere: true })
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await saved(page)
  const { rows } = await world.owner.query('select tax_id, address from suppliers where id = 3')
  assert.deepEqual(rows[0], { tax_id: 'MINE-1', address: 'Their street' })

  await page.goto(`${world.origin}/settings/sign-in`)
  await page.getByRole('checkbox', { name: 'A passkey can replace the password' }).uncheck()
  await world.owner.query(
    `insert into second_factor_policies (company_id, roles, starts_on, version)
     values (1, '{mod}', '2100-01-01', 2)`,
  )
  await save(page).click()
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await saved(page)
  const policies = await world.owner.query(
    'select roles, allows_passkey_alone from second_factor_policies',
  )
  assert.deepEqual(policies.rows, [{ roles: ['mod'], allows_passkey_alone: false }])
})

test('unsaved entries are offered again', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'ada', path: '/settings/suppliers/1' })
  const address = page.getByLabel('Address')
  const savedDraft = page.waitForResponse((reply) => reply.url().includes('/api/drafts/settings'))
  await address.fill('Half an address')
  await savedDraft
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(address).toHaveValue('Half an address')
  await save(page).click()
  await saved(page)

  // An unsaved profile is offered for its own supplier only.
  const restore = page.getByRole('button', { name: 'Restore' })
  await switchSupplier(page, 1)
  await page.evaluate(() => window.history.pushState(null, '', '/settings/profile'))
  await expect(page.getByLabel('GS1 company prefix')).toHaveCount(0)
  await expect(address).toHaveValue('Half an address')
  const savedProfile = page.waitForResponse((reply) =>
    decodeURIComponent(reply.url()).endsWith('/api/drafts/1/settings/profile'),
  )
  await address.fill('Half a profile')
  await savedProfile
  await switchSupplier(page, 2)
  await page.getByRole('heading', { level: 1, name: 'Bosses' }).waitFor()
  await expect(restore).toHaveCount(0)
  await switchSupplier(page, 1)
  await restore.click()
  await expect(address).toHaveValue('Half a profile')
})

test(
  'other people have no link to the settings, and cannot open them',
  onlyInAll,
  async ({ open }) => {
    for (const as of ['lee', 'marc']) {
      const page = await open({ as, path: '/settings' })
      await page.getByText('Only administrators of the company can change settings.').waitFor()
      await account(page)
      await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('settings')
      await page.getByText('No results.').waitFor()
      await page.close()
    }
  },
)

test('a logo is uploaded, seen by suppliers, replaced and removed', async ({ open }) => {
  const page = await open({ as: 'ada', path: '/settings' })
  const upload = (buffer: Buffer) =>
    page.getByTestId('logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await upload(await pictureOf(700, 100).png())
  await page.getByText(/too long and narrow/).waitFor()
  await upload(await pictureOf(320, 80).png())
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Replace logo').waitFor()
  await upload(await pictureOf(200, 200).png())
  const logo = page.locator('main img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
  const supplier = await open({ as: 'lee' })
  await supplier.locator('header img').waitFor()
  const dialog = page.getByRole('alertdialog')
  await button('Remove logo').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await button('Remove logo').click()
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await button('Upload logo').waitFor()
  await expect(logo).toHaveCount(0)
  await supplier.reload()
  await supplier.getByRole('link', { name: 'Oto, home' }).waitFor()
  await expect(supplier.locator('header img')).toHaveCount(0)
})
