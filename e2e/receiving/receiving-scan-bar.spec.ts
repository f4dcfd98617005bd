import { expect, type Page } from '@playwright/test'
import { axeFindings } from '#e2e/setup/axe-findings.ts'
import { type JourneyWorld, pathOf, test } from '#e2e/setup/fixtures.ts'
import { pasteCells } from '#e2e/setup/pasting.ts'
import { typeAsScanner } from '#e2e/setup/scanner.ts'
import { createLargeDelivery } from '#test/samples/large-delivery.ts'
import { noisyPhotograph, photograph } from '#test/samples/picture-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

/** Opens the count of a new shipment with this many lines, each in four packages. */
const openDelivery = async (world: JourneyWorld, lineCount: number) => {
  const { token } = await world.signIn('lee')
  const session = { authorization: `Bearer ${token}` }
  return `/shipments/${await createLargeDelivery(world.owner, world.origin, session, lineCount)}/receiving`
}
/** Runs axe on the bar alone; the whole screen is among the states of `every-screen.spec.ts`. */
const assertBarAccessible = async (page: Page, description: string) =>
  expect(await axeFindings(page, 'section[aria-label="Scanning"]'), description).toEqual([])

const [goodTone, badTone] = [1760, 196]
type WindowWithTones = Window & { tones: number[] }

/** Records the tones that the page plays; the machine has no loudspeaker. */
const recordTones = (page: Page) =>
  page.addInitScript(() => {
    const tones: number[] = []
    class Oscillator extends OscillatorNode {
      constructor(context: BaseAudioContext, options: OscillatorOptions) {
        super(context, options)
        tones.push(options.frequency ?? 0)
      }
    }
    Object.assign(window, { tones, OscillatorNode: Oscillator })
  })
const recordedTones = (page: Page) =>
  page.evaluate(() => (window as unknown as WindowWithTones).tones.splice(0))

const scanBar = (page: Page) => page.getByRole('region', { name: 'Scanning' })
const table = (page: Page) => page.getByRole('table', { name: 'Lines to count' })
const accepted = (page: Page, line: number) =>
  table(page).getByLabel(`Accepted, DOOR-${line} M kraft`)
const expectMessage = (page: Page, text: string | RegExp) =>
  expect(scanBar(page).getByText(text).first()).toBeInViewport()
const leaveField = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
/** Returns the code of a product of Lee's supplier that no large delivery has. */
const unannouncedProduct = async ({ owner }: JourneyWorld) => {
  const { rows } = await owner.query<{ code: string }>(
    `select product_code as code from order_lines
     where company_id = 1 and supplier_id = 1 and product_code not like 'DOOR-%' order by id limit 1`,
  )
  return rows[0]?.code ?? ''
}
const receiptsOf = async ({ owner }: JourneyWorld, shipmentId: number) => {
  const { rows } = await owner.query<{ rejected: number; files: string[] }>(
    `select rejected::int,
       array(select a.name from attachments a where a.receipt_id = r.id order by a.id) as files
     from receipts r where company_id = 1 and shipment_id = $1 order by id`,
    [shipmentId],
  )
  return rows
}

