import type { Page } from '@playwright/test'
import {
  ada,
  failing,
  furtherState,
  lee,
  marc,
  replying,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

const supplier = { id: 1, code: 'CARTRO', name: 'Cartró' }
const time = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`
const span = (from: number) => ({ startsAt: time(from), endsAt: time(from + 1) })
const free = { note: '', shipment: null, arrivedAt: null, goneAt: null, version: 1 }
const hours = [7, 8, 9, 10].map(span)
const board = {
  ...{ day: '2026-12-01', timeZone: 'Europe/Madrid', placeId: 1 },
  places: [
    { id: 1, name: 'Harbour Warehouse' },
    { id: 2, name: 'Gràcia' },
  ],
  docks: [
    {
      ...{ id: 1, code: 'D1', name: 'Dock 1', slots: hours },
      taken: [
        {
          ...free,
          ...span(7),
          id: 1,
          arrivedAt: time(7),
          shipment: { id: 3, code: 'S000003', supplier },
        },
        { ...free, ...span(8), id: 2, shipment: { id: 2, code: 'S000002', supplier } },
      ],
    },
    {
      ...{ id: 2, code: 'D2', name: 'Dock 2', slots: hours },
      taken: [
        { ...free, id: 3, startsAt: time(8), endsAt: time(10), note: 'The ramp is repaired' },
      ],
    },
  ],
}
const boardOfDay = replying(marc('/docks'), '**/api/dock-board*', board)
const booking = {
  ...{ version: 2, timeZone: 'Europe/Madrid', hasDocks: true, isOpenForBooking: true },
  slot: {
    ...{ ...span(9), dockId: 1, dockName: 'Dock 1', placeId: 1, placeName: 'Harbour Warehouse' },
    ...{ arrivedAt: null, goneAt: null },
  },
}
const offeredSlots = {
  ...{ timeZone: 'Europe/Madrid', day: '2026-12-01' },
  docks: [
    {
      ...{ id: 1, name: 'Dock 1' },
      slots: hours.map((slot) => ({
        ...{ ...slot, sharedWith: slot.startsAt === time(8) ? ['S000002'] : [] },
      })),
    },
  ],
}
const bookedSlot =
  (slot: typeof booking.slot | null = booking.slot) =>
  async (page: Page) => {
    await page.route('**/api/shipments/3/dock-booking', (route) =>
      route.fulfill({ json: { ...booking, slot } }),
    )
    await page.route('**/api/shipments/3/dock-slots*', (route) =>
      route.fulfill({ json: offeredSlots }),
    )
  }

/** States of the dock board, a new dock, and the slot of a shipment. */
export const dockStates: ScreenState[] = [
  routeState('docks of a day', boardOfDay, says('The ramp is repaired')),
  furtherState('docks, none', marc('/docks'), says('No place has docks yet.')),
  furtherState(
    'docks, for the company alone',
    lee('/docks'),
    says('Only the company’s own people see its docks.'),
  ),
  furtherState('docks, failed', failing(marc('/docks'), '**/api/dock-board*'), says('Try again')),
  furtherState('a new dock', ada('/settings/docks/new'), (page) =>
    page.getByLabel('Opens').waitFor(),
  ),
  furtherState('docks, blocking time', boardOfDay, async (page) => {
    await page.getByRole('button', { name: 'Block' }).first().click()
    await page.getByRole('dialog', { name: 'Block time' }).waitFor()
  }),
  furtherState(
    'a shipment with a dock slot, moving it',
    lee('/shipments/3', { before: bookedSlot() }),
    async (page) => {
      const slot = page.getByRole('region', { name: 'Dock slot' })
      await slot.getByText('Dock 1').waitFor()
      await slot.getByRole('button', { name: 'Move' }).click()
      await slot.getByLabel('Time').waitFor()
    },
  ),
  furtherState(
    'a shipment without a dock slot yet',
    lee('/shipments/3', { before: bookedSlot(null) }),
    (page) => page.getByRole('region', { name: 'Dock slot' }).getByLabel('Time').waitFor(),
  ),
  furtherState('docks, booking from a free cell', boardOfDay, async (page) => {
    await page
      .getByRole('button', { name: /^Book:/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Book a slot' }).getByRole('combobox').waitFor()
  }),
]
