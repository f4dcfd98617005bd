import assert from 'node:assert/strict'
import { expect, test } from '@playwright/test'
import { withScratchDatabase } from '#test/database.ts'
import { eventually, startServer } from '#test/running-server.ts'
import { assertAccessible, pathOf } from './fixtures.ts'

test('a fresh installation is set up with the code of the terminal, and then leads by the hand', async ({
  page,
}) => {
  await withScratchDatabase(async (ownerUrl) => {
    const server = await startServer('node', { DATABASE_URL: ownerUrl, DEMO: 'off' })
    try {
      await eventually('all is said', async () => server.output().includes('Sign in at'))
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
      await page.getByRole('button', { name: 'Create company' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Import orders' }).waitFor()
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
