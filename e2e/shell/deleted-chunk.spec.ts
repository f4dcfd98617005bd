import assert from 'node:assert/strict'
import { cp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test as base } from '#e2e/setup/fixtures.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'

/** Copies the web application into its own directory. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed.
  webDirectory: async ({}, use) => {
    const { directory, remove } = await temporaryDirectory()
    await cp(join(import.meta.dirname, '../../dist/web'), directory, { recursive: true })
    await use(directory)
    await remove()
  },
})

/** Deletes a chunk, as the deployment of a new version does; returns a function that restores it. */
async function deleteChunk(directory: string | undefined, chunk: string) {
  assert.ok(directory)
  const assets = join(directory, 'assets')
  const names = (await readdir(assets)).filter((name) => name.startsWith(`${chunk}-`))
  assert.ok(names.some((name) => name.endsWith('.js')))
  for (const name of names) await rename(join(assets, name), join(directory, name))
  return async () => {
    for (const name of names) await rename(join(directory, name), join(assets, name))
  }
}

test('a chunk deleted under a running page: one reload, then a message, and recovery once it is back', async ({
  open,
  webDirectory,
}) => {
  const page = await open({ as: 'lee' })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const restoreChunk = await deleteChunk(webDirectory, 'scorecard')
  await page.getByRole('link', { name: 'Scorecard' }).click()
  await page.getByRole('heading', { name: 'Unexpected error!', level: 1 }).waitFor()
  await page.getByText('Part of the application couldn’t be loaded.').waitFor()
  await page.getByText('Message: Loading part ScorecardScreen failed').waitFor()
  await expect.poll(() => loads).toBe(1)
  await restoreChunk()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { name: 'Scorecard', level: 1 }).waitFor()
})
