import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { mixedPeople } from '#e2e/setup/import-files.ts'
import { idOf } from '#test/world/people.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('main tbody tr[data-row]')
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('an administrator finds people, invites one, and sees them wait for their first sign-in', async ({
  open,
}) => {
  const page = await open({ as: 'ada', path: '/settings' })
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'People' })
    .click()
  await expect(rows(page)).toHaveCount(7)
  await assertAccessible(page, 'the people')
  await page.getByLabel('Name, user name or email').fill('ines costa')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/text=ines/)
  await button(page, 'Clear filters').click()
  await page.getByLabel('Role').selectOption({ label: 'Administrator' })
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  await page.getByRole('radio', { name: /^A supplier’s/ }).check()
  await field(page, 'Name').fill('Ona Prat')
  await field(page, 'Email address').fill('ona@example.com')
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Català' })
  const supplier = page.getByRole('combobox', { name: 'Supplier' })
  await supplier.fill('bosses')
  await expect(page.getByRole('option')).toHaveCount(1)
  // Typed text survives scrolling, and Escape discards it.
  await page.evaluate(
    () =>
      new Promise((done) => {
        window.addEventListener('scroll', () => setTimeout(done))
        window.scrollBy(0, window.scrollY > 0 ? -20 : 20)
      }),
  )
  await expect(supplier).toHaveValue('bosses')
  await expect(page.getByRole('option')).toHaveCount(1)
  await supplier.press('Escape')
  await expect(supplier).toHaveValue('')
  await supplier.fill('bosses')
  await page.getByRole('option', { name: /Bosses/ }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(supplier).toHaveValue('Bosses')
  await assertAccessible(page, 'the invitation')
  await button(page, 'Send invitation').click()
  await heading(page, 'Ona Prat')
  await page.getByText('Has not signed in yet').waitFor()
  const firstLink = await page.getByText('/link#').textContent()
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Bosses')
  await button(page, 'Send a new invitation').click()
  await page.getByText('ona@example.com invited again').waitFor()
  await expect(page.getByText('/link#')).not.toHaveText(firstLink ?? '')
  await assertAccessible(page, 'a person')
})

test('a person invited from a supplier’s people belongs to that supplier', async ({
  open,
  world,
}) => {
  const supplierQuery = `select id from suppliers where company_id = 1 and code = 'BOSSES'`
  const { rows: suppliers } = await world.owner.query(supplierQuery)
  const page = await open({ as: 'ada', path: `/settings/people?supplier=${suppliers[0].id}` })
  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^A supplier’s/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Bosses')
  await button(page, 'Cancel').click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Bosses')
})

test(
  'a taken name and an invalid mail address are reported at their fields',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'ada', path: '/settings/people/new' })
    await page.getByRole('radio', { name: /^Own staff/ }).check()
    await field(page, 'Name').fill('Lee Other')
    await field(page, 'Email address').fill('not an address')
    await field(page, 'User name').fill('lee')
    await button(page, 'Send invitation').click()
    await page.getByText('Not valid').first().waitFor()
    await field(page, 'Email address').fill('lee@example.com')
    await button(page, 'Send invitation').click()
    await page.getByText('Already in use').first().waitFor()
  },
)

test('other roles reach the open screen of the person, and the history says who gave them', async ({
  open,
  world,
}) => {
  const lee = await open({ as: 'lee', path: '/shipments' })
  // Waits until Lee's stream of changes is open.
  await expect.poll(() => world.app.live.begunCount, { timeout: 20_000 }).toBeGreaterThanOrEqual(1)
  const page = await open({ as: 'ada', path: `/settings/people/${await idOf(world.owner, 'lee')}` })
  await page.getByRole('checkbox', { name: /^User/ }).uncheck()
  await button(page, 'Save').click()
  await page.getByText('Select at least one role').waitFor()
  await page.getByRole('checkbox', { name: /^User/ }).check()
  await page.getByRole('checkbox', { name: /^Administrator/ }).check()
  await button(page, 'Save').click()
  await page.getByRole('row', { name: /Ada Font.*Changed.*Roles.*User.*Administrator/ }).waitFor()
  await field(page, 'Email address').fill('lee.new@example.com')
  await button(page, 'Save').click()
  await page
    .getByText(/lee\.new@example\.com takes the place of this address once .* No mail server/)
    .waitFor()
  await expect(page.getByRole('link', { name: 'Messages to this person' })).toHaveAttribute(
    'href',
    `/settings/mail?receiverId=${await idOf(world.owner, 'lee')}`,
  )
  await expect(field(page, 'Email address')).toHaveValue('lee@example.com')
  await assertAccessible(page, 'an address to be confirmed')
  await button(page, 'Withdraw').click()
  await page.getByText('The request for lee.new@example.com is withdrawn').waitFor()
  await expect(button(page, 'Withdraw')).toHaveCount(0)
  await expect
    .poll(() => lee.evaluate(() => window.localStorage.getItem('credentials')), { timeout: 20_000 })
    .toContain('admin')
  await lee.evaluate(() => window.history.pushState(null, '', '/settings/people'))
  await lee.getByText('Your colleagues who sign in').waitFor()
  await expect(lee.getByRole('link', { name: 'Ada Font' })).toHaveCount(0)
})

