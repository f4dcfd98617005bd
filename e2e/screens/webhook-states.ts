import type { Page } from '@playwright/test'
import {
  ada,
  furtherState,
  hasRow,
  lee,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Creates an endpoint; its secret is shown. */
async function newWebhook(page: Page): Promise<void> {
  await button(page, 'Add webhook').click()
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill('https://erp.example.com/oto')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('ERP')
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('Copy the secret now').waitFor()
}

/** Creates an endpoint and a pending test delivery. */
async function webhookWithDelivery(page: Page): Promise<void> {
  await newWebhook(page)
  await button(page, 'I have stored it').click()
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, 'Send a trial event').click()
  await hasRow(page)
}

/** Creates an endpoint of an SFTP server, whose key nobody accepted; it is not asked for it. */
async function newSftpWebhook(page: Page): Promise<void> {
  await button(page, 'Add webhook').first().click()
  await dialog(page)
    .getByRole('textbox', { name: 'Address' })
    .fill('sftp://oto@files.example.com/in')
  await dialog(page).getByRole('textbox', { name: 'Password or private key' }).fill('secret')
  await dialog(page).getByRole('radio', { name: 'Despatch advices, EDIFACT DESADV D.96A' }).check()
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('region', { name: 'Server key' }).waitFor()
}

/** Replies that the server of an endpoint shows a key, which is not the accepted one. */
async function showKey(page: Page): Promise<void> {
  await page.route(/\/api\/webhook-endpoints\/\d+$/, async (route) => {
    const response = await route.fetch()
    const offeredHostKey = 'SHA256:uNiVztksCsDhcc0u9e8BrwcgtDw4jWqhXiwhIfcuVKk'
    await route.fulfill({ response, json: { ...(await response.json()), offeredHostKey } })
  })
}

const path = '/settings/webhooks'
const nil = { as: 'nil', path }

/** Webhooks and their deliveries. */
export const webhookStates: ScreenState[] = [
  furtherState('webhooks, none yet', nil, says('No webhooks yet')),
  furtherState('webhooks, not allowed', lee(path), says(/Only administrators/)),
  furtherState(
    'webhook, not there',
    { ...nil, path: `${path}/999999` },
    says('Webhook not found.'),
  ),
  furtherState('new webhook with chosen events', nil, async (page) => {
    await button(page, 'Add webhook').click()
    await dialog(page).getByRole('radio', { name: 'Only these events' }).check()
    await dialog(page)
      .getByRole('checkbox', { name: /^Shipment closed/ })
      .check()
  }),
  furtherState('new webhook that is sent despatch advices', ada(path), async (page) => {
    await button(page, 'Add webhook').first().click()
    await dialog(page).getByRole('radio', { name: 'Despatch advices, UBL Peppol T16' }).check()
  }),
  furtherState('webhook by SFTP, its key not seen', ada(path), newSftpWebhook),
  furtherState(
    'webhook by SFTP, its key shown',
    { ...ada(path), before: showKey },
    async (page) => {
      await newSftpWebhook(page)
      await page.getByRole('button', { name: 'Accept key' }).waitFor()
    },
  ),
  furtherState('a secret of a webhook, shown once', nil, newWebhook),
  routeState('webhooks', ada(path), async (page) => {
    await webhookWithDelivery(page)
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await hasRow(page)
  }),
  routeState('webhook', ada(path), webhookWithDelivery),
]
