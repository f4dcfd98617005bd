import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { getShipment, receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { assertAccessible, pathOf, test } from '#e2e/setup/fixtures.ts'
import { scan, typeAsScanner } from '#e2e/setup/scanner.ts'
import { photograph } from '#test/samples/picture-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Lines to count' })
/** A closed shipment of the demo world, on its way in fourteen labelled cartons. */
const shipmentPath = '/shipments/3'

/** Waits until pending writes are stored: IndexedDB runs a read after the writes that began before it. */
const untilCountIsStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('oto-receiving')
        openRequest.onerror = reject
        openRequest.onsuccess = () => {
          const readRequest = openRequest.result
            .transaction('people')
            .objectStore('people')
            .getAllKeys()
          readRequest.onerror = reject
          readRequest.onsuccess = () => {
            openRequest.result.close()
            resolve()
          }
        }
      }),
  )

test('a shipment is counted in parts: scanned, typed, with a reason, the rest as announced', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'marc', path: shipmentPath })
  await page.getByRole('link', { name: 'Receive' }).click()
  await page.getByRole('heading', { level: 1, name: 'Receive' }).waitFor()
  assert.equal(pathOf(page), `${shipmentPath}/receiving`)
  const firstRow = table(page).getByRole('row').nth(1)
  await firstRow.waitFor()
  await assertAccessible(page, 'receiving')
  await expect(page.getByRole('button', { name: 'Record receipt' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await scan(page, '00084123450000000010')
  await expect(page.getByRole('main').getByText('P1: 1 line counted')).toBeVisible()
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('36')
  const packages = page.getByRole('region', { name: 'Packages' })
  await expect(packages.getByText('1 package in this count')).toBeVisible()
  await scan(page, 'P1')
  await expect(page.getByRole('main').getByText('P1 is already counted.')).toBeVisible()
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('36')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('')
  await expect(packages.getByText('14 packages left to count')).toBeVisible()
  // A message shows pieces counted loose before the carton was scanned, and the person decides.
  await firstRow.getByLabel(/^Accepted/).fill('5')
  await scan(page, 'P1')
  await expect(page.getByRole('main').getByText(/5 × .+ were counted loose before/)).toBeVisible()
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('41')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('5')
  await firstRow.getByLabel(/^Accepted/).fill('')
  // A scan before the packages are known waits for them.
  const packing = Promise.withResolvers<void>()
  await page.route('**/api/shipments/3/packing', async (route) => {
    await packing.promise
    await route.continue()
  })
  // Acts as a tab that has not loaded this shipment yet: the previous page may have stored its reply.
  await page.addInitScript(() => sessionStorage.clear())
  await page.reload()
  await firstRow.waitFor()
  await scan(page, 'P1')
  await expect(page.getByLabel('Scan or type')).toHaveValue('')
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('')
  packing.resolve()
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('36')
  await page.unroute('**/api/shipments/3/packing')
  await page.getByLabel('Scan or type').pressSequentially('P2', { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('P2: 1 line counted')).toBeVisible()
  // A broken piece is counted as rejected.
  await firstRow.getByLabel(/^Accepted/).fill('71')
  await firstRow.getByLabel(/^Rejected/).fill('1')
  await expect(firstRow.getByText('Say why')).toBeVisible()
  await firstRow.getByRole('combobox').selectOption({ label: 'Damaged' })
  await page.getByRole('button', { name: 'Record receipt' }).click()
  await expect(page.getByText('Receipt recorded')).toBeVisible()
  await page.reload()
  await packages.getByText('2 packages counted earlier').click()
  const countedBy = packages.getByText(/^Marc Puig, /).first()
  await expect.poll(async () => (await countedBy.boundingBox())?.width).toBeGreaterThan(40)
  await scan(page, '00084123450000000010')
  await expect(page.getByRole('main').getByText(/^P1 is already counted: Marc/)).toBeVisible()
  await expect(firstRow.getByLabel(/^Accepted/)).toHaveValue('')
  // A code that is refused while scans are rejected was readable: it makes no label of a package an unreadable one.
  const outcome = page.getByLabel('Count scans as')
  await outcome.selectOption({ label: 'Rejected: Damaged' })
  await scan(page, '12345678')
  await expect(page.getByRole('main').getByText(/^12345678 is not announced, so/)).toBeVisible()
  await outcome.selectOption({ label: 'Accepted' })
  await scan(page, 'P3')
  await expect(page.getByRole('main').getByText('P3: 1 line counted')).toBeVisible()
  await page.getByRole('button', { name: 'Receive all as announced' }).click()
  await expect(page.getByRole('main').getByText('0 lines left to count')).toBeVisible()
  await assertAccessible(page, 'counted')
  await page.getByRole('button', { name: 'Record receipt' }).click()
  await page.waitForURL(/\/shipments\/3$/)
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByText(/^Rejected: 1 × \S/)).toBeVisible()
  await expect(history.getByText(/^Accepted: \d+ × \S/).first()).toBeVisible()
  const { rows } = await world.owner.query(
    `select sum(rejected)::int as rejected, min(reason_code) as code, sum(labels_scanned)::int as scanned,
      sum(labels_failed)::int as failed from receipts where shipment_id = 3`,
  )
  assert.deepEqual(rows, [{ rejected: 1, code: 'damaged', scanned: 2, failed: 1 }])
  await page.goto(page.url().replace(/\/shipments\/3$/, `${shipmentPath}/receiving`))
  await expect(page.getByText('The buyer has received some of it')).toBeVisible()
})

test('if two people count one shipment, the second keeps the typed counts and sees the new figures', async ({
  open,
  world,
}) => {
  const marc = await open({ as: 'marc', path: '/shipments/9/receiving' })
  const ada = await open({
    as: 'ada',
    path: '/shipments/9/receiving',
    // Without a stream of changes the page keeps the old figures.
    hasNoStream: true,
  })
  const accepted = (page: Page) =>
    table(page)
      .getByLabel(/^Accepted/)
      .first()
  await accepted(marc).fill('4')
  await accepted(ada).fill('1998')
  await marc.getByRole('button', { name: 'Record receipt' }).click()
  await expect(marc.getByText('Receipt recorded')).toBeVisible()
  await ada.getByRole('button', { name: 'Record receipt' }).click()
  await expect(ada.getByText(/^Another receipt was recorded/)).toBeVisible()
  await expect(accepted(ada)).toHaveValue('1998')
  // The two counts together exceed the announcement: the second is not recorded without a review.
  await expect(
    ada.getByText(/was counted in the meantime \(Marc.*: 4\)\. With this count that is 2 more/),
  ).toBeVisible()
  const record = ada.getByRole('button', { name: 'Record receipt' })
  await expect(record).toHaveAttribute('aria-disabled', 'true')
  await assertAccessible(ada, 'a surplus that came in between', { isOnlyHere: true })
  await ada.getByRole('button', { name: 'Count as more than announced' }).click()
  await expect(record).not.toHaveAttribute('aria-disabled', 'true')
  await accepted(ada).fill('7')
  await ada.getByRole('button', { name: 'Record receipt' }).click()
  await expect(ada.getByText('Receipt recorded')).toBeVisible()
  const { rows } = await world.owner.query(
    'select sum(accepted)::int as accepted from receipts where shipment_id = 9',
  )
  assert.deepEqual(rows, [{ accepted: 11 }])
})

test('a supplier cannot receive, and has no link to it', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'pau', path: '/shipments/9' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByRole('link', { name: 'Receive' })).toHaveCount(0)
  const receivingPage = await open({ as: 'pau', path: '/shipments/9/receiving' })
  await expect(receivingPage.getByText('Your role does not allow this')).toBeVisible()
})

