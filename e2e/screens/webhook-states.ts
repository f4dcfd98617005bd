import type { Page } from '@playwright/test'
import {
  ada,
  furtherState,
  hasRow,
  lee,
  replying,
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

/** Creates an endpoint of an SFTP server whose key is not accepted yet; nothing connects to the server. */
async function newSftpWebhook(page: Page): Promise<void> {
  await button(page, 'Add webhook').first().click()
  await dialog(page)
    .getByRole('textbox', { name: 'Address' })
    .fill('sftp://oto@files.example.com/in')
  await dialog(page).getByRole('textbox', { name: 'Password or private key' }).fill('secret')
  await dialog(page).getByRole('radio', { name: 'Despatch advices, EDIFACT DESADV D.96A' }).check()
  await dialog(page).getByRole('textbox', { name: 'Folder of acknowledgements' }).fill('/out')
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('region', { name: 'Server key' }).waitFor()
}

/** Mocks an endpoint whose server offers a key other than the accepted one. */
async function showKey(page: Page): Promise<void> {
  await page.route(/\/api\/webhook-endpoints\/\d+$/, async (route) => {
    const response = await route.fetch()
    const offeredHostKey = 'SHA256:uNiVztksCsDhcc0u9e8BrwcgtDw4jWqhXiwhIfcuVKk'
    await route.fulfill({ response, json: { ...(await response.json()), offeredHostKey } })
  })
}

/** Mocks an endpoint that receives despatch advices, with codes of its system, some of them long. */
async function mapCodes(page: Page): Promise<void> {
  await page.route(/\/api\/webhook-endpoints\/\d+$/, async (route) => {
    const response = await route.fetch()
    const codeMappings = [
      { kind: 'unit', ours: 'pcs', theirs: 'EA' },
      { kind: 'packageType', ours: 'CT', theirs: 'CS' },
      { kind: 'place', ours: 'Magatzem de Sant Quirze del Vallès', theirs: 'x'.repeat(35) },
      { kind: 'carrier', ours: 'SEUR', theirs: '8412 Ñ' },
    ]
    const webhook = { ...(await response.json()), adviceFormat: 'ubl-t120', codeMappings }
    await route.fulfill({ response, json: webhook })
  })
}

const path = '/settings/webhooks'
const messages = `${path}/messages`

const message = {
  ...{ direction: 'out', document: 'despatch-advice', purpose: 'original', controlNumber: null },
  ...{ partner: 'ERP', endpointId: 1, shipments: [{ id: 3, code: 'S000003', supplierId: 1 }] },
  ...{ isTrial: false, code: 'S000003' },
  ...{ createdAt: '2026-11-26T08:30:00Z', state: 'sent', stateAt: '2026-11-26T08:30:02Z' },
  ...{ fault: null, reason: null, needsAttention: false },
}
const received = {
  ...{ ...message, direction: 'in', purpose: null, code: null, endpointId: null, partner: '8412' },
}

/** Messages in each state: failed, answered, refused, and without an answer. */
const messageRows = [
  { id: 50, state: 'queued', purpose: null, reason: 'no-answer' },
  { id: 49, state: 'failed', purpose: 'replacement', reason: 'status', needsAttention: true },
  { id: 48, controlNumber: '48', needsAttention: true },
  {
    ...{ id: 47, controlNumber: '47', state: 'rejected', needsAttention: true },
    fault: { code: '13', segment: 3, element: 1, component: 1 },
  },
  { id: 46, state: 'superseded', purpose: 'cancellation', shipments: [] },
  { id: 45, state: 'acknowledged', controlNumber: '45' },
  {
    ...{ ...received, id: 2, document: null, state: 'refused', controlNumber: '45A2' },
    ...{ shipments: [], needsAttention: true },
    fault: { code: 'unknown-interchange', segment: 3, tag: 'UCI', element: 1 },
  },
  {
    ...{ ...received, id: 1, document: 'acknowledgement', state: 'applied', controlNumber: '45A1' },
    shipments: [...message.shipments, { id: 5, code: 'S000005', supplierId: 1 }],
  },
].map((row) => ({ ...message, ...row }))
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
  furtherState('webhook with code mappings', { ...nil, before: mapCodes }, async (page) => {
    await newWebhook(page)
    await button(page, 'I have stored it').click()
    await page.getByRole('table', { name: 'Code mappings' }).waitFor()
  }),
  furtherState('messages, none yet', ada(messages), says('No messages yet')),
  furtherState('messages, not allowed', lee(messages), says(/Only the buyer/)),
  routeState(
    'messages',
    replying(ada(messages), /\/api\/messages(\?|$)/, {
      ...{ rows: messageRows, next: null, previous: null },
    }),
    hasRow,
  ),
]
