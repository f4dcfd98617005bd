import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { createServiceAccount } from '#contract/keys/service-account-endpoints.ts'
import { sendTestMail } from '#contract/notices/mail-endpoints.ts'
import { createSignInProvider } from '#contract/people/sign-in-provider-endpoints.ts'
import { createWebhookEndpoint } from '#contract/webhooks/webhook-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'
import { pressEverything } from '#e2e/setup/pressing.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { startJob } from '#test/world/order-jobs.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import type { TestActor, World } from '#test/world/world.ts'
import type { paths } from '#web/app/paths.ts'

type Screen = {
  path: string
  /** Minimum number of controls to press. */
  least: number
  /** Creates the record that the screen shows; its id ends the path. */
  make?: (ada: TestActor, world: World) => Promise<string | number>
}

// Once a world: a second call with the same key replays the first.
const serviceAccount = async (ada: TestActor) =>
  (await ada.call(createServiceAccount, { body: { name: 'Presses' }, key: 'presses-account' }))
    .reply.id
const provider = async (ada: TestActor) => {
  const body = {
    label: 'Presses',
    issuer: 'http://127.0.0.1:1',
    clientId: 'oto',
    clientSecret: 'x',
  }
  return (await ada.call(createSignInProvider, { body, key: 'presses-provider' })).reply.id
}
const webhook = async (ada: TestActor) =>
  (await ada.call(createWebhookEndpoint, { body: { url: 'https://erp.example.com/presses' } }))
    .reply.id
const mail = async (ada: TestActor) =>
  (await ada.call(sendTestMail, { key: 'presses-mail' })).reply.id
const orderImport = async (ada: TestActor, world: World) => {
  await sendFile(world, ada, '', orderFile(orderFileRow('PRESSES', 1, '10')))
  return (await world.owner.query('select max(id)::int as id from order_imports')).rows[0].id
}

const orderImportJob = async (ada: TestActor, world: World) =>
  (await startJob(world, ada, orderFile(orderFileRow('PRESSES-2', 1, '10')))).body.id

/** Screens for people who are not signed in, and redirects. */
type Elsewhere =
  | 'home'
  | 'login'
  | 'forgotPassword'
  | 'accountLink'
  | 'unsubscribe'
  | 'setup'
  | 'signIns'
  | 'supplierProfile'

// Two thirds of the controls: a change of one screen may remove some of another.
const screens: Record<Exclude<keyof typeof paths, Elsewhere>, Screen> = {
  starter: { path: '/starter', least: 8 },
  shipments: { path: '/shipments', least: 28 },
  newShipment: { path: '/shipments/new', least: 8 },
  shipment: { path: '/shipments/8', least: 18 },
  addLine: { path: '/shipments/8/add-line', least: 4 },
  addContent: { path: '/shipments/8/add-content', least: 11 },
  lineImport: { path: '/shipments/8/import-lines', least: 3 },
  packing: { path: '/shipments/10/packing', least: 30 },
  receiving: { path: '/shipments/3/receiving', least: 2 },
  arrivals: { path: '/arrivals', least: 12 },
  docks: { path: '/docks', least: 1 },
  discrepancies: { path: '/discrepancies', least: 5 },
  discrepancy: { path: '/discrepancies/1', least: 5 },
  orders: { path: '/orders', least: 30 },
  order: { path: '/orders/1', least: 7 },
  newOrder: { path: '/orders/new', least: 1 },
  confirmationImport: { path: '/orders/confirmations', least: 1 },
  orderImport: { path: '/orders/import', least: 1 },
  orderImportJob: { path: '/orders/import/', least: 1, make: orderImportJob },
  orderImports: { path: '/orders/imports', least: 0 },
  orderImportRecord: { path: '/orders/imports/', least: 2, make: orderImport },
  scorecard: { path: '/scorecard', least: 1 },
  scoredShipments: { path: '/scorecard/shipments', least: 1 },
  notices: { path: '/notices', least: 0 },
  account: { path: '/account', least: 7 },
  help: { path: '/help/shipping', least: 0 },
  settings: { path: '/settings', least: 4 },
  supplierSettings: { path: '/settings/suppliers', least: 5 },
  newSupplier: { path: '/settings/suppliers/new', least: 8 },
  supplierImport: { path: '/settings/suppliers/import', least: 1 },
  oneSupplierSettings: { path: '/settings/suppliers/2', least: 6 },
  serviceAccounts: { path: '/settings/keys', least: 4 },
  serviceAccount: { path: '/settings/keys/', least: 12, make: serviceAccount },
  webhooks: { path: '/settings/webhooks', least: 4 },
  webhook: { path: '/settings/webhooks/', least: 8, make: webhook },
  messages: { path: '/settings/webhooks/messages', least: 3 },
  people: { path: '/settings/people', least: 7 },
  newPerson: { path: '/settings/people/new', least: 7 },
  personImport: { path: '/settings/people/import', least: 3 },
  person: { path: '/settings/people/3', least: 9 },
  records: { path: '/settings/places', least: 0 },
  newRecord: { path: '/settings/places/new', least: 4 },
  record: { path: '/settings/places/1', least: 2 },
  settingHistory: { path: '/settings/history', least: 8 },
  signInSettings: { path: '/settings/sign-in', least: 6 },
  newSignInProvider: { path: '/settings/sign-in/new', least: 8 },
  signInProvider: { path: '/settings/sign-in/', least: 7, make: provider },
  mails: { path: '/settings/mail', least: 1 },
  mail: { path: '/settings/mail/', least: 2, make: mail },
  notFound: { path: '/auth/404', least: 2 },
}

/** Screens with the most controls of their part of the application; of the lists, the orders. */
const essential = new Set<string>([
  ...['starter', 'shipment', 'packing', 'orders', 'oneSupplierSettings', 'person'],
])

/** Records errors that no press may cause: exceptions, console errors and failed requests. */
function collectErrors(page: Page, wrong: string[]) {
  page.on('pageerror', (error) => wrong.push(`${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
  })
}

test.describe('an administrator of the buyer who acts for no supplier presses everything', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const [name, { path: start, least, make }] of Object.entries<Screen>(screens))
    test(name, essential.has(name) ? {} : onlyInAll, async ({ open, world }) => {
      test.slow()
      const path = start + ((await make?.(await world.signIn('ada'), world)) ?? '')
      const wrong: string[] = []
      const before = async (page: Page) => collectErrors(page, wrong)
      const page = await open({
        as: 'ada',
        path,
        reducedMotion: 'reduce',
        hasNoStream: true,
        before,
      })
      // Controls may come later than the heading.
      if (least > 0) await page.locator('main :is(button, input):visible').first().waitFor()
      const pressed = await pressEverything(page, path, name === 'starter' ? 'body' : 'main')
      assert.deepEqual(wrong, [])
      assert.ok(pressed.length >= least, `${pressed.length}: ${pressed.join(', ')}`)
    })
})
