import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { test } from '#e2e/setup/fixtures.ts'

test('an unknown session is ended; a new password ends all others', async ({ open, world }) => {
  const page = await open({ as: 'mar' })
  await world.signIn('mar')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Account and security' }).click()
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  const rows = page.getByRole('table', { name: 'Active sessions' }).locator('tbody tr')
  await rows.filter({ hasText: 'This session' }).waitFor()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Session signed out').waitFor()
  await rows.nth(1).waitFor({ state: 'detached' })

  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password').fill('not the password')
  await form.getByLabel('New password').fill('short')
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.locator('input[name="newPassword"][aria-invalid="true"]').waitFor()
  await form.getByLabel('New password').fill('a longer password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Wrong password').first().waitFor()
  await form.getByLabel('Current password').fill(demoPassword)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. All other sessions have been signed out.').waitFor()
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await assert.rejects(world.signIn('mar'))
  await world.signIn('mar', 'a longer password')
})
