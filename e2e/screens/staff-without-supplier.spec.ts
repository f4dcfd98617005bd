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
  minControls: number
  /** Creates the record that the screen shows; its id ends the path. */
  make?: (ada: TestActor, world: World) => Promise<string | number>
}

// With fixed keys, a second call in the same world replays the first.
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
type Unpressed =
  | 'home'
  | 'login'
  | 'forgotPassword'
  | 'accountLink'
  | 'unsubscribe'
  | 'setup'
  | 'signIns'
  | 'supplierProfile'

// Two thirds of the controls: a change of one screen may remove some of another.
const screens: Record<Exclude<keyof typeof paths, Unpressed>, Screen> = {
  starter: { path: '/starter', minControls: 8 },
  shipments: { path: '/shipments', minControls: 28 },
  newShipment: { path: '/shipments/new', minControls: 8 },
  shipment: { path: '/shipments/8', minControls: 18 },
  addLine: { path: '/shipments/8/add-line', minControls: 4 },
  bulkAdd: { path: '/shipments/8/add-content', minControls: 11 },
  lineImport: { path: '/shipments/8/import-lines', minControls: 3 },
  packing: { path: '/shipments/10/packing', minControls: 30 },
  receiving: { path: '/shipments/3/receiving', minControls: 2 },
  arrivals: { path: '/arrivals', minControls: 12 },
  docks: { path: '/docks', minControls: 1 },
  discrepancies: { path: '/discrepancies', minControls: 5 },
  discrepancy: { path: '/discrepancies/1', minControls: 5 },
  orders: { path: '/orders', minControls: 30 },
  order: { path: '/orders/1', minControls: 7 },
  newOrder: { path: '/orders/new', minControls: 1 },
  confirmationImport: { path: '/orders/confirmations', minControls: 1 },
  orderImport: { path: '/orders/import', minControls: 1 },
  orderImportJob: { path: '/orders/import/', minControls: 1, make: orderImportJob },
  orderImports: { path: '/orders/imports', minControls: 0 },
  orderImportRecord: { path: '/orders/imports/', minControls: 2, make: orderImport },
  scorecard: { path: '/scorecard', minControls: 1 },
  scoredShipments: { path: '/scorecard/shipments', minControls: 1 },
  notices: { path: '/notices', minControls: 0 },
  account: { path: '/account', minControls: 7 },
  help: { path: '/help/shipping', minControls: 0 },
  settings: { path: '/settings', minControls: 4 },
  supplierSettings: { path: '/settings/suppliers', minControls: 5 },
  newSupplier: { path: '/settings/suppliers/new', minControls: 8 },
  supplierImport: { path: '/settings/suppliers/import', minControls: 1 },
  oneSupplierSettings: { path: '/settings/suppliers/2', minControls: 6 },
  serviceAccounts: { path: '/settings/keys', minControls: 4 },
  serviceAccount: { path: '/settings/keys/', minControls: 12, make: serviceAccount },
  webhooks: { path: '/settings/webhooks', minControls: 4 },
  webhook: { path: '/settings/webhooks/', minControls: 8, make: webhook },
  messages: { path: '/settings/webhooks/messages', minControls: 3 },
  people: { path: '/settings/people', minControls: 7 },
  newPerson: { path: '/settings/people/new', minControls: 7 },
  personImport: { path: '/settings/people/import', minControls: 3 },
  person: { path: '/settings/people/3', minControls: 9 },
  records: { path: '/settings/places', minControls: 0 },
  newRecord: { path: '/settings/places/new', minControls: 4 },
  record: { path: '/settings/places/1', minControls: 2 },
  settingHistory: { path: '/settings/history', minControls: 8 },
  signInSettings: { path: '/settings/sign-in', minControls: 6 },
  newSignInProvider: { path: '/settings/sign-in/new', minControls: 8 },
  signInProvider: { path: '/settings/sign-in/', minControls: 7, make: provider },
  mails: { path: '/settings/mail', minControls: 1 },
  mail: { path: '/settings/mail/', minControls: 2, make: mail },
  notFound: { path: '/auth/404', minControls: 2 },
}

/** Screens with many controls, one for each part of the application; of the lists only the arrivals. */
const essential = new Set<string>([
  ...['starter', 'shipment', 'arrivals', 'oneSupplierSettings', 'person'],
])

/** Records errors that no press may cause: exceptions, console errors and failed requests. */
function collectErrors(page: Page, errors: string[]) {
  page.on('pageerror', (error) => errors.push(`${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
}

test.describe('an administrator of the buyer who acts for no supplier presses everything', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const [name, { path: start, minControls, make }] of Object.entries<Screen>(screens))
    test(name, essential.has(name) ? {} : onlyInAll, async ({ open, world }) => {
      test.slow()
      const path = start + ((await make?.(await world.signIn('ada'), world)) ?? '')
      const errors: string[] = []
      const before = async (page: Page) => collectErrors(page, errors)
      const page = await open({
        as: 'ada',
        path,
        hasNoStream: true,
        before,
      })
      // Controls may come later than the heading.
      if (minControls > 0) await page.locator('main :is(button, input):visible').first().waitFor()
      const pressed = await pressEverything(page, path, name === 'starter' ? 'body' : 'main')
      assert.deepEqual(errors, [])
      assert.ok(pressed.length >= minControls, `${pressed.length}: ${pressed.join(', ')}`)
    })
})
