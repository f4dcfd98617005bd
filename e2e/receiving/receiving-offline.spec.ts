import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { switchSupplier } from '#e2e/setup/switch-supplier.ts'
import { createLargeDelivery } from '#test/samples/large-delivery.ts'
import { photograph } from '#test/samples/picture-files.ts'
import { storedSession } from '#test/world/stored-session.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

/** Shipment of the second supplier: 2,000 paper bags of one order line, in transit. */
const receiving = '/shipments/9/receiving'
const receiptCalls = '**/api/shipments/*/receipts'
const accepted = (page: Page) =>
  page
    .getByRole('table', { name: 'Lines to count' })
    .getByLabel(/^Accepted/)
    .first()
const record = (page: Page) => page.getByRole('button', { name: 'Record receipt' }).click()
const waitingReceipts = (page: Page) =>
  page.getByRole('main').getByText(/^A receipt \(.*\) is not sent yet/)
/** Sends the queued receipt, unless that happens by itself before the button is pressed. */
const sendNow = (page: Page) =>
  Promise.race([
    page
      .getByRole('button', { name: 'Send now' })
      .click()
      .catch(() => {}),
    expect(waitingReceipts(page)).toHaveCount(0),
  ])

/** Drops receipts before they reach the server; another `lose` may drop their replies instead. */
const loseReceipts = (context: BrowserContext, lose = (route: Route) => route.abort()) =>
  context.route(receiptCalls, (route) =>
    route.request().method() === 'POST' ? lose(route) : route.fallback(),
  )

const receiptsOf = async ({ owner }: JourneyWorld, shipmentId = 9) => {
  const { rows } = await owner.query<{ accepted: number }>(
    'select accepted::int from receipts where company_id = 1 and shipment_id = $1 order by id',
    [shipmentId],
  )
  return rows.map((row) => row.accepted)
}

test('without a network a receipt waits, through a reload and in another tab, and is sent once', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'marc', path: receiving })
  const context = page.context()
  await accepted(page).fill('4')
  await expect(page.getByText('Not recorded yet, saved on this device')).toBeVisible()
  await context.setOffline(true)
  await record(page)
  await expect(waitingReceipts(page)).toBeVisible()
  await expect(accepted(page)).toHaveValue('')
  await assertAccessible(page, 'a receipt that waits', { isOnlyHere: true })

  // The network is back but drops the reply: the server has recorded a receipt that the screen still queues.
  let attempts = 0
  await loseReceipts(context, async (route) => {
    attempts += 1
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => attempts).toBeGreaterThan(0)
  await page.reload()
  await expect(waitingReceipts(page)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(new URL('/account', page.url()).href)
  await expect(tab.getByText(/^A receipt of S000001 is waiting for a connection\.$/)).toBeVisible()
  await assertAccessible(tab, 'a receipt that waits, elsewhere')
  // The receipt is opened also while another supplier is chosen.
  await switchSupplier(tab, 1)
  await tab.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(waitingReceipts(tab)).toBeVisible()

  // Wait for the attempt under way: unrouted in the middle, it would reach the server and lose its reply again.
  await context.unrouteAll({ behavior: 'wait' })
  await sendNow(tab)
  await expect(waitingReceipts(tab)).toHaveCount(0)
  await expect(waitingReceipts(page)).toHaveCount(0)
  expect(await receiptsOf(world)).toEqual([4])
  await expect(page.getByText('1,996').first()).toBeVisible()
})

test(
  'a photo of damaged goods waits with its receipt, survives a reload, and is sent with it once',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'marc', path: receiving })
    const uploads = '**/api/attachments?*'
    await page.context().route(uploads, (route) => route.abort())
    const row = page.getByRole('table', { name: 'Lines to count' }).getByRole('row').nth(1)
    await row.getByLabel(/^Rejected/).fill('1')
    await row.getByRole('combobox').selectOption({ label: 'Damaged' })
    const photo = { name: 'Torn.jpg', mimeType: 'image/jpeg', buffer: await photograph(60, 40) }
    await row.getByTestId('count-photos').setInputFiles(photo)
    await expect(row.getByRole('list', { name: /^Photos of/ }).locator('img')).toBeVisible()
    await record(page)
    await expect(waitingReceipts(page)).toBeVisible()
    const rejectedGoods = async () => {
      const { rows } = await world.owner.query<{ rejected: number; files: string[] }>(
        `select rejected::int, array(select a.name from attachments a where a.receipt_id = r.id) as files
       from receipts r where company_id = 1 and shipment_id = 9 and rejected > 0 order by id`,
      )
      return rows
    }
    expect(await rejectedGoods()).toEqual([])
    await page.reload()
    await expect(waitingReceipts(page)).toBeVisible()
    await page.context().unroute(uploads)
    // After the back-off it is also sent without a press.
    await expect.poll(rejectedGoods).toEqual([{ rejected: 1, files: ['Torn.jpg'] }])
    await expect(waitingReceipts(page)).toHaveCount(0)
  },
)

