import type { Page } from '@playwright/test'
import type { ScreenState } from './screen-states.ts'

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
  {
    name: 'webhooks, none yet',
    visit,
    arrange: (page) => page.getByText('No webhooks yet').waitFor(),
  },
  {
    name: 'webhooks, not allowed',
    visit: { as: 'lee', path: '/settings/webhooks' },
    arrange: (page) => page.getByText(/Only administrators/).waitFor(),
  },
  {
    name: 'webhook, not there',
    visit: { as: 'nil', path: '/settings/webhooks/999999' },
    arrange: (page) => page.getByText('Webhook not found.').waitFor(),
  },
  {
    name: 'new webhook with chosen events',
    visit,
    arrange: async (page) => {
      await button(page, 'Add webhook').click()
      await dialog(page).getByRole('radio', { name: 'Only these events' }).check()
      await dialog(page)
        .getByRole('checkbox', { name: /^Shipment closed/ })
        .check()
    },
  },
  { name: 'a secret of a webhook, shown once', visit, arrange: newWebhook },
  {
    name: 'webhooks',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/webhooks' },
    arrange: async (page) => {
      await webhookWithDelivery(page)
      await page.getByRole('link', { name: 'Webhooks' }).first().click()
      await page.locator('main tbody tr[data-row]').first().waitFor()
    },
  },
  {
    name: 'webhook',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/webhooks' },
    arrange: webhookWithDelivery,
  },
]
