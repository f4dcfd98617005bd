import { expect } from '@playwright/test'
import {
  cancelShipment,
  closeShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { takeInterchange } from '#server/messages/interchange-receipt.ts'
import { startWebhookWorker } from '#server/webhooks/webhook-worker.ts'
import { startWebhookReceiver } from '#test/samples/webhook-receiver.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

test('a system of one supplier is sent its despatch advices, replacements and cancellations', async ({
  open,
  world,
}) => {
  await using resources = new AsyncDisposableStack()
  const receiver = await startWebhookReceiver()
  resources.defer(receiver.close)
  const database = connect({ url: world.databaseUrl, max: 3, statementTimeoutMs: 20_000 })
  resources.defer(() => database.end())
  const worker = await startWebhookWorker({
    ...{
      database,
      writeAdvice,
      takeInterchange,
      secretKeys: {},
      onError: () => {},
      pollingSeconds: 0.5,
    },
    outbound: { networks: ['127.0.0.0/8'] },
  })
  resources.defer(worker.stop)

  const page = await open({ as: 'ada', path: '/settings/webhooks' })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Description').fill('ERP')
  await form.getByRole('radio', { name: 'Despatch advices, JSON' }).check()
  const suppliers = form.getByRole('combobox', { name: 'Suppliers' })
  await suppliers.fill('Cartr')
  await page.getByRole('option', { name: /Cartró/ }).click()
  await expect(form.getByRole('button', { name: 'Cartró: Remove' })).toBeVisible()
  await expect(suppliers).toBeFocused()
  await form.getByText('Required elements').click()
  // The opened section stays open when its last checkbox is cleared.
  await form.getByRole('checkbox', { name: 'Seal' }).check()
  await form.getByRole('checkbox', { name: 'Seal' }).uncheck()
  await form.getByRole('button', { name: 'Peppol T120' }).click()
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(7)
  await form.getByRole('checkbox', { name: 'Seal' }).check()
  await assertAccessible(page, 'webhook of a supplier’s despatch advices')
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('definition').getByText('Cartró', { exact: true }).waitFor()
  await page.getByRole('definition').getByText('GLN 9506000134352', { exact: true }).waitFor()

  // Two pasted columns of a spreadsheet: a mistake is reported, and nothing is saved.
  const mappings = page.getByRole('region', { name: 'Code mappings' })
  await mappings.getByRole('button', { name: 'Add mappings' }).click()
  const adding = page.getByRole('dialog', { name: 'Add mappings' })
  await adding.getByLabel('Codes').fill('pcs\tEA\nbox\tEA')
  await adding.getByRole('button', { name: 'Add mappings' }).click()
  await expect(adding.getByText('“EA” is mapped more than once', { exact: true })).toBeVisible()
  await assertAccessible(page, 'code mappings with a mistake')
  await adding.getByLabel('Codes').fill('pcs = EA\nbox = BX')
  await adding.getByRole('button', { name: 'Add mappings' }).click()
  await mappings.getByRole('button', { name: 'Remove: box' }).click()
  await expect(mappings.locator('tbody tr')).toHaveText([/Unit\s*pcs\s*EA/])
  await expect(mappings.getByRole('heading')).toBeFocused()

  // A file replaces all mappings, after the changes are shown and if no row is refused.
  await mappings.getByRole('button', { name: 'Import from a file' }).click()
  const importing = page.getByRole('dialog', { name: 'Import from a file' })
  const choose = (text: string) =>
    page
      .getByTestId('table-file')
      .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const save = importing.getByRole('button', { name: 'Save', exact: true })
  await choose('kind;ours;theirs\nunit;pcs;PCE\nplace;BCN;7\npackageType;box;BX')
  await expect(importing.getByRole('row', { name: /^Row 4 Your code box/ })).toBeVisible()
  await expect(save).toHaveAccessibleDescription(/refused rows/)
  await assertAccessible(page, 'a file of code mappings with a refused row')
  await importing.getByRole('button', { name: 'Choose another file' }).click()
  await choose('kind;ours;theirs\nunit;pcs;EA\nplace;BCN;7\nunit;box;BX')
  await expect(importing.locator('tbody tr')).toHaveText([
    /Place\s*BCN\s*7\s*Added/,
    /Unit\s*box\s*BX\s*Added/,
  ])
  await assertAccessible(page, 'a file of code mappings')
  await save.click()
  await expect(importing).toHaveCount(0)
  await expect(mappings.locator('tbody tr')).toHaveCount(3)
  await assertAccessible(page, 'code mappings of a webhook')

  const [lee, mar] = [await world.signIn('lee'), await world.signIn('mar')]
  const shipment = await closedShipment(lee, 24, 1)
  const params = { id: shipment.id }
  const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr')
  const purposes = () => receiver.received.map(({ body }) => JSON.parse(body).purpose)
  const expectPurposes = async (expected: string[]) => {
    await expect.poll(purposes).toEqual(expected)
    await page.reload()
    await expect(rows.getByText('Sent', { exact: true })).toHaveCount(expected.length)
  }
  await expectPurposes(['original'])
  expect(JSON.parse(receiver.received[0]?.body ?? '').lines[0].unitCode).toBe('EA')
  const step = { params, body: { reason: 'Damaged' } }
  await mar.call(reopenShipment, { ...step, version: shipment.version })

  // The open shipment's page and its closing dialog list the missing fields that the system requires.
  const webhook = new URL(page.url()).pathname
  const goTo = (path: string) => page.evaluate((to) => window.history.pushState(null, '', to), path)
  await goTo(`/shipments/${shipment.id}`)
  const missingFields = page.getByRole('region', { name: /^ERP requires/ })
  await expect(missingFields.getByRole('listitem')).toContainText(['Carrier', 'Seal'])
  await page.getByRole('button', { name: 'Close shipment' }).click()
  const confirmation = page.getByRole('alertdialog')
  await assertAccessible(page, 'question before closing a shipment that lacks something')
  await confirmation.getByRole('listitem').filter({ hasText: 'Seal' }).getByRole('link').click()
  await expect(confirmation).toHaveCount(0)
  await expect(page.getByLabel('Seal')).toBeFocused()
  await page.getByLabel('Seal').fill('S-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(missingFields.getByRole('listitem')).not.toContainText(['Seal'])
  await goTo(webhook)
  await lee.call(closeShipment, { params, version: shipment.version + 2 })
  await expectPurposes(['original', 'replacement'])

  // “Send again” repeats the same bytes under the same id; “Make anew” creates another message.
  const newest = rows.first()
  await newest.getByRole('button', { name: /^Make anew/ }).click()
  await assertAccessible(page, 'question before a despatch advice is made anew')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make anew' }).click()
  await expectPurposes(['original', 'replacement', 'replacement'])
  await newest.getByRole('button', { name: /^Send again/ }).click()
  await expect.poll(() => receiver.received.length).toBe(4)
  const ids = receiver.received.map(({ id }) => id)
  expect([new Set(ids).size, ids[3]]).toEqual([3, ids[2]])

  await mar.call(cancelShipment, { ...step, version: shipment.version + 3 })
  await expect.poll(() => purposes().at(-1)).toBe('cancellation')
  await page.reload()
  await expect(newest.getByText('Cancellation of the despatch advice')).toBeVisible()
  const resend = rows.last().getByRole('button', { name: /^Send again/ })
  await expect(resend).toHaveAccessibleDescription(/Send the newest message again/)
  await assertAccessible(page, 'deliveries of despatch advices')

  // All messages are on one list, which everyone of the company reaches from a shipment, too.
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Webhooks' }).first().click()
  await main.getByRole('link', { name: 'Messages' }).click()
  const messages = page.getByRole('table', { name: 'Messages' }).locator('tbody tr')
  await expect(messages).toHaveCount(4)
  await page.getByLabel('Show').selectOption('Needs attention')
  await expect(page.getByText('No messages match these filters.')).toBeVisible()
  await page.getByLabel('Show').selectOption('All messages')
  await page.getByLabel('State').selectOption('Sent')
  await expect(messages.first()).toContainText('Cancellation of the despatch advice')
  await messages.first().getByRole('link').first().press('Enter')
  await page.waitForURL(`**/shipments/${shipment.id}`)
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(messages).toHaveCount(4)

  await goTo(webhook)
  await page.getByRole('button', { name: 'Send a trial despatch advice' }).click()
  await expect.poll(() => receiver.received.length).toBe(6)
  await page.goto(`${world.origin}/settings/webhooks/messages`)
  await expect(messages.first()).toContainText('Trial')

  // Only the company's people can change order lines.
  const ownPage = await open({ as: 'lee', path: '/shipments/5' })
  const ownMissingFields = ownPage
    .getByRole('region', { name: /^ERP requires/ })
    .getByRole('listitem')
  await expect(ownMissingFields.filter({ hasText: 'Carrier' }).getByRole('link')).toHaveCount(1)
  await expect(ownMissingFields.filter({ hasText: 'GTIN' })).toHaveCount(1)
  await expect(ownMissingFields.filter({ hasText: 'GTIN' }).getByRole('link')).toHaveCount(0)
})

test('a paused webhook stays paused when the new key of its server is accepted', async ({
  open,
  world,
}) => {
  const ada = await world.signIn('ada')
  const key = (letter: string) => `SHA256:${letter.repeat(43)}`
  const url = 'Sftp://oto@files.example.com/in'
  const created = await ada.call(createWebhookEndpoint, {
    body: { url, adviceFormat: 'json', secret: 'secret', hostKey: key('A') },
  })
  const { id, version } = created.reply
  const params = { id }
  await ada.call(updateWebhookEndpoint, { params, version, body: { state: 'paused' } })
  await world.owner.query('update webhook_endpoints set offered_host_key = $1 where id = $2', [
    key('B'),
    id,
  ])
  const page = await open({ as: 'ada', path: `/settings/webhooks/${id}` })
  await page.getByRole('button', { name: 'Accept key' }).click()
  await expect(page.getByText('Server key accepted.', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').getByText(key('B'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
})

test(
  'a supplier beyond the maximum of a webhook is refused at the field, and none is dropped',
  onlyInAll,
  async ({ open, world }) => {
    const ada = await world.signIn('ada')
    const { id } = (
      await ada.call(createWebhookEndpoint, { body: { url: 'https://example.com/oto' } })
    ).reply
    const suppliers = Array.from({ length: 200 }, (_, n) => ({
      id: n + 1000,
      name: `Supplier ${n}`,
    }))
    const page = await open({
      as: 'ada',
      path: `/settings/webhooks/${id}`,
      before: (newPage) =>
        newPage.route(`**/api/webhook-endpoints/${id}`, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, json: { ...(await response.json()), suppliers } })
        }),
    })
    await page.getByRole('button', { name: 'Change' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Suppliers' }).fill('Cartr')
    await page.getByRole('option', { name: /Cartró/ }).click()
    await expect(form.getByRole('button', { name: /: Remove$/ })).toHaveCount(201)
    await expect(form.getByText('At most 200 suppliers')).toBeVisible()
    await form.getByRole('button', { name: 'Cartró: Remove' }).click()
    await expect(form.getByText('At most 200 suppliers')).toHaveCount(0)
  },
)
