import type { ScreenState } from './screen-states.ts'

/** Figures of suppliers, and the shipments behind them. */
export const scorecardStates: ScreenState[] = [
  {
    name: 'the scorecard',
    isRoute: true,
    visit: { as: 'marc', path: '/scorecard' },
    arrange: (page) =>
      page.getByRole('table', { name: 'Scorecard' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'the scorecard, nothing received',
    visit: { as: 'lee', path: '/scorecard?from=2099-01-01' },
    arrange: (page) => page.getByText('Nothing was received in these months.').waitFor(),
  },
  {
    name: 'the scorecard, failed',
    visit: {
      as: 'lee',
      path: '/scorecard',
      before: async (page) =>
        void (await page.route('**/api/scorecard?*', (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        )),
    },
    arrange: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'the shipments behind the scorecard',
    isRoute: true,
    visit: { as: 'marc', path: '/scorecard/shipments?measure=otif' },
    arrange: (page) =>
      page.getByRole('table', { name: 'Shipments behind the scorecard' }).waitFor(),
  },
]
