import { expect } from '@playwright/test'
import { addOrderLineComment } from '#contract/comments/comment-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { unsubscribeHeaders } from '#server/mail/mail-unsubscribing.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { idOf } from '#test/world/people.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

test('the bell shows a supplier’s announcement at once, and links to it', async ({
  open,
  world,
}) => {
  const database = connect({ url: world.databaseUrl, max: 3, statementTimeoutMs: 20_000 })
  const worker = await startNoticeWorker({
    ...{ database, onError: () => {}, pollingSeconds: 0.5 },
    mail: { isMailConfigured: false, batchSeconds: 60 },
  })
  try {
    const page = await open({ as: 'marc', path: '/orders' })
    const bar = page.getByRole('banner')
    await bar.getByRole('button', { name: 'Notices', exact: true }).waitFor()
    const lee = await world.signIn('lee')
    const { id } = await closedShipment(lee, 24, 1)
    await bar.getByRole('button', { name: 'Notices, 1 unread' }).click()
    const panel = page.getByRole('dialog', { name: 'Notices' })
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await assertAccessible(page, 'the newest notices')
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('button', { name: 'Notices, 1 unread' })).toBeFocused()
    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'All notices' }).click()
    await expect(panel).toHaveCount(0)
    const list = page.getByRole('table', { name: 'Notices' })
    await expect(list.locator('tbody tr')).toHaveCount(1)
    await assertAccessible(page, 'notices')

    // Notices that come while the list is open appear in it.
    await closedShipment(lee, 25, 1)
    await expect(list.locator('tbody tr')).toHaveCount(2)
    await list.locator('tbody tr').nth(1).getByRole('link').click()
    await page.waitForURL(`**/shipments/${id}`)
    await bar.getByRole('button', { name: 'Notices, 1 unread' }).click()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(panel.getByRole('button')).toHaveCount(0)
    await panel.getByRole('link', { name: 'All notices' }).click()
    await bar.getByRole('button', { name: 'Notices', exact: true }).waitFor()
    await page.getByLabel('State').selectOption('unread')
    await page.getByText('No notices match these filters').waitFor()

    // A mention links to its comment.
    const { reply } = await lee.call(addOrderLineComment, {
      params: { id: 24 },
      body: { text: 'Which blue?', mentionedIds: [await idOf(world.owner, 'marc')] },
    })
    await list.getByRole('link', { name: /^You were mentioned in a comment on order line/ }).click()
    await page.waitForURL(/\/orders\/\d+\?line=24#/)
    await expect(page.locator(`#comment-${reply.id}`)).toBeFocused()
  } finally {
    await worker.stop()
    await database.end()
  }
})

test('an unread notice on another page is marked as read with all others', async ({
  open,
  world,
}) => {
  await world.owner.query(
    `insert into notices (company_id, user_id, supplier_id, kind, at, subject_id, subject, amount, event_key, read_at)
     select 1, $1, 1, 'order-confirmed', now(), 1, 'PO-1', 1, 'page-' || n, case when n > 1 then now() end
     from generate_series(1, 120) n`,
    [await idOf(world.owner, 'ada')],
  )
  const page = await open({ as: 'ada', path: '/notices' })
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notices' })
  await panel.getByRole('button', { name: 'Mark all as read' }).waitFor()
  await page.keyboard.press('Escape')
  const markAll = page.getByRole('main').getByRole('button', { name: 'Mark all as read' })
  await markAll.click()
  await expect(markAll).toHaveCount(0)
  await bar.getByRole('button', { name: 'Notices', exact: true }).waitFor()
})

test(
  'a person chooses which notices are mailed, and the quiet hours',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/account' })
    const form = page.getByRole('form', { name: 'Notices by mail' })
    await expect(form.getByLabel('Shipment announced')).toHaveCount(0)
    await form.getByLabel('New order').selectOption('never')
    await form.getByRole('checkbox', { name: /^Quiet hours/ }).check()
    await form.getByLabel('From').selectOption('22')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Notices saved').waitFor()
    await page.reload()
    await expect(form.getByLabel('New order')).toHaveValue('never')
    await expect(form.getByLabel('From')).toHaveValue('22')
    await expect(form.getByLabel('Until')).toHaveValue('7')
    await form.getByRole('checkbox', { name: 'Tell me by mail' }).uncheck()
    await expect(form.getByLabel('New order')).toHaveCount(0)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Notices saved').waitFor()
  },
)

test('the unsubscribe link of a mail asks for confirmation in a browser', async ({
  open,
  world,
}) => {
  const settings = await open({ as: 'mar', path: '/account' })
  const form = settings.getByRole('form', { name: 'Notices by mail' })
  await form.getByLabel('New order').selectOption('never')
  await form.getByRole('button', { name: 'Save' }).click()
  await settings.getByText('Notices saved').waitFor()
  const { rows } = await world.owner.query(
    `select u.id::int, encode(s.unsubscribe_key, 'hex') as key from users u
     join notice_settings s on s.company_id = u.company_id and s.user_id = u.id where u.username = 'mar'`,
  )
  const receiver = { companyId: 1, receiverId: rows[0].id, unsubscribeKey: rows[0].key }
  const link = unsubscribeHeaders(receiver, '')['List-Unsubscribe'] ?? ''
  const page = await open({ path: link.slice(1, -1) })
  await page.getByRole('heading', { name: 'Stop notices by mail?' }).waitFor()
  await settings.reload()
  await expect(form.getByLabel('New order')).toHaveValue('never')
  await page.getByRole('button', { name: 'Stop notices by mail' }).click()
  await page.getByRole('heading', { name: 'No more notices by mail' }).waitFor()
  await assertAccessible(page, 'notices by mail ended')
  await settings.reload()
  await expect(form.getByLabel('From')).toHaveCount(0)
  await expect(form.getByRole('checkbox', { name: 'Tell me by mail' })).not.toBeChecked()
})
