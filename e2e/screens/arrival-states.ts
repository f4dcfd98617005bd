import {
  failing,
  furtherState,
  lee,
  marc,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

/** States of the arrivals: list, week, day, and calendar address. */
export const arrivalStates: ScreenState[] = [
  routeState('arrivals', marc('/arrivals?show=all'), (page) =>
    page.getByRole('table', { name: 'Arrivals' }).getByRole('link').first().waitFor(),
  ),
  furtherState(
    'arrivals, none found',
    marc('/arrivals?from=2099-01-01'),
    says('No arrivals match these filters.'),
  ),
  furtherState(
    'arrivals, failed',
    failing(lee('/arrivals'), '**/api/arrivals?*'),
    says('Couldn’t load the arrivals'),
  ),
  furtherState('arrivals of a week', marc('/arrivals?view=week'), (page) =>
    page.getByRole('button', { name: 'Next week' }).waitFor(),
  ),
  furtherState(
    'arrivals of a day without any',
    lee('/arrivals?view=day&day=2099-01-01'),
    says('Nothing arrives in these days.'),
  ),
  furtherState('the calendar address', lee('/arrivals'), async (page) => {
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('button', { name: 'Create address' }).click()
    await page.getByText('/api/arrivals/calendar.ics?secret=').waitFor()
  }),
]