test('with 300 lines and 1,200 packages the bar stays in view after every scan', async ({
  open,
  world,
}) => {
  const page = await open({
    as: 'marc',
    path: await openDelivery(world, 300),
    before: recordTones,
  })
  await expect(page.getByText('1,200 packages left to count')).toBeVisible()
  await expectMessage(page, '300 lines left to count')

  // A line far below scrolls into view and is highlighted; the bar and the last step stay visible.
  await leaveField(page)
  await typeAsScanner(page, 'P777')
  await expectMessage(page, 'P777: 1 line counted.')
  const litRow = table(page).locator('tr[data-lit]')
  await expect(litRow).toHaveCount(1)
  await expect(litRow.getByLabel(/^Accepted, DOOR-195 /)).toHaveValue('10')
  await expect(litRow).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Record receipt' })).toBeInViewport({ ratio: 1 })
  expect(await recordedTones(page)).toEqual([goodTone])
  await typeAsScanner(page, 'P777')
  await expectMessage(page, 'P777 is already counted.')
  expect(await recordedTones(page)).toEqual([badTone, badTone])

  // A scan leaves the focused quantity field alone; "5*" is a quantity also while a button has the focus.
  await accepted(page, 1).fill('3')
  await typeAsScanner(page, 'P20')
  await expectMessage(page, 'P20: 1 line counted.')
  await expect(accepted(page, 1)).toHaveValue('3')
  await expect(accepted(page, 5)).toHaveValue('10')
  await scanBar(page).getByRole('button', { name: 'Sounds' }).click()
  await recordedTones(page)
  // A space within a code does not press the button.
  await typeAsScanner(page, 'LID 7')
  await expectMessage(page, /^LID 7 is neither a product nor a package of this shipment/)
  await typeAsScanner(page, '5*')
  await expectMessage(page, '5 of what is scanned next')
  // Escape in a cell takes back typed figures, not a scan that came meanwhile.
  await accepted(page, 7).focus()
  await typeAsScanner(page, 'DOOR-7')
  await expectMessage(page, '5 × DOOR-7 M kraft counted. 35 left.')
  await page.keyboard.type('8')
  await expect(accepted(page, 7)).toHaveValue('58')
  await page.keyboard.press('Escape')
  await expect(accepted(page, 7)).toHaveValue('5')
  expect(await recordedTones(page)).toEqual([])
  await scanBar(page).getByRole('button', { name: 'Sounds' }).click()

  // Rejecting ends after one scan, unless it is pinned.
  const outcome = scanBar(page).getByLabel('Count scans as')
  await outcome.selectOption({ label: 'Rejected: Damaged' })
  await expectMessage(page, 'Next scan: rejected, damaged')
  await assertBarAccessible(page, 'rejecting')
  // Goods that are not announced can’t be rejected: they are not counted, and the choice is for the next scan.
  await typeAsScanner(page, await unannouncedProduct(world))
  await expectMessage(page, /is not announced, so it can’t be rejected here/)
  await expectMessage(page, 'Next scan: rejected, damaged')
  await typeAsScanner(page, 'P30')
  await expectMessage(page, 'P30: 1 line counted. Rejected: Damaged.')
  await expectMessage(page, 'Next scans: accepted')
  await outcome.selectOption({ label: 'Rejected: Damaged' })
  await scanBar(page).getByRole('button', { name: 'Keep rejecting until switched off' }).click()
  for (const name of ['P34', 'P38']) await typeAsScanner(page, name)
  await expectMessage(page, 'P38: 1 line counted. Rejected: Damaged.')
  await expectMessage(page, 'Next scans: rejected, damaged')
  // In the select, keys look for an option: no shortcut and no digit moves the focus.
  await outcome.focus()
  await page.keyboard.press('s')
  await page.waitForTimeout(300)
  await page.keyboard.press('5')
  await expect(outcome).toBeFocused()
  await outcome.selectOption({ label: 'Accepted' })

  // Each of the last scans can be undone, also after a reload.
  const scanItems = scanBar(page).getByRole('list', { name: 'Last scans' }).getByRole('listitem')
  await scanBar(page).getByRole('button', { name: 'Last scans' }).click()
  await expect(scanItems).toHaveText([/^P38/, /^P34/, /^P30/, /^5 × DOOR-7/, /^P20/])
  await assertBarAccessible(page, 'the last scans')
  await scanBar(page)
    .getByRole('button', { name: /^Undo.*DOOR-7/ })
    .click()
  await expectMessage(page, 'Undone')
  await expect(scanItems).toHaveText([/^P38/, /^P34/, /^P30/, /^P20/, /^P777/])
  await page.reload()
  await expectMessage(page, '300 lines left to count')
  await scanBar(page).getByRole('button', { name: 'Last scans' }).click()
  await scanBar(page)
    .getByRole('button', { name: /^Undo.*P20/ })
    .click()
  await expect(scanItems).toHaveText([/^P38/, /^P34/, /^P30/, /^P777/])
  await page.getByRole('button', { name: /^All 300$/ }).click()
  await expect(accepted(page, 5)).toHaveValue('')
  await expect(accepted(page, 7)).toHaveValue('')
  // Only the first lines are rendered until the person shows all.
  await expect(table(page).locator('tr[data-row]')).toHaveCount(20)
  // A pasted column goes on in lines that were not shown yet, and values without a line are listed.
  await accepted(page, 19).focus()
  await pasteCells(page, '1\n2\n3\n4')
  await expect(accepted(page, 22)).toHaveValue('4')
  await page.getByRole('button', { name: 'Show 278 more lines' }).click()
  await expect(table(page).locator('tr[data-row]')).toHaveCount(300)
  await expect(accepted(page, 23)).toBeFocused()
  await accepted(page, 300).focus()
  await pasteCells(page, '5\n77')
  await expect(page.getByText('1 doesn’t fit in the table: 77')).toBeVisible()
})

