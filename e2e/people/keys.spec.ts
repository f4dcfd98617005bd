import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { newServiceAccount } from '#e2e/screens/key-states.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

test('an administrator creates a key, which is shown once, works, and stops working once revoked', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'ada', path: '/settings' })
  const dialog = page.getByRole('dialog')
  // A toast may cover a button and receive its click.
  const closeToast = (text: string) => page.getByText(text).click()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Keys' })
    .click()
  await page.getByRole('button', { name: 'New service account' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cartró ERP')
  await dialog.getByRole('radio', { name: /^A supplier/ }).check()
  // Typed, not chosen from the list: the text matches one supplier alone.
  await dialog.getByRole('combobox', { name: 'Supplier' }).fill('cart')
  await page.getByRole('option', { name: /Cartró/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Cartró')
  await expect(dialog.getByRole('checkbox'), 'what a supplier’s key can do').toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Allowed networks' }).fill('everywhere')
  await assertAccessible(page, 'a new service account with its key')
  const create = dialog.getByRole('button', { name: 'Create account and key' })
  await create.click()
  await dialog
    .getByRole('textbox', { name: 'Allowed networks' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor()
  // The account exists by now, so the form has only the fields of its key.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Allowed networks' }).fill('127.0.0.0/8\n::1')
  // The key is shown once: the dialog cannot be closed before it is there.
  const released = Promise.withResolvers<void>()
  await page.route('**/api/service-accounts/*/keys', async (route) => {
    await released.promise
    await route.continue()
  })
  await create.click()
  await expect(create).toHaveAttribute('aria-busy')
  await page.keyboard.press('Escape')
  await dialog
    .getByRole('button', { name: 'Cancel' })
    .and(page.locator('[aria-disabled]'))
    .waitFor()
  released.resolve()
  await page.getByText('Copy the key now').waitFor()
  await assertAccessible(page, 'a key, shown once')
  const key = /oto_1_\w{49}/.exec(await dialog.innerText())?.[0] ?? ''
  assert.ok(key)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cartró ERP' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Cartró ERP' }) })
  await row.getByText('Never').waitFor()
  assert.ok(!(await page.content()).includes(key))

  const headers = { authorization: `Bearer ${key}` }
  const list = () => fetch(`${world.origin}/api/shipments`, { headers })
  assert.equal((await list()).status, 200)
  await page.reload()
  await row.getByText('Never').waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('checkbox', { name: 'Announce shipments' }).waitFor()
  await assertAccessible(page, 'a key to change')
  await dialog.getByRole('checkbox', { name: 'Announce shipments' }).check()
  await dialog.getByRole('textbox', { name: 'Allowed networks' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Read, Announce shipments')
  await expect(row).toContainText('Any')
  await closeToast('Key Cartró ERP saved')

  await page.getByRole('button', { name: 'Change service account' }).click()
  await dialog.getByRole('checkbox', { name: 'Disabled' }).check()
  await assertAccessible(page, 'a service account to change')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Disabled')
  assert.equal((await list()).status, 401)
  await closeToast('Service account Cartró ERP saved')
  await page.getByRole('button', { name: 'Change service account' }).click()
  await dialog.getByRole('checkbox', { name: 'Disabled' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Active')
  assert.equal((await list()).status, 200)
  await closeToast('Service account Cartró ERP saved')

  // It is renamed here while somebody else disables it: it has the new name, and stays disabled.
  await page.getByRole('button', { name: 'Change service account' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cartró scales')
  await world.owner.query(
    `update api_keys set disabled_at = now() where name = 'Cartró ERP';
     update users set disabled_at = now(), version = version + 1 where name = 'Cartró ERP'`,
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed these settings' })
  await conflict.getByText('Cartró scales').waitFor()
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cartró scales' }).waitFor()
  await expect(row).toContainText('Disabled')
  await closeToast('Service account Cartró scales saved')

  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  assert.equal((await list()).status, 401)

  await page.getByRole('button', { name: 'Remove service account' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Remove service account' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
  await page.getByRole('link', { name: 'Cartró scales' }).waitFor({ state: 'detached' })
})

test(
  'a supplier’s administrator has settings of keys, but not of the company',
  onlyInAll,
  async ({ open, world }) => {
    await world.owner.query(`update users set roles = '{admin}' where username = 'pau'`)
    const page = await open({ as: 'pau', path: '/settings/keys' })
    const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await links.getByText('Keys').waitFor()
    assert.ok(!(await links.allInnerTexts()).includes('Company'))
    await newServiceAccount(page, 'Our scales')
    await page.getByRole('main').getByText('Bosses', { exact: true }).waitFor()
  },
)
