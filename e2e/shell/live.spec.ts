import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import { changePacking } from '#contract/packing/packing-endpoints.ts'
import { signOut } from '#contract/people/auth-endpoints.ts'
import {
  createShipment,
  listShipments,
  removeShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { eventPageSize } from '#domain/shipments/shipment-event.ts'
import { localStorageOf, type OpenPage, type PageOptions, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import type { TestActor } from '#test/world/world.ts'

let lee: TestActor
test.beforeAll(async ({ world }) => {
  lee = await world.signIn('lee')
})

/** Opens a page and waits for its stream of changes. */
async function openLive(open: OpenPage, visit: PageOptions): Promise<Page> {
  const streamOpened = Promise.withResolvers<void>()
  const before = async (page: Page) => {
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === watchChanges.url && response.ok())
        streamOpened.resolve()
    })
  }
  const page = await open({ ...visit, before })
  await streamOpened.promise
  return page
}

const staffOf = (id: number) => ({
  proveidor: JSON.stringify({ id, rao: 'Cartró i Caixes', isChosen: true }),
})

const create = async (code: string) => (await lee.call(createShipment, { body: { code } })).reply
const setNote = (id: number, version: number, note: string) =>
  lee.call(updateShipment, { params: { id }, version, body: { note } })

test('two people see each other’s changes in the list and the details, without losing typed text', async ({
  open,
}) => {
  const marsPage = await openLive(open, { as: 'mar', path: '/shipments' })
  const adasPage = await openLive(open, {
    as: 'ada',
    path: '/shipments',
    storage: staffOf(1),
  })
  const refetch = marsPage.waitForRequest((request) =>
    new URL(request.url()).pathname.endsWith(listShipments.url),
  )
  const { id } = await create('LIVE-1')
  // Background traffic: others' changes must not extend the session.
  assert.equal((await refetch).headers()[backgroundHeader], '1')
  for (const page of [marsPage, adasPage])
    await page.getByRole('link', { name: 'LIVE-1' }).waitFor()

  await marsPage.getByRole('link', { name: 'LIVE-1' }).click()
  await marsPage.getByRole('heading', { name: 'LIVE-1' }).waitFor()
  const body = { orderLineId: 46, numberOfPackages: 3, quantityPerPackage: '7' }
  const { status } = await lee.call(addShipmentLine, { params: { id }, version: 1, body })
  assert.equal(status, 201)
  await marsPage.getByRole('row', { name: /21/ }).first().waitFor()
  await marsPage.getByText('Line added').first().waitFor()

  await marsPage.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await marsPage.getByRole('combobox', { name: 'Carrier' }).fill('Typed by Mar')
  await setNote(id, 2, 'Written by Lee')
  await marsPage.getByText('Lee Serra').nth(1).waitFor()
  await expect(marsPage.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Typed by Mar')
  await marsPage.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = marsPage.getByRole('alertdialog')
  await dialog.getByText('Written by Lee').first().waitFor()
  await dialog.getByText('Typed by Mar').first().waitFor()
  for (const page of [marsPage, adasPage]) await page.close()
})

test(
  'refetching a long history is background traffic, retries included',
  onlyInAll,
  async ({ open }) => {
    const { id } = await create('LIVE-4')
    for (let version = 1; version <= eventPageSize; version += 1)
      await setNote(id, version, `Note ${version}`)
    const page = await openLive(open, { as: 'mar', path: `/shipments/${id}` })
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    // Wait until the refetch at the start of the stream is over.
    await setNote(id, eventPageSize + 1, 'The stream is open')
    await history.filter({ hasText: 'The stream is open' }).waitFor()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await history.nth(eventPageSize).waitFor()

    const earlierCalls: (string | undefined)[] = []
    const foregroundCalls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Code is loaded ahead when the page is idle.
      if (pathname.startsWith('/api/') && request.headers()[backgroundHeader] !== '1')
        foregroundCalls.push(pathname)
    })
    await page.route(/\/events\?before=/, (route) => {
      earlierCalls.push(route.request().headers()[backgroundHeader])
      return earlierCalls.length === 1 ? route.abort() : route.continue()
    })
    await setNote(id, eventPageSize + 2, 'Written by Lee')
    await history.filter({ hasText: 'Written by Lee' }).waitFor()
    assert.deepEqual(earlierCalls, ['1', '1'])
    assert.deepEqual(foregroundCalls, [])
    await page.close()
  },
)

test('the pack screen shows what others pack', async ({ open }) => {
  const { id } = await create('LIVE-3')
  const body = { orderLineId: 46, numberOfPackages: 2, quantityPerPackage: '5' }
  await lee.call(addShipmentLine, { params: { id }, version: 1, body })
  const page = await openLive(open, { as: 'mar', path: `/shipments/${id}/packing` })
  await page.getByRole('row').first().waitFor()
  const steps = [{ step: 'pack-lines' as const }]
  const { status } = await lee.call(changePacking, { params: { id }, version: 2, body: { steps } })
  assert.equal(status, 200)
  await page.getByText('The line is packed').first().waitFor()
  await page.close()
})

test(
  'a shipment deleted by somebody else disappears from the screen',
  onlyInAll,
  async ({ open }) => {
    const { id } = await create('LIVE-2')
    const page = await openLive(open, { as: 'mar', path: `/shipments/${id}` })
    await lee.call(removeShipment, { params: { id }, version: 1 })
    await page.getByText('Shipment not found').waitFor()
    await page.close()
  },
)

test('a page whose session ends elsewhere says so at once', async ({ open, world }) => {
  const page = await openLive(open, { as: 'ines', path: '/shipments', storage: staffOf(1) })
  const { token } = JSON.parse((await localStorageOf(page)).credentials ?? '{}')
  const expiry = page.getByText('Session expired').waitFor()
  await fetch(world.origin + signOut.url, {
    method: signOut.method,
    headers: { authorization: `Bearer ${token}` },
  })
  await expiry
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.close()
})

test('without streams everything works, and reconnecting stops', async ({ open }) => {
  await create('LIVE-5')
  let attempts = 0
  const page = await open({
    as: 'mar',
    path: '/shipments',
    before: (page) =>
      page.route(`**${watchChanges.url}*`, (route) => {
        attempts += 1
        return route.fulfill({ status: 404, body: '' })
      }),
  })
  await expect.poll(() => attempts).toBe(1)
  await page.waitForTimeout(4000)
  assert.equal(attempts, 1)
  await page.getByRole('link', { name: 'LIVE-5' }).waitFor()
  await page.close()
})
