import { expect, type Page } from '@playwright/test'
import { listShipmentComments, updateComment } from '#contract/comments/comment-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })
const comment = (page: Page, text: string) =>
  section(page).getByRole('listitem').filter({ hasText: text })
const field = (page: Page) => section(page).getByLabel('New comment')
const submit = (page: Page) => section(page).getByRole('button', { name: 'Add comment' })

test('both sides comment on a shipment, live; internal comments stay on their side', async ({
  open,
  world,
}) => {
  const lee = await open({ as: 'lee', path: '/shipments/8' })
  const marc = await open({ as: 'marc', path: '/shipments/8' })
  await expect(section(marc).getByText('No comments yet.')).toBeVisible()
  await expect(submit(lee)).toHaveAttribute('aria-disabled', 'true')
  await field(lee).fill('Late, see https://example.com/a?b=1. Sorry')
  await submit(lee).click()
  await expect(field(lee)).toHaveValue('')
  // Marc's open page is updated.
  const receivedComment = comment(marc, 'Late, see')
  await expect(receivedComment).toContainText('Lee Serra')
  await expect(receivedComment.getByRole('link')).toHaveAttribute(
    'href',
    'https://example.com/a?b=1',
  )
  await expect(receivedComment.getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(receivedComment.getByRole('button')).toHaveCount(0)

  await section(marc).getByLabel('Only my side').check()
  await field(marc).fill('Ask Nord')
  await section(marc).getByRole('button', { name: 'Add internal comment' }).click()
  await expect(comment(marc, 'Ask Nord')).toContainText('Internal')
  await section(marc).getByLabel('Both sides').check()
  await field(marc).fill('Noted')
  await submit(marc).click()
  await expect(comment(lee, 'Noted')).toBeVisible()
  await expect(comment(lee, 'Ask Nord')).toHaveCount(0)
  await marc.evaluate(() => window.scrollTo(0, 0))
  await assertAccessible(marc, 'comments of both sides')

  await comment(lee, 'Late, see').getByRole('button', { name: 'Edit' }).click()
  await expect(section(lee).getByLabel('Edit comment')).toBeFocused()
  await section(lee).getByLabel('Edit comment').fill('Late: at five')
  // Lee edits the same comment on another device meanwhile.
  const otherDevice = await world.signIn('lee')
  const comments = (await otherDevice.call(listShipmentComments, { params: { id: 8 } })).reply
  const { id = 0, version = 0 } = comments.find(({ text }) => text.startsWith('Late, see')) ?? {}
  const refetched = lee.waitForResponse((reply) => reply.url().endsWith('/shipments/8/comments'))
  const body = { text: 'Late: at four', mentionedIds: [] }
  await otherDevice.call(updateComment, { params: { id }, version, body })
  await (await refetched).finished()
  await expect(comment(marc, 'Late: at four')).toBeVisible()
  await section(lee).getByRole('button', { name: 'Save' }).click()
  await expect(section(lee).getByRole('alert')).toHaveText(/was changed in the meantime/)
  await section(lee).getByRole('button', { name: 'Save' }).click()
  await expect(comment(marc, 'Late: at five')).toContainText('edited')
  await comment(lee, 'Late: at five').getByRole('button', { name: 'Delete' }).click()
  await lee.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(comment(lee, 'Comment deleted')).toBeVisible()
  await expect(comment(marc, 'Comment deleted')).toBeVisible()
  await expect(comment(marc, 'Late: at five')).toHaveCount(0)
})

test('typed words survive a reload and a lost network', async ({ open }) => {
  const lee = await open({ as: 'lee', path: '/orders/1' })
  await field(lee).fill('Half a thought')
  await section(lee).getByLabel('Only my side').check()
  await lee.reload()
  await expect(field(lee)).toHaveValue('Half a thought')
  await expect(section(lee).getByLabel('Only my side')).toBeChecked()
  await lee.context().setOffline(true)
  const send = section(lee).getByRole('button', { name: 'Add internal comment' })
  await send.click()
  await expect(section(lee).getByRole('alert')).toBeVisible()
  await expect(field(lee)).toHaveValue('Half a thought')
  await lee.context().setOffline(false)
  await send.click()
  await expect(comment(lee, 'Half a thought')).toHaveCount(1)
  await lee.reload()
  await expect(comment(lee, 'Half a thought')).toHaveCount(1)
  await expect(field(lee)).toHaveValue('')
})

test('after an @ people who may see the comment are offered, by keyboard and touch', async ({
  open,
}) => {
  const lee = await open({ as: 'lee', path: '/discrepancies/1' })
  const offeredPeople = lee.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
  await field(lee).pressSequentially('Ask @mar')
  await expect(offeredPeople).toHaveText(['Mar VilaSupplier', 'Marc PuigBuyer'])
  await assertAccessible(lee, 'people to mention')
  await field(lee).press('ArrowDown')
  await expect(offeredPeople.nth(1)).toHaveAttribute('aria-selected', 'true')
  await field(lee).press('Enter')
  await expect(field(lee)).toHaveValue('Ask @Marc Puig ')
  await expect(offeredPeople).toHaveCount(0)
  // A comment for one's own side cannot mention the other side.
  await section(lee).getByLabel('Only my side').check()
  await expect(section(lee).getByRole('button', { name: 'Add internal comment' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await field(lee).press('End')
  await field(lee).pressSequentially('and @mar')
  await expect(offeredPeople).toHaveText(['Mar VilaSupplier'])
  await field(lee).press('Escape')
  await expect(offeredPeople).toHaveCount(0)
  await section(lee).getByLabel('Both sides').check()
  await submit(lee).click()
  await expect(comment(lee, 'Ask')).toContainText('Ask @Marc Puig and @mar')

  await comment(lee, 'Ask').getByRole('button', { name: 'Edit' }).click()
  const edited = section(lee).getByLabel('Edit comment')
  await expect(edited).toHaveValue('Ask @Marc Puig and @mar')
  await edited.press('End')
  await edited.press('a')
  await edited.press('Backspace')
  await offeredPeople.first().click()
  await expect(edited).toHaveValue('Ask @Marc Puig and @Mar Vila ')
  await section(lee).getByRole('button', { name: 'Save' }).click()
  await expect(comment(lee, 'Ask')).toContainText('Ask @Marc Puig and @Mar Vila')
})

test(
  'a line of an order has comments of its own, which its order counts',
  onlyInAll,
  async ({ open }) => {
    const lee = await open({ as: 'lee', path: '/orders/2' })
    const marc = await open({ as: 'marc', path: '/orders/2' })
    const opener = (page: Page, name: string) =>
      page.getByRole('table', { name: 'Lines' }).getByRole('button', { name, exact: true }).first()
    await opener(lee, 'Comment').focus()
    await lee.keyboard.press('Enter')
    const dialog = lee.getByRole('dialog')
    await dialog.getByLabel('New comment').pressSequentially('@mar')
    await dialog.getByRole('option', { name: 'Marc Puig' }).click()
    await expect(dialog.getByLabel('New comment')).toHaveValue('@Marc Puig ')
    await dialog.getByLabel('New comment').fill('Which blue?')
    await dialog.getByRole('button', { name: 'Add comment' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Which blue?' })).toBeVisible()
    await assertAccessible(lee, 'comments on an order line')
    await lee.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener(lee, '1 comment')).toBeFocused()
    // Marc's open page is updated.
    await expect(opener(marc, '1 comment')).toBeVisible()
    await marc
      .getByRole('region', { name: 'Comments on lines' })
      .getByRole('button', { name: /1 comment/ })
      .click()
    await expect(marc.getByRole('dialog').getByRole('listitem')).toContainText('Which blue?')
  },
)

test('hostile text is shown as text', onlyInAll, async ({ open, world }) => {
  const words =
    '<img src=x onerror=alert(1)> javascript:alert(1) http://256.1.1.1/x //evil.example \u202Eabc'
  await world.owner.query(
    `insert into comments (company_id, supplier_id, discrepancy_id, author_id, side, is_internal, text)
     select d.company_id, d.supplier_id, d.id, 1, 'buyer', false, $1 from discrepancies d where d.id = 1`,
    [words],
  )
  const lee = await open({ as: 'lee', path: '/discrepancies/1' })
  await expect(comment(lee, 'onerror')).toContainText(words)
  await expect(comment(lee, 'onerror').getByRole('link')).toHaveCount(0)
  await expect(comment(lee, 'onerror').locator('img')).toHaveCount(0)
})
