import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { idOf } from '#test/world/people.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

test('a person downloads the data kept about them', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'mar', path: '/account' })
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await downloadEvent
  assert.match(file.suggestedFilename(), /^[\d-]+\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  assert.equal(data.profile.username, 'mar')
  assert.equal(data.signIns.at(-1).kind, 'signed-in')
  await assertAccessible(page, 'account, with its data taken')
})

test('a person is erased once the username is typed, and the history goes on under a pseudonym', async ({
  open,
  world,
}) => {
  const id = await idOf(world.owner, 'mar')
  const page = await open({ as: 'ada', path: `/settings/people/${id}` })
  await page.getByRole('button', { name: 'Erase person' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase Mar Vila?' })
  const username = dialog.getByRole('textbox', { name: 'Type mar to confirm' })
  await expect(username).toBeFocused()
  await username.fill('marc')
  await dialog.getByRole('button', { name: 'Erase person' }).click()
  await dialog.getByText('This isn’t the user name').waitFor()
  await assertAccessible(page, 'another username typed')
  await username.fill('mar')
  await dialog.getByRole('button', { name: 'Erase person' }).click()
  await page.getByText('Person erased').waitFor()
  await page.getByRole('link', { name: 'Lee Serra' }).waitFor()
  await expect(page.getByRole('link', { name: 'Mar Vila' })).toHaveCount(0)

  await page.evaluate(
    (to) => window.history.pushState(null, '', to),
    `/settings/history?person=erased:${id}`,
  )
  const log = page.locator('main tbody tr[data-row]')
  await log.first().getByText(`Erased person ${id}`).waitFor()
  await page.evaluate(() => window.localStorage.setItem('lang', 'sp'))
  await page.reload()
  await log.first().getByText(`Cuenta eliminada ${id}`).waitFor()
})

test('the history is filtered by a chosen supplier', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'ada', path: '/settings/history' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Supplier' }).pressSequentially('bosses')
  await page.getByRole('option', { name: /Bosses/ }).click()
  await expect(page).toHaveURL(/supplierId=2/)
  const suppliers = page.locator('main tbody tr[data-row]')
  await expect(suppliers.filter({ hasText: 'Cartró' })).toHaveCount(0)
  await suppliers.first().getByText('Bosses').waitFor()
})