test(
  'an incomplete code is reported, and a carton of another shipment shows that shipment, with a link',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'marc', path: await openDelivery(world, 30) })
    await expect(page.getByText(/packages left to count$/)).toBeVisible()
    await leaveField(page)
    await page.evaluate(() => {
      const startedAt = performance.now()
      for (const [index, key] of [...'P77'].entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: startedAt + index * 8 })
        document.body.dispatchEvent(event)
      }
    })
    await expectMessage(page, 'Only a part of a code arrived: P77. Scan it again.')
    await page.getByLabel('Search lines').fill('door-29')
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await leaveField(page)
    await typeAsScanner(page, '00084123450000000010')
    await expectMessage(page, /^S000003-P001 is a package of another shipment: S000003, /)
    await assertBarAccessible(page, 'a carton of another shipment')
    await scanBar(page).getByRole('button', { name: 'Receive that one' }).click()
    await page.waitForURL(/\/shipments\/3\/receiving\?package=\d+$/)
    await expectMessage(page, 'P1 scanned. Scan it again to count it.')
  },
)

test('on a phone the bar is at the bottom, a line is one row until it is expanded, and nothing moves under the thumb', async ({
  open,
  world,
}) => {
  const page = await open({
    as: 'ada',
    path: await openDelivery(world, 20),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await expect(page.getByText(/packages left to count$/)).toBeVisible()
  const record = page.getByRole('button', { name: 'Record receipt' })
  await expect(record).toBeInViewport({ ratio: 1 })
  const row = table(page).getByRole('row').nth(1)
  expect((await row.boundingBox())?.height).toBeLessThan(80)
  await expect(accepted(page, 1)).toBeHidden()
  await row.getByRole('button', { name: 'Type in what arrived of DOOR-1 M kraft' }).tap()
  await expect(accepted(page, 1)).toBeVisible()
  await accepted(page, 1).tap()
  const boxes = async () => [await record.boundingBox(), await accepted(page, 1).boundingBox()]
  const boxesBefore = await boxes()
  await page.keyboard.type('10')
  await expect(page.getByText('Not recorded yet, saved on this device')).toBeVisible()
  expect(await boxes()).toEqual(boxesBefore)
  await assertBarAccessible(page, 'receiving on a phone')

  // A package without a readable label is counted, and the delivery gets a photo: no line is rejected.
  const tile = page.getByRole('button', { name: /^P5 ?Count this package$/ })
  await tile.tap()
  await expectMessage(page, 'P5: 1 line counted.')
  const papers = page.getByRole('region', { name: 'Delivery', exact: true })
  const photo = { name: 'CMR.jpg', mimeType: 'image/jpeg', buffer: await photograph(60, 40) }
  await papers.getByTestId('count-photos').setInputFiles(photo)
  const photos = papers.getByRole('list', { name: 'Photos of the delivery' }).locator('img')
  await expect(photos).toHaveCount(1)
  // Nothing is recorded while another photo is made smaller.
  await page.evaluate(() => {
    const decoding = new Promise((_, reject) => window.addEventListener('decoded', reject))
    Object.assign(window, { createImageBitmap: () => decoding })
  })
  const large = { ...photo, name: 'Pallet.jpg', buffer: await noisyPhotograph(2800, 700) }
  await papers.getByTestId('count-photos').setInputFiles(large)
  await expect(record).toHaveAttribute('aria-disabled', 'true')
  // A tap shows why, a tap elsewhere hides it.
  const reason = page.getByRole('tooltip').and(page.locator(':popover-open'))
  await record.tap({ force: true })
  await expect(reason).toBeVisible()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(reason).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('decoded')))
  await expect(photos).toHaveCount(2)
  await record.tap()
  await expect(page.getByText('Receipt recorded')).toBeVisible()
  const id = Number(/\d+/.exec(pathOf(page))?.[0])
  expect(await receiptsOf(world, id)).toEqual([
    { rejected: 0, files: ['CMR.jpg', 'Pallet.jpg'] },
    { rejected: 0, files: [] },
  ])
})
