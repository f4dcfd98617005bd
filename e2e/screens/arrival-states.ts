import type { ScreenState } from './screen-states.ts'

/** States of the arrivals: list, week, day, and calendar address. */
export const arrivalStates: ScreenState[] = [
  {
    name: 'arrivals',
    isRoute: true,
    visit: { as: 'marc', path: '/arrivals?show=all' },
    arrange: (page) =>
      page.getByRole('table', { name: 'Arrivals' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'arrivals, none found',
    visit: { as: 'marc', path: '/arrivals?from=2099-01-01' },
    arrange: (page) => page.getByText('No arrivals match these filters.').waitFor(),
  },
  {
    name: 'arrivals, failed',
    visit: {
      as: 'lee',
      path: '/arrivals',
      before: async (page) =>
        void (await page.route('**/api/arrivals?*', (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        )),
    },
    arrange: (page) => page.getByText('Couldn’t load the arrivals').first().waitFor(),
  },
  {
    name: 'arrivals of a week',
    visit: { as: 'marc', path: '/arrivals?view=week' },
    arrange: (page) => page.getByRole('button', { name: 'Next week' }).waitFor(),
  },
  {
    name: 'arrivals of a day without any',
    visit: { as: 'lee', path: '/arrivals?view=day&day=2099-01-01' },
    arrange: (page) => page.getByText('Nothing arrives in these days.').waitFor(),
  },
  {
    name: 'the calendar address',
    visit: { as: 'lee', path: '/arrivals' },
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByRole('button', { name: 'Create address' }).click()
      await page.getByText('/api/arrivals/calendar.ics?secret=').waitFor()
    },
  },
]
