import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { changePacking } from '#contract/packing/packing-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { packingSetup, waitForText } from '#e2e/setup/packing-setup.ts'
import { packAll } from '#test/world/packing-actions.ts'

/** Passes the first `count` label requests, holds later ones until released, and aborts the second of these. */
async function holdAfter(page: Page, count: number) {
  const released = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route('**/labels?*', async (route) => {
    requestCount += 1
    const requestNumber = requestCount
    if (requestNumber <= count) return route.continue()
    await released.promise
    return requestNumber === count + 2 ? route.abort() : route.continue().catch(() => undefined)
  })
  return released.resolve
}

test('many labels come in several files: the first while others are created; parts are cancelled, retried and marked as printed', async ({
  open,
  world,
}) => {
  const packing = await packingSetup(world)
  const { id, version } = await packing.shipmentOf(45, 27)
  const packingReply = await packing.lee.call(changePacking, {
    params: { id },
    version,
    key: crypto.randomUUID(),
    body: { steps: packAll },
  })
  assert.equal(packingReply.status, 200, packingReply.text)
  const page = await open({ as: 'lee', path: `/shipments/${id}/packing` })
  const releaseLabels = await holdAfter(page, 1)
  await page.getByRole('button', { name: 'Print labels' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Format').selectOption({ label: 'Label printer (ZPL), 203 dpi' })
  // With ten copies each, twenty packages fill one file of labels.
  await dialog.getByLabel('Copies of each label').selectOption('10')
  await dialog.getByRole('button', { name: 'Create labels' }).click()

  const progress = dialog.getByRole('progressbar', { name: 'Creating labels' })
  await expect(progress).toHaveAttribute('aria-valuetext', '200 of 450')
  const part = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const [first, second, third] = ['1 to 20', '21 to 40', '41 to 45'].map((range) =>
    part(`Packages ${range}`),
  ) as [ReturnType<typeof part>, ReturnType<typeof part>, ReturnType<typeof part>]
  await expect(second).toContainText('Creating…')
  await expect(third).toContainText('Waiting')
  await assertAccessible(page, 'labels in parts', { isOnlyHere: true })
  const downloadEvent = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Download' }).click()
  const download = await downloadEvent
  assert.match(download.suggestedFilename(), /-labels-0001-0020\.zpl$/)
  assert.equal((await readFile(await download.path(), 'utf8')).match(/\^PQ10\^XZ/g)?.length, 20)
  await first.getByRole('button', { name: 'Mark as printed' }).click()
  await expect(first).toContainText('200 labels, marked as printed')
  await expect(first.getByRole('button', { name: 'Download' })).toBeFocused()
  const printedNumbers = async () =>
    (await packing.packingOf(id)).packages.flatMap((pkg) => (pkg.labelledAt ? pkg.number : []))
  const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  assert.deepEqual(await printedNumbers(), numbersTo(20))

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await waitForText(page, '200 of 450 labels are ready')
  await expect(dialog.getByRole('status')).toBeFocused()
  await expect(third).toContainText('Not created')
  releaseLabels()
  await second.getByRole('button', { name: 'Create labels' }).click()
  await second.getByText('Couldn’t create the labels').waitFor()
  await second.getByRole('button', { name: 'Try again' }).click()
  await waitForText(page, '400 of 450 labels are ready')
  await expect(third).toContainText('Not created')
  await dialog.getByRole('button', { name: 'Mark all as printed' }).click()
  await waitForText(page, '20 labels marked as printed')
  await expect(dialog).toHaveCount(0)
  assert.deepEqual(await printedNumbers(), numbersTo(40))
  await page.close()
})
