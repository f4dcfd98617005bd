import type { Page } from '@playwright/test'
import type { ScreenState } from './screen-states.ts'

const supplier = { id: 1, code: 'CARTRO', rao: 'Cartró' }
const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`
const span = (from: number) => ({ startsAt: at(from), endsAt: at(from + 1) })
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
          arrivedAt: at(7),
          shipment: { id: 3, code: 'S000003', supplier },
        },
        { ...free, ...span(8), id: 2, shipment: { id: 2, code: 'S000002', supplier } },
      ],
    },
    {
      ...{ id: 2, code: 'D2', name: 'Dock 2', slots: hours },
      taken: [{ ...free, id: 3, startsAt: at(8), endsAt: at(10), note: 'The ramp is repaired' }],
    },
  ],
}
const shown = async (page: Page) =>
  void (await page.route('**/api/dock-board*', (route) => route.fulfill({ json: board })))
const failing = async (page: Page) =>
  void (await page.route('**/api/dock-board*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  ))

/** The board of the docks, and a new dock. */
export const dockStates: ScreenState[] = [
  {
    name: 'docks of a day',
    isRoute: true,
    visit: { as: 'marc', path: '/docks', before: shown },
    arrange: (page) => page.getByText('The ramp is repaired').waitFor(),
  },
  {
    name: 'docks, none',
    visit: { as: 'marc', path: '/docks' },
    arrange: (page) => page.getByText('No place has docks yet.').waitFor(),
  },
  {
    name: 'docks, for the company alone',
    visit: { as: 'lee', path: '/docks' },
    arrange: (page) => page.getByText('Only the company’s own people see its docks.').waitFor(),
  },
  {
    name: 'docks, failed',
    visit: { as: 'marc', path: '/docks', before: failing },
    arrange: (page) => page.getByText('Try again').first().waitFor(),
  },
  {
    name: 'a new dock',
    visit: { as: 'ada', path: '/settings/docks/new' },
    arrange: (page) => page.getByLabel('Opens').waitFor(),
  },
]
