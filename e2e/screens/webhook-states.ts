import type { Page } from '@playwright/test'
import { ada, furtherState, lee, routeState, type ScreenState, says } from './screen-state.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes an endpoint, whose secret is shown. */
async function newWebhook(page: Page): Promise<void> {
  await button(page, 'Add webhook').click()
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill('https://erp.example.com/oto')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('ERP')
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('Copy the secret now').waitFor()
}

/** Makes an endpoint and a trial that waits. */
async function webhookWithDelivery(page: Page): Promise<void> {
  await newWebhook(page)
  await button(page, 'I have stored it').click()
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, 'Send a trial event').click()
  await page.locator('main tbody tr[data-row]').first().waitFor()
}

const visit = { as: 'nil', path: '/settings/webhooks' }

/** Webhooks and their deliveries. */
export const webhookStates: ScreenState[] = [
  furtherState('webhooks, none yet', visit, says(/^No webhooks yet/)),
  furtherState('webhooks, not allowed', lee('/settings/webhooks'), says(/Only administrators/)),
  furtherState(
    'webhook, not there',
    { ...visit, path: '/settings/webhooks/999999' },
    says('Webhook not found.'),
  ),
  furtherState('new webhook with chosen events', visit, async (page) => {
    await button(page, 'Add webhook').click()
    await dialog(page).getByRole('radio', { name: 'Only these events' }).check()
    await dialog(page)
      .getByRole('checkbox', { name: /^Shipment closed/ })
      .check()
  }),
  furtherState('a secret of a webhook, shown once', visit, newWebhook),
  routeState('webhooks', ada('/settings/webhooks'), async (page) => {
    await webhookWithDelivery(page)
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await page.locator('main tbody tr[data-row]').first().waitFor()
  }),
  routeState('webhook', ada('/settings/webhooks'), webhookWithDelivery),
]