test(
  'a queued receipt refused because of another one keeps its figures, and can be recorded after review',
  onlyInAll,
  async ({ open, world }) => {
    const receiptsBefore = await receiptsOf(world)
    const page = await open({ as: 'marc', path: receiving })
    await loseReceipts(page.context())
    await accepted(page).fill('7')
    await record(page)
    await expect(waitingReceipts(page)).toBeVisible()
    const adasPage = await open({ as: 'ada', path: receiving })
    await accepted(adasPage).fill('10')
    await record(adasPage)
    await expect(adasPage.getByText('Receipt recorded')).toBeVisible()
    await page.context().unroute(receiptCalls)
    await sendNow(page)
    await expect(page.getByText(/^Another receipt was recorded in the meantime/)).toBeVisible()
    await expect(accepted(page)).toHaveValue('7')
    await assertAccessible(page, 'a receipt that was refused', { isOnlyHere: true })
    await record(page)
    await expect(page.getByText('Receipt recorded')).toBeVisible()
    expect(await receiptsOf(world)).toEqual([...receiptsBefore, 10, 7])
  },
)

test(
  'a receipt that can no longer be recorded is shown until it is discarded',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'marc', path: '/shipments/3/receiving' })
    await loseReceipts(page.context())
    await accepted(page).fill('2')
    await record(page)
    await expect(waitingReceipts(page)).toBeVisible()
    const ada = await world.signIn('ada')
    const { rows } = await world.owner.query<{ version: number; lines: { lineId: number }[] }>(
      `select version, (select json_agg(json_build_object('lineId', id::int, 'accepted', quantity::text)) from shipment_lines l
       where l.company_id = s.company_id and l.shipment_id = s.id) as lines
     from shipments s where company_id = 1 and id = 3`,
    )
    const { status, text } = await ada.actingFor(1).call(receiveShipment, {
      params: { id: 3 },
      version: rows[0]?.version ?? 0,
      body: { lines: rows[0]?.lines ?? [] },
    })
    expect(status, text).toBe(200)
    await page.context().unroute(receiptCalls)
    const notRecorded = page.getByRole('region', { name: 'Not recorded' })
    await expect(notRecorded.getByText(/Nothing more can be recorded/)).toBeVisible()
    await expect(notRecorded.getByText(/^Accepted: 2 × /)).toBeVisible()
    await assertAccessible(page, 'a receipt that nothing can be done with', { isOnlyHere: true })
    await notRecorded.getByRole('button', { name: 'Discard' }).click()
    await expect(notRecorded).toHaveCount(0)
  },
)

test(
  'signing out warns of unsent receipts; another person neither sees nor sends them',
  onlyInAll,
  async ({ open, world }) => {
    const receiptsBefore = await receiptsOf(world)
    const page = await open({ as: 'marc', path: receiving })
    const signInHeading = page.getByRole('heading', { name: 'Sign in' })
    const signIn = async (username: string) => {
      await signInHeading.waitFor()
      await page.getByLabel('User name').fill(username)
      await page.getByLabel('Password').fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await signInHeading.waitFor({ state: 'detached' })
    }
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
    }
    await loseReceipts(page.context())
    await accepted(page).fill('5')
    await record(page)
    await expect(waitingReceipts(page)).toBeVisible()
    await signOut()
    const dialog = page.getByRole('alertdialog', { name: 'Receipts not sent yet' })
    await dialog.waitFor()
    await assertAccessible(page, 'signing out with a receipt that waits', { isOnlyHere: true })
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(waitingReceipts(page)).toBeVisible()
    await signOut()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await signInHeading.waitFor()
    await page.context().unroute(receiptCalls)

    await signIn('ada')
    await page.goto(new URL(receiving, page.url()).href)
    await expect(accepted(page)).toHaveValue('')
    await expect(waitingReceipts(page)).toHaveCount(0)
    expect(await receiptsOf(world)).toEqual(receiptsBefore)
    await signOut()
    await signIn('marc')
    await expect.poll(() => receiptsOf(world)).toEqual([...receiptsBefore, 5])
  },
)

/** Paths of the files that the service worker caches. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('oto-screens')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
const storedReplies = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('oto.replies.1.marc'))

test('the screen opens again without a network, and counts; a new build replaces the cache, and signing out deletes goods from it', async ({
  open,
  world,
}) => {
  const { token } = await world.signIn('lee')
  const session = { authorization: `Bearer ${token}` }
  const id = await createLargeDelivery(world.owner, world.origin, session, 2)
  // A session of its own: the test before may have signed Marc out.
  const page = await open({
    storage: await storedSession(world.origin, 'marc'),
    path: `/shipments/${id}/receiving`,
    serviceWorkers: 'allow',
  })
  const context = page.context()
  await expect.poll(() => storedFiles(page), { timeout: 30_000 }).toContain('/')
  // The service worker serves the screen from its next load on.
  await page.reload()
  await accepted(page).waitFor()
  await context.setOffline(true)
  await page.reload()
  await accepted(page).fill('4')
  await expect(page.getByText('Not recorded yet, saved on this device')).toBeVisible()
  await record(page)
  await expect(waitingReceipts(page)).toBeVisible()
  await context.setOffline(false)
  await sendNow(page)
  await expect.poll(() => receiptsOf(world, id)).toEqual([4])

  const build = (await storedFiles(page)).toSorted()
  await page.evaluate(async () => {
    const cache = await caches.open('oto-screens')
    await cache.put('/', new Response('<title>the build before</title>'))
    await cache.put('/assets/before.js', new Response(''))
  })
  await page.reload()
  await expect
    .poll(async () => (await storedFiles(page)).toSorted(), { timeout: 30_000 })
    .toEqual(build)
  expect(build.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  expect(await storedReplies(page)).toContain('DOOR-1')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await storedReplies(page)).toBeNull()
})