test('a blind count names the lines that differ, they are counted again, and a photo shows the damage', async ({
  open,
  world,
}) => {
  await world.owner.query('update companies set blind_receiving = true where id = 1')
  await world.owner.query(
    "update order_lines set gtin = '4006381333931' where company_id = 1 and id = 77",
  )
  const requestedFiles: string[] = []
  const page = await open({
    as: 'marc',
    path: '/shipments/9/receiving',
    before: async (opened) => {
      opened.on('request', (request) => void requestedFiles.push(new URL(request.url()).pathname))
    },
  })
  const row = table(page).getByRole('row').nth(1)
  await expect(page.getByText('You count without seeing how much was announced.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Announced' })).toHaveCount(0)
  expect(requestedFiles.filter((path) => /shipments\/9(\/packing)?$/.test(path))).toEqual([])
  // The barcode is of an order line that the shipment does not have; Undo takes it out again.
  await scan(page, '(02)04006381333931(37)3')
  const unannounced = page.getByRole('region', { name: 'Not announced' })
  await expect(unannounced.getByLabel('Quantity of SACK-L-NA L natural')).toHaveValue('3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unannounced.getByLabel(/^Quantity of/)).toHaveCount(0)
  await row.getByLabel(/^Accepted/).fill('5')
  const record = page.getByRole('button', { name: 'Record receipt' })
  await record.click()
  const review = page.getByRole('alertdialog', { name: 'Compare the count' })
  await expect(review.getByText(/^One line is not as announced/)).toBeVisible()
  await assertAccessible(page, 'a count that differs', { isOnlyHere: true })
  await typeAsScanner(page, 'P1')
  await expect(page.getByText('The code wasn’t read: close the dialog')).toBeVisible()
  await expect(page.getByText('Receipt recorded')).toHaveCount(0)
  await review.getByRole('button', { name: 'Count again' }).click()
  await expect(row.getByText('Doesn’t match: count again')).toBeVisible()
  await row.getByLabel(/^Rejected/).fill('1')
  await row.getByRole('combobox').selectOption({ label: 'Damaged' })
  const buffer = await photograph(60, 40)
  const file = { name: 'Torn.jpg', mimeType: 'image/jpeg', buffer }
  await row.getByTestId('count-photos').setInputFiles(file)
  await expect(row.getByRole('list', { name: /^Photos of/ }).locator('img')).toBeVisible()
  await assertAccessible(page, 'counted blind')

  // The closed rest is stored with the count.
  await page.getByRole('button', { name: 'Mark the rest as missing' }).click()
  const closing = page.getByRole('alertdialog', { name: 'Mark the rest as missing' })
  await closing.getByLabel('Details (optional)').fill('The mill has no more')
  await closing.getByRole('button', { name: 'Mark the rest as missing' }).click()
  await expect(page.getByText('This receipt marks the rest as missing')).toBeVisible()
  await untilCountIsStored(page)
  await page.reload()
  await expect(page.getByText('This receipt marks the rest as missing')).toBeVisible()
  await page.getByRole('button', { name: 'Don’t mark the rest as missing' }).click()
  await expect(page.getByText('This receipt marks the rest as missing')).toHaveCount(0)
  await expect(page.getByText('Everything is counted.')).toBeVisible()
  await page.getByRole('button', { name: 'All 1', exact: true }).click()
  await expect(row.getByRole('list', { name: /^Photos of/ }).locator('img')).toBeVisible()
  await record.click()
  // While a receipt is being sent, the server still has what was left before it: nothing is compared.
  const sending = Promise.withResolvers<void>()
  await page.route('**/api/shipments/9/receipts', async (route) => {
    await sending.promise
    await route.continue()
  })
  await review.getByRole('button', { name: 'Record as counted' }).click()
  await expect(page.getByText('Sending the receipt…')).toBeVisible()
  await row.getByLabel(/^Accepted/).fill('3')
  await record.click()
  await expect(review.getByText(/^The count couldn’t be compared/)).toBeVisible()
  await review.getByRole('button', { name: 'Count again' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  sending.resolve()
  await expect(page.getByText('Receipt recorded')).toBeVisible()

  await page.evaluate(() => window.history.pushState(null, '', '/shipments/9'))
  await page.getByRole('heading', { level: 1, name: 'S000001' }).waitFor()
  await page.getByRole('button', { name: 'Mark the rest as missing' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Mark the rest as missing' })
  await dialog.getByRole('button', { name: 'Mark the rest as missing' }).click()
  await expect(dialog.getByText('Say why')).toBeVisible()
  await dialog.getByLabel('Details (optional)').fill('The mill has no more')
  await assertAccessible(page, 'closing the rest', { isOnlyHere: true })
  // A receipt recorded meanwhile leaves another rest than the person saw.
  const colleague = await world.signIn('marc')
  const params = { id: 9 }
  const { version, lines } = (await colleague.call(getShipment, { params })).reply
  const refetched = page.waitForResponse((reply) => reply.url().endsWith('/api/shipments/9'))
  const counted = await colleague.call(receiveShipment, {
    ...{ params, version },
    body: { lines: [{ lineId: lines[0]?.id ?? 0, accepted: '1' }] },
  })
  assert.equal(counted.status, 200)
  await (await refetched).finished()
  await dialog.getByRole('button', { name: 'Mark the rest as missing' }).click()
  await expect(page.getByText('Another receipt was recorded in the meantime')).toBeVisible()
  await page.getByRole('button', { name: 'Mark the rest as missing' }).click()
  await dialog.getByRole('button', { name: 'Mark the rest as missing' }).click()
  await expect(page.getByText('The rest is marked as missing')).toBeVisible()
  const { rows } = await world.owner.query<{ id: number; kind: string; reason: string }>(
    `select id::int, kind, reason from discrepancies where shipment_id = 9 order by id`,
  )
  assert.deepEqual(
    rows.map(({ kind, reason }) => [kind, reason]),
    [
      ['damaged', ''],
      ['short', 'The mill has no more'],
    ],
  )
  const pau = await open({ as: 'pau', path: `/discrepancies/${rows[0]?.id}` })
  const photos = pau.getByRole('region', { name: 'Photos of the count' })
  await expect(photos.getByRole('button', { name: 'Show Torn.jpg' }).locator('img')).toBeVisible()
})
