import assert from 'node:assert/strict'
import { expect, test } from '@playwright/test'
import { assertAccessible, pathOf } from '#e2e/setup/fixtures.ts'
import { withScratchDatabase } from '#test/world/database.ts'
import { eventually, startServer } from '#test/world/running-server.ts'

test('a fresh installation is set up with the code from the terminal, and then shows the first steps', async ({
  page,
}) => {
  await withScratchDatabase(async (ownerUrl) => {
    const server = await startServer('node', { DATABASE_URL: ownerUrl, DEMO: 'off' })
    try {
      await eventually('the address is printed', async () => server.output().includes('Sign in at'))
      const code = /with the code {2}([\w-]+)/.exec(server.output())?.[1] ?? assert.fail()
      await page.goto(`${server.address}/shipments`)
      await page.getByRole('heading', { name: 'Set up Oto' }).waitFor()
      assert.equal(pathOf(page), '/setup')
      await page.getByLabel('Setup code').fill('aaaa-bbbb-cccc-dddd')
      for (const [label, text] of [
        ['Company name', 'Mercat Nou'],
        ['Your name', 'Ada Vila'],
        ['Your email address', 'ada@example.com'],
        ['User name', 'ada'],
        ['New password', 'nine-words-nobody-guesses'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByLabel('Time zone').selectOption('Europe/Madrid')
      await assertAccessible(page, 'setting up')
      await page.getByRole('button', { name: 'Create company' }).click()
      await page.getByRole('alert').getByText('Setup code').waitFor()
      await page.getByLabel('Setup code').fill(code)
      const creation = page.waitForRequest('**/api/setup')
      await page.getByRole('button', { name: 'Create company' }).click()
      assert.equal((await creation).postDataJSON().language, 'en', 'the language of the screen')
      const steps = page.getByRole('region', { name: 'First steps' })
      await steps.getByRole('link', { name: 'Import orders' }).waitFor()
      await assertAccessible(page, 'first steps')
      await page.getByRole('link', { name: 'Shipments', exact: true }).click()
      await page.getByRole('table').getByRole('link', { name: 'Import orders' }).waitFor()
      await page.evaluate(() => window.history.pushState(null, '', '/settings/suppliers'))
      await page.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
      await page.getByRole('table').getByRole('link', { name: 'Import orders' }).waitFor()
      await page.getByRole('table').getByRole('link', { name: 'New supplier' }).click()
      await page.getByLabel('Number', { exact: true }).fill('S1')
      await page.getByLabel('Business name', { exact: true }).fill('Cartonatges Nous')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Cartonatges Nous' }).waitFor()
      await page.goto(`${server.address}/`)
      await expect(steps.getByRole('listitem').filter({ hasText: 'Done' })).toHaveText(/Suppliers/)
      await steps.getByRole('link', { name: 'Invite a person' }).waitFor()
      const waitForDismissal = () => page.waitForResponse(/\/api\/dismissed-hints\//)
      const stepsDismissed = waitForDismissal()
      await steps.getByRole('button', { name: 'Hide these steps' }).click()
      await stepsDismissed
      // The notice about outgoing mail is hidden by itself.
      const mail = page.getByRole('region', { name: 'Outgoing mail' })
      await expect(mail.getByRole('link', { name: 'Open Mail' })).toBeVisible()
      const mailDismissed = waitForDismissal()
      await mail.getByRole('button', { name: 'Don’t show this again' }).click()
      await expect(mail).toHaveCount(0)
      await mailDismissed
      await page.reload()
      await page.getByRole('heading', { name: 'Next 14 days' }).waitFor()
      await expect(mail).toHaveCount(0)
      await expect(steps).toHaveCount(0)
      await page.getByRole('link', { name: 'Open orders' }).click()
      await page.getByRole('table').getByRole('link', { name: 'Import orders' }).click()
      await page.getByRole('heading', { name: 'Import orders' }).waitFor()
      await page.goto(`${server.address}/setup`)
      await expect(page.getByRole('heading', { name: 'Oto is set up' })).toBeVisible()
    } finally {
      server.signal('SIGTERM')
      await server.ended
    }
  })
})