test(
  'a disabled person is marked, and the last administrator cannot be disabled',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({
      as: 'ada',
      path: `/settings/people/${await idOf(world.owner, 'pau')}`,
    })
    await button(page, 'Disable').click()
    await page.getByRole('alertdialog').waitFor()
    await assertAccessible(page, 'asked before disabling')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Pau Roca can’t sign in any more').waitFor()
    await button(page, 'Enable').click()
    await page.getByText('Pau Roca can sign in again').waitFor()

    await page.goto(`${world.origin}/settings/people/${await idOf(world.owner, 'ada')}`)
    await button(page, 'Disable').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText(/needs at least one administrator/).waitFor()
  },
)

test(
  'changes of administrators’ own accounts that need a password or a code are not offered among the people',
  onlyInAll,
  async ({ open, world }) => {
    for (const name of ['ada', 'nil']) {
      const id = await idOf(world.owner, name)
      const page = await open({ as: name })
      await world.owner.query('update users set has_second_factor = true where id = $1', [id])
      await page.goto(`${world.origin}/settings/people/${id}`)
      await expect(field(page, 'Email address')).not.toBeEditable()
      await expect(field(page, 'Email address')).toHaveAccessibleDescription(
        'Your own address is changed on your account screen',
      )
      await expect(button(page, 'Turn off two-step verification')).toHaveAccessibleDescription(
        'Your own is turned off on your account screen',
      )
      await assertAccessible(page, 'one’s own account among the people')
      await world.owner.query('update users set has_second_factor = false where id = $1', [id])
    }
  },
)

test(
  'a supplier’s administrator has their colleagues, and may invite to the supplier alone',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'nil', path: '/settings/people' })
    await page.getByRole('link', { name: 'Mar Vila' }).waitFor()
    await expect(page.getByRole('link', { name: 'Ada Font' })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Supplier' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveCount(0)
    await field(page, 'Name').fill('Biel Mas')
    await field(page, 'Email address').fill('biel@example.com')
    await button(page, 'Send invitation').click()
    await heading(page, 'Biel Mas')
  },
)

const chooseFile = (page: Page, file: typeof mixedPeople) =>
  page.getByTestId('table-file').setInputFiles(file)

test(
  'many people are invited from a table: previewed, valid ones invited, the same file sent again',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'ada', path: '/settings/people' })
    await page.getByRole('link', { name: 'Invite from a table' }).click()
    await heading(page, 'Invite from a table')
    await button(page, 'Download template').click()
    const template = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /XLSX/ }).click()
    await expect((await template).suggestedFilename()).toMatch(/^People .*\.xlsx$/)
    await chooseFile(page, mixedPeople)
    await page.getByText('5 rows, not imported yet').waitFor()
    await page.getByText('Write the supplier, or say above').waitFor()
    await page.getByRole('radio', { name: /^Both/ }).check()
    await page.getByText('Write the supplier, or say above').waitFor({ state: 'detached' })
    const previewTable = page.getByRole('table', { name: 'First 2 rows as understood' })
    await expect(previewTable.getByRole('row', { name: /Ona Prat/ })).toContainText('Cartró')
    await expect(previewTable.getByRole('row', { name: /Biel Sala/ })).toContainText('Own staff')
    await page.getByRole('table', { name: '1 person is already there' }).waitFor()
    const errors = page.getByRole('table', { name: '3 cells to correct' })
    await expect(errors).toContainText('Not an email address')
    await expect(errors).toContainText('Unknown role')
    await assertAccessible(page, 'the preview of people')
    const badRows = page.waitForEvent('download')
    await button(page, 'Download the 2 rows with errors').click()
    await expect((await badRows).suggestedFilename()).toBe('people-bad-rows.csv')
    await button(page, 'Invite 2 people').click()
    await page.getByText('2 people invited').waitFor()
    await assertAccessible(page, 'the invited people')
    await page.getByRole('link', { name: 'Go to people' }).click()
    await page.getByLabel('Name, user name or email').fill('ona.prat')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('Not signed in yet')

    await page.getByRole('link', { name: 'Invite from a table' }).click()
    await chooseFile(page, {
      ...mixedPeople,
      buffer: Buffer.from('Name;Mail\nOna Prat;ona.prat@example.com\n'),
    })
    await page.getByText('1 row, not imported yet').waitFor()
    await expect(button(page, 'Import')).toHaveAccessibleDescription(
      'Everybody in the file is already there',
    )
  },
)
