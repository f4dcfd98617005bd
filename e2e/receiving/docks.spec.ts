import { expect } from '@playwright/test'
import { bookDockSlot, getDockBooking } from '#contract/docks/dock-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

test('a dock is created, a slot of it booked, moved and visited, and another time blocked', async ({
  open,
  world,
}) => {
  await world.owner.query(
    `update shipments set ship_to = (select name from places where company_id = 1 order by id limit 1),
       estimated_delivery = (now() at time zone 'Europe/Madrid')::date + 1 where company_id = 1 and id = 3`,
  )
  const { rows } = await world.owner.query<{ place: string; code: string; tomorrow: string }>(
    `select ship_to as place, code, estimated_delivery::text as tomorrow from shipments where company_id = 1 and id = 3`,
  )
  const { place = '', code = '', tomorrow = '' } = rows[0] ?? {}

  const lee = await open({ as: 'lee', path: '/shipments/3' })
  await expect(lee.getByRole('heading', { level: 1, name: code })).toBeVisible()
  const slot = lee.getByRole('region', { name: 'Dock slot' })
  await expect(slot).toHaveCount(0)

  const ada = await open({ as: 'ada', path: '/settings/docks/new' })
  await ada.getByLabel('Code', { exact: true }).fill('D1')
  await ada.getByLabel('Name', { exact: true }).fill('Dock 1')
  await ada.getByRole('combobox', { name: /^Place/ }).fill(place)
  await ada.getByRole('option', { name: place }).first().click()
  for (const day of ['Sat', 'Sun']) await ada.getByRole('checkbox', { name: day }).check()
  await ada.getByLabel('Opens').fill('8:00')
  await ada.getByLabel('Closes').fill('07:00')
  await ada.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByText('It closes before one slot is over').first()).toBeVisible()
  await ada.getByLabel('Closes').fill('12:00')
  await assertAccessible(ada, 'a new dock')
  await ada.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByRole('cell', { name: '08:00–12:00' })).toBeVisible()

  await lee.reload()
  await expect(slot.getByText('No slot booked yet.')).toBeVisible()
  // The first free slot of the delivery date is chosen: one press books it.
  await expect(slot.getByLabel('Time')).toHaveText(/^08:00–09:00/)
  await assertAccessible(lee, 'booking a slot')
  await slot.getByRole('button', { name: 'Book a slot' }).click()
  await expect(slot.locator('p:focus')).toHaveText(/08:00–09:00/)
  await slot.getByRole('button', { name: 'Move' }).click()
  await slot.getByLabel('Time').selectOption({ label: '09:00–10:00' })
  await slot.getByRole('button', { name: 'Move' }).click()
  await expect(slot.locator('p:focus')).toHaveText(/09:00–10:00/)
  await expect(lee.getByText(/^Moved to Dock 1/)).toBeVisible()

  // A colleague moves the slot while the release is being confirmed: the first press only shows the new time.
  await slot.getByRole('button', { name: 'Release slot' }).click()
  const params = { id: 3 }
  const colleague = await world.signIn('mar')
  const { version, slot: booked } = (await colleague.call(getDockBooking, { params })).reply
  const startsAt = new Date(Date.parse(booked?.startsAt ?? '') + 3_600_000).toISOString()
  const body = { dockId: booked?.dockId ?? 0, startsAt, isShared: false }
  expect((await colleague.call(bookDockSlot, { params, version, body })).status).toBe(200)
  await expect(slot.getByText(/10:00–11:00/)).toBeVisible()
  const releasing = lee.getByRole('alertdialog')
  await releasing.getByRole('button', { name: 'Release slot' }).click()
  await expect(releasing.getByText(/Someone else changed this slot/)).toBeVisible()
  await releasing.getByRole('button', { name: 'Cancel' }).click()
  await slot.getByRole('button', { name: 'Move' }).click()
  const moved = await colleague.call(bookDockSlot, {
    ...{ params, version: version + 1, body: { ...body, startsAt: booked?.startsAt ?? '' } },
  })
  expect(moved.status).toBe(200)
  await expect(slot.locator('p', { hasText: '09:00–10:00' })).toBeVisible()
  await slot.getByLabel('Time').selectOption({ label: '11:00–12:00' })
  await slot.getByRole('button', { name: 'Move' }).click()
  await expect(slot.getByText(/Someone else changed this slot/)).toBeVisible()
  await slot.getByRole('button', { name: 'Cancel' }).click()

  const marc = await open({ as: 'marc', path: `/docks?day=${tomorrow}` })
  const row = (time: string) =>
    marc.getByRole('row').filter({ has: marc.getByRole('rowheader', { name: time }) })
  await expect(row('09:00').getByRole('link', { name: code, exact: true })).toBeVisible()
  await row('08:00').getByRole('button', { name: 'Book: Dock 1' }).click()
  const bookingDialog = marc.getByRole('dialog', { name: 'Book a slot' })
  await bookingDialog.getByRole('combobox').fill(code)
  await marc.getByRole('option', { name: code }).click()
  await expect(
    bookingDialog.getByText(/Has a slot already: Dock 1, \d+ \w+ \d{4}, 09:00/),
  ).toBeVisible()
  await bookingDialog.getByRole('button', { name: 'Move' }).click()
  await expect(row('08:00').getByRole('link', { name: code, exact: true })).toBeVisible()
  await expect(row('08:00').getByRole('link', { name: /^Receive/ })).toHaveAttribute(
    'href',
    '/shipments/3/receiving',
  )
  await assertAccessible(marc, 'docks of a day')
  await row('09:00').getByRole('button', { name: 'Block' }).click()
  const blockingDialog = marc.getByRole('dialog', { name: 'Block time' })
  await blockingDialog.getByLabel('Until').selectOption({ label: '11:00' })
  await blockingDialog.getByLabel(/^Reason/).fill('Ramp')
  await blockingDialog.getByRole('button', { name: 'Block' }).click()
  await expect(row('09:00').locator('td[rowspan="2"]').getByText('Ramp')).toBeVisible()
  // The board may show a step before its reply has come, and takes no other until then.
  const mark = async (name: string, shown: RegExp) => {
    const button = row('08:00').getByRole('button', { name })
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await button.click()
    await expect(row('08:00').getByText(shown)).toBeVisible()
  }
  await mark('Arrived', /^Here since/)
  await mark('Left', /^Left/)
  await mark('Undo', /^Here since/)
  await mark('Left', /^Left/)
  await row('09:00').getByRole('button', { name: 'Unblock' }).click()
  await expect(row('09:00').getByText('Free', { exact: true })).toBeVisible()

  // The truck has come, so another slot is refused with the reason.
  const findShipment = async () => {
    await row('10:00').getByRole('button', { name: 'Book: Dock 1' }).click()
    await bookingDialog.getByRole('combobox').fill(code)
  }
  await findShipment()
  await marc.getByRole('option', { name: code }).click()
  const move = bookingDialog.getByRole('button', { name: 'Move' })
  await expect(move).toHaveAttribute('aria-disabled', 'true')
  await expect(move).toHaveAccessibleDescription(/^The truck has arrived/)
  await expect(bookingDialog.getByText(/Has a slot already/)).toHaveCount(0)
  await bookingDialog.getByRole('button', { name: 'Cancel' }).click()

  // The supplier's open page is updated; the slot of an arrived shipment can be neither moved nor released.
  await expect(slot.getByText(/^Truck left/)).toBeVisible()
  await expect(slot.getByRole('button')).toHaveCount(0)

  // Staff who act for another supplier are offered all of them where theirs has no such shipment.
  const actForBosses = async () => {
    const banner = marc.getByRole('banner')
    await banner.getByRole('button', { name: /Choose a supplier/ }).click()
    await marc
      .getByRole('dialog')
      .getByRole('option', { name: /Bosses/ })
      .click()
    await banner.getByRole('button', { name: /^Acting for Bosses/ }).waitFor()
  }
  await actForBosses()
  await findShipment()
  await expect(marc.getByText('No results')).toBeVisible()
  await marc.keyboard.press('Tab')
  await bookingDialog.getByRole('button', { name: 'All suppliers' }).click()
  await expect(bookingDialog).toHaveCount(0)
  await findShipment()
  await expect(marc.getByRole('option', { name: code })).toBeVisible()
  await marc.keyboard.press('Escape')
  await bookingDialog.getByRole('button', { name: 'Cancel' }).click()

  // They get to its page from the board all the same.
  await actForBosses()
  await row('08:00').getByRole('link', { name: code, exact: true }).click()
  await expect(marc.getByRole('heading', { level: 1, name: code })).toBeVisible()

  // After another shipment is closed on the pack screen, its next step is to book a slot.
  await world.owner.query(
    `update shipments set ship_to = $1, estimated_delivery = $2 where company_id = 1 and id = 7`,
    [place, tomorrow],
  )
  await lee.evaluate(() => window.history.pushState(null, '', '/shipments/7/packing'))
  await lee.getByRole('button', { name: 'Pack everything' }).click()
  await lee.getByRole('button', { name: 'Close shipment' }).click()
  await lee.getByRole('button', { name: 'Accept' }).click()
  await expect(slot.getByText('No slot booked yet.')).toBeVisible()
  await expect(slot.getByRole('button', { name: 'Book a slot' })).toBeVisible()
  await expect(lee.getByRole('dialog')).toHaveCount(0)
  await expect(lee).toHaveURL(/\/shipments\/7$/)

  // If the browser is in another time zone, a note names the company's zone.
  const timeZone = 'America/New_York'
  await world.owner.query('update companies set time_zone = $1 where id = 1', [timeZone])
  await lee.reload()
  const note = lee.getByText(`Times are those of ${timeZone}.`)
  await expect(note).toHaveCount(1)
  const time = lee.locator('time[datetime*=T]').first()
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const shownInstant = new Date((await time.getAttribute('datetime')) ?? '')
  await expect(time).toContainText(clock.format(shownInstant))

  // In the mirrored layout the English line is at the right edge, and its full stop still follows its text.
  const [wordsEnd, stopStart, gap] = await note.evaluate((line) => {
    document.documentElement.dir = 'rtl'
    const text = line.firstChild as Text
    const boxOf = (index: number) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getBoundingClientRect()
    }
    const stop = boxOf(text.length - 1)
    const edge = line.getBoundingClientRect().right
    return [boxOf(text.length - 2).right, stop.left, edge - stop.right]
  })
  expect(stopStart).toBeGreaterThanOrEqual(wordsEnd - 1)
  expect(gap).toBeLessThan(2)
})
