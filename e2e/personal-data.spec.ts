import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { assertAccessible, test } from './fixtures.ts'

test('whoever asks takes along what is kept about them', async ({ open }) => {
  const page = await open({ as: 'mar', path: '/account' })
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await started
  assert.match(file.suggestedFilename(), /^[\d-]+\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  assert.equal(data.profile.username, 'mar')
  assert.equal(data.signIns.at(-1).kind, 'signed-in')
  await assertAccessible(page, 'account, with its data taken')
})
