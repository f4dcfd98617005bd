// Unsaved input outlives the session: it is stored on the server, and offered again to the same person alone.
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import { listDrafts } from '#contract/workspace/draft-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import {
  assertAccessible,
  type JourneyWorld,
  localStorageOf,
  type OpenPage,
  test,
} from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import type { TestActor } from '#test/world/world.ts'

let lee: TestActor
test.beforeAll(async ({ world }) => {
  lee = await world.signIn('lee')
})

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore' }).click()
const savedForms = async () => (await lee.call(listDrafts)).reply.map(({ form }) => form)

async function signIn(page: Page, username: string) {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
async function openSignedIn(open: OpenPage, username: string, path: string) {
  const page = await open({ path })
  await signIn(page, username)
  await page.locator('#main h1').waitFor()
  return page
}
/** Expires all sessions: the next call fails, and the page restarts at the sign-in. */
async function expire(world: JourneyWorld, page: Page) {
  await world.owner.query(
    `update sessions set seen_at = now() - interval '61 minutes' where agent like 'Mozilla%'`,
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('SH')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(
    Object.keys(await localStorageOf(page)).filter((key) => /draft|oto\./.test(key)),
    [],
  )
}
/** Waits until a draft with these words is sent: slow typing is saved in parts. */
const waitForDraft = (page: Page, words = '') =>
  page.waitForResponse((reply) => {
    const request = reply.request()
    const isDraft = reply.url().includes('/api/drafts/') && request.method() === 'PUT'
    return isDraft && Boolean(request.postData()?.includes(words))
  })
const shipmentWithLine = async (world: JourneyWorld) => {
  const { rows } = await world.owner.query<{ id: number; code: string; line: number }>(`
    select s.id::int as id, s.code, min(l.id)::int as line from shipments s
    join shipment_lines l on l.company_id = s.company_id and l.shipment_id = s.id
    where s.company_id = 1 and s.supplier_id = 1 and s.state = 'open' group by s.id, s.code order by s.id limit 1`)
  assert.ok(rows[0])
  return rows[0]
}

test('a new shipment outlives the session: offered to the same person, to nobody else, gone once created', async ({
  open,
  world,
}) => {
  const page = await openSignedIn(open, 'lee', '/shipments/new')
  const saving = waitForDraft(page, 'Second ramp')
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Trans Vallès')
  await page.getByText('More details').click()
  await page.getByLabel('Note').fill('Second ramp, after ten')
  await saving
  await expire(world, page)
  assert.match(page.url(), /to=%2Fshipments%2Fnew/)

  const colleague = await openSignedIn(open, 'mar', '/shipments/new')
  await colleague.waitForTimeout(1000)
  await expect(offer(colleague)).toHaveCount(0)
  await colleague.close()

  await signIn(page, 'lee')
  await offer(page).waitFor()
  assert.equal(
    await page.getByRole('combobox', { name: 'Carrier' }).inputValue(),
    '',
    'nothing is restored without a press',
  )
  await assertAccessible(page, 'a draft is offered', { isOnlyHere: true })
  await restore(page)
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Trans Vallès')
  await expect(page.getByLabel('Note')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('Second ramp, after ten')
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('No lines yet.').waitFor()
  await page.waitForTimeout(1500)
  await expect.poll(savedForms).toEqual([])
})

test('Today lists saved drafts, links to them, and discards them', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/new' })
  const saving = waitForDraft(page)
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Nobody yet')
  // Leaving the screen saves immediately, without the debounce.
  await page.getByRole('link', { name: 'Today' }).first().click()
  await saving
  const drafts = page.getByRole('region', { name: 'Unsaved drafts' })
  await drafts.getByRole('link', { name: 'New shipment' }).waitFor()
  await assertAccessible(page, 'starter with a draft')
  await drafts.getByRole('link', { name: 'New shipment' }).click()
  await offer(page).waitFor()
  await page.goBack()
  await drafts.getByRole('button', { name: 'Discard: New shipment' }).click()
  await drafts.waitFor({ state: 'detached' })
  assert.deepEqual(await savedForms(), [])
})

test('discarding a restore offer or cancelling the form deletes the draft', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/new' })
  const saving = waitForDraft(page)
  await page.getByRole('combobox', { name: 'Carrier' }).fill('One')
  await saving
  await page.reload()
  await offer(page).getByRole('button', { name: 'Discard' }).click()
  await offer(page).waitFor({ state: 'detached' })
  const savingAgain = waitForDraft(page)
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Two')
  await savingAgain
  const deletion = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await deletion
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  assert.deepEqual(await savedForms(), [])
})

test('edited details are restored on their original version: changes saved since by others are shown, not lost', async ({
  open,
  world,
}) => {
  const { reply: shipment } = await lee.call(createShipment, {
    body: { code: 'DRAFT-1', carrier: 'Before' },
    key: 'draft-one-key',
  })
  const page = await openSignedIn(open, 'lee', `/shipments/${shipment.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const saving = waitForDraft(page)
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Mine')
  await saving
  await expire(world, page)
  const mar = await world.signIn('mar')
  await mar.call(updateShipment, {
    params: { id: shipment.id },
    version: shipment.version,
    body: { carrier: 'Theirs' },
  })
  await signIn(page, 'lee')
  await offer(page)
    .getByText(/has changed since then/)
    .waitFor()
  await restore(page)
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await conflict.getByText('Theirs').first().waitFor()
  await conflict.getByText('Mine').first().waitFor()
})

test('an edited line is restored in its dialog', onlyInAll, async ({ open, world }) => {
  const { id, code } = await shipmentWithLine(world)
  const page = await openSignedIn(open, 'lee', `/shipments/${id}`)
  const openLine = async () => {
    const options = page.getByRole('table').getByRole('button', { name: /^Options for/ })
    await options.first().click()
    await page.getByRole('menuitem').first().click()
  }
  await openLine()
  const packageCount = page.getByRole('dialog').getByLabel('Number of packages')
  const countBefore = await packageCount.inputValue()
  const saving = waitForDraft(page)
  await packageCount.fill(String(Number(countBefore) + 1))
  await saving
  await page.reload()
  await offer(page).waitFor()
  await restore(page)
  await expect(packageCount).toHaveValue(String(Number(countBefore) + 1))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.waitForTimeout(1500)
  await expect
    .poll(async () => (await savedForms()).filter((form) => form.includes('/lines/')), code)
    .toEqual([])
})

test('a line being added is restored with its order line', onlyInAll, async ({ open, world }) => {
  const { id } = await shipmentWithLine(world)
  const page = await openSignedIn(open, 'lee', `/shipments/${id}/add-line`)
  await page.getByRole('combobox', { name: 'Order line' }).fill('gift xl white')
  await page.keyboard.press('Enter')
  const quantity = page.getByLabel('Quantity', { exact: true })
  const saving = waitForDraft(page, '"31"')
  await page.getByText('Package size and weight').click()
  await quantity.fill('7')
  await page.getByLabel('Height').fill('31')
  await saving
  await expire(world, page)
  await signIn(page, 'lee')
  await restore(page)
  await quantity.waitFor()
  await expect(quantity).toHaveValue('7')
  await expect(page.getByLabel('Height')).toHaveValue('31')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Line added on this shipment').waitFor()
  await page.waitForTimeout(1500)
  await expect
    .poll(async () => (await savedForms()).filter((form) => form.endsWith('/line')))
    .toEqual([])
})

test('quantities of many lines are restored on request', onlyInAll, async ({ open, world }) => {
  const { id } = await shipmentWithLine(world)
  const page = await openSignedIn(open, 'lee', `/shipments/${id}/add-content?text=gift`)
  const quantity = page.getByRole('table').getByRole('textbox').first()
  const saving = waitForDraft(page)
  await quantity.fill('3')
  await saving
  await expire(world, page)
  await signIn(page, 'lee')
  await offer(page).waitFor()
  await expect(quantity).toHaveValue('')
  await restore(page)
  await expect(quantity).toHaveValue('3')
  await page.close()
})

test('typed text survives a server crash: the tab holds it until sign-out', async ({ open }) => {
  const page = await openSignedIn(open, 'lee', '/shipments/new')
  await page.waitForTimeout(300)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Typed in the last second')
  await page.reload()
  await offer(page).waitFor()
  await restore(page)
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue(
    'Typed in the last second',
  )
  const heldDrafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('oto.drafts')))
  assert.deepEqual(await heldDrafts(), ['oto.drafts.1.lee'])

  await page.unroute('**/api/**')
  const saving = waitForDraft(page, 'The server is back')
  await page.getByLabel('Tracking number').fill('The server is back')
  await saving
  await expect.poll(heldDrafts, 'the server has it').toEqual([])

  await page.route('**/api/drafts/**', (route) => route.abort())
  await page.getByLabel('Tracking number').fill('and gone again')
  await expect.poll(async () => (await heldDrafts()).length).toBe(1)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(await heldDrafts(), [])
})

test('text typed after the session ended is stored nowhere, and a page without a session deletes leftovers', async ({
  open,
  world,
}) => {
  const page = await openSignedIn(open, 'lee', '/shipments/new')
  const heldDrafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('oto.')))
  const saving = waitForDraft(page)
  await page.getByLabel('Tracking number').fill('Typed before')
  await saving
  await world.owner.query('update sessions set ended_at = now() where ended_at is null')
  await page.getByLabel('Tracking number').fill('Typed as it ends')
  await page.getByText('Session expired').waitFor()
  const readStorage = () => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  assert.deepEqual(await readStorage(), {})
  await page.getByLabel('Tracking number').fill('Typed for the next person')
  await page.waitForTimeout(100)
  assert.deepEqual(await readStorage(), {})
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(await heldDrafts(), [])

  const leftovers = {
    'oto.drafts.1.lee': '{}',
    'oto.1/shipments/7/content': '{}',
    providerFlow: 'x',
  }
  await page.evaluate((items) => Object.assign(sessionStorage, items), leftovers)
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(await heldDrafts(), [])
  assert.equal(await page.evaluate(() => sessionStorage.getItem('providerFlow')), 'x')
})
