import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { createPlace, removePlace } from '#contract/settings/place-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const withoutStream = { hasNoStream: true } as const

test('with more places than are loaded at once, the server resolves the place of a text', async ({
  open,
  world,
}) => {
  // All of them sort before the warehouse, so that the loaded places lack it.
  await world.owner.query(`insert into places (company_id, code, name)
    select 1, 'A' || n, 'Aa ' || n from generate_series(100, 230) n`)
  await world.owner.query(`update orders set ship_to = case id when 2 then 'Harbour Warehouse' else 'PRAT' end
    where company_id = 1 and id in (2, 3)`)
  const lee = await world.signIn('lee')
  const { id } = (await lee.call(createShipment, { body: { code: 'PLACES-1' } })).reply
  const page = await open({ ...withoutStream, as: 'lee', path: '/orders' })
  for (const code of ['BOX-XL-BR', 'TAPE-48 MM-CL', 'GIFT-M-WH'])
    await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').press('Space')
  const bar = page.getByRole('toolbar', { name: '3 lines selected' })
  await bar.getByRole('button', { name: 'Add to a shipment' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'PLACES-1' }).click()
  await expect(page.getByRole('textbox', { name: /^Quantity, / })).toHaveCount(3)
  await page.getByRole('button', { name: 'Fill with available' }).click()
  await page.getByRole('button', { name: 'Add 3 lines' }).click()
  const gift = page.getByRole('row').filter({ hasText: 'GIFT-M-WH' })
  await gift.getByText(/Goes to another address/).waitFor()
  await gift.getByRole('textbox').first().fill('')
  await page.getByRole('button', { name: 'Add 2 lines' }).click()
  await page.getByRole('heading', { name: 'PLACES-1' }).waitFor()
  const { lines, shipToParty } = (await lee.call(getShipment, { params: { id } })).reply
  assert.deepEqual(lines.map(({ orderCode }) => orderCode).sort(), ['PO-1001', 'PO-1002'])
  assert.equal(shipToParty?.name, 'Harbour Warehouse')
  await page.close()
})

test(
  'the history names a removed place, and links only to existing ones; also from right to left',
  onlyInAll,
  async ({ open, world }) => {
    const storage = { customizer: JSON.stringify({ isRtl: true }) }
    const page = await open({
      ...withoutStream,
      as: 'ada',
      path: '/settings/history?topic=settings',
      storage,
    })
    const noMatch = page.getByText('No entries match these filters.', { exact: true })
    await noMatch.waitFor()
    const [first, stop] = await noMatch.evaluate(({ firstChild: words }) =>
      [0, 28].map((index) => {
        const letter = document.createRange()
        letter.setStart(words as Node, index)
        letter.setEnd(words as Node, index + 1)
        return letter.getBoundingClientRect().x
      }),
    )
    assert.ok((first ?? 0) < (stop ?? 0), 'the full stop is left of the text')

    const ada = await world.signIn('ada')
    const removed = await ada.call(removePlace, { params: { id: 2 }, version: 1 })
    assert.equal(removed.status, 204, removed.text)
    const body = { code: 'DOCK', name: 'The dock' }
    assert.equal((await ada.call(createPlace, { body })).status, 201)
    await page.reload()
    const removedPlace = page.getByRole('row').filter({ hasText: 'Gràcia Market' })
    await removedPlace.getByText('Place removed').waitFor()
    await expect(removedPlace.getByRole('link', { name: 'Gràcia Market' })).toHaveCount(0)
    const rightEdge = (words: string) =>
      page.getByText(words, { exact: true }).evaluate((element) => {
        const letters = document.createRange()
        letters.selectNodeContents(element)
        return Math.round(letters.getBoundingClientRect().right)
      })
    assert.equal(await rightEdge('Name'), await rightEdge('Code'))
    await page.getByRole('link', { name: 'The dock' }).click()
    await page.getByRole('heading', { level: 1, name: 'The dock' }).waitFor()
    await page.close()
  },
)
