import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { listDrafts } from '#contract/workspace/draft-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'

test('an open form does not pass on to the shipment that is opened next', async ({
  open,
  world,
}) => {
  const lee = await world.signIn('lee')
  const savedForms = async () =>
    (await lee.call(listDrafts)).reply.map(({ form }) => form.replace(/^\d+\//, ''))
  const { reply: first } = await lee.call(createShipment, { body: {} })
  const { reply: second } = await lee.call(createShipment, { body: {} })
  const page = await open({ as: 'lee', path: `/shipments/${second.id}` })
  const titled = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await titled(second.code)
  // Within the page, so that both shipments are cached.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(first.code)
  await page.getByRole('option', { name: first.code }).click()
  await titled(first.code)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Typed for the first')
  await expect.poll(savedForms).toEqual([`shipments/${first.id}/details`])
  await page.goBack()
  await titled(second.code)
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveCount(0)
  assert.deepEqual(await savedForms(), [`shipments/${first.id}/details`])
  await page.goForward()
  const offer = page.getByRole('region', { name: 'Unsaved changes' })
  await offer.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(savedForms).toEqual([])
})
