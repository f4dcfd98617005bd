import type { ScreenState } from './screen-states.ts'

/** One order. */
export const orderStates: ScreenState[] = [
  {
    name: 'an order',
    isRoute: true,
    visit: { as: 'lee', path: '/orders/1' },
    arrange: (page) =>
      page.getByRole('table', { name: 'Shipments' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'an order, gone',
    visit: { as: 'lee', path: '/orders/999999' },
    arrange: (page) => page.getByText('Order not found.').waitFor(),
  },
  {
    name: 'an order, failed',
    visit: {
      as: 'lee',
      path: '/orders/1',
      before: async (page) =>
        void (await page.route('**/api/orders/*', (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        )),
    },
    arrange: (page) => page.getByText('Try again').first().waitFor(),
  },
]
