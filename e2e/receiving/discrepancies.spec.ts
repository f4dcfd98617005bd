import { expect, type Page } from '@playwright/test'
import { answerDiscrepancy, getDiscrepancy } from '#contract/receiving/discrepancy-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { switchSupplier } from '#e2e/setup/switch-supplier.ts'

const answer = (page: Page) => page.getByRole('region', { name: 'Supplier’s answer' })
const settlement = (page: Page) => page.getByRole('region', { name: 'Settlement' })

test('a rejected carton: the supplier disputes it, the buyer takes a credit, both see the same', async ({
  open,
  world,
}) => {
  const lee = await open({ as: 'lee', path: '/starter' })
  await lee.getByRole('link', { name: /^Answer: Damaged: 5 pcs/ }).click()
  await expect(answer(lee).getByRole('button', { name: 'Send answer' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(settlement(lee).getByText('Not settled yet.')).toBeVisible()
  await answer(lee)
    .getByRole('radio', { name: /^Dispute/ })
    .check()
  await answer(lee).getByLabel('Explanation').fill('They left whole.')
  await assertAccessible(lee, 'a discrepancy to answer')
  const file = { name: 'carton.txt', mimeType: 'text/plain', buffer: Buffer.from('whole') }
  await answer(lee).getByTestId('attachments').setInputFiles(file)
  const chosenFile = answer(lee).getByRole('button', { name: 'Remove carton.txt' })
  await expect(chosenFile).toBeVisible()
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  // After the undo the form has the answer again, and the focus has left the form that sent it.
  await lee.getByRole('button', { name: 'Undo' }).click()
  await expect(chosenFile).toBeVisible()
  await expect(answer(lee).getByLabel('Explanation')).toHaveValue('They left whole.')
  await expect(answer(lee).getByRole('radio', { name: /^Dispute/ })).toBeChecked()
  await expect(lee.locator('h1')).toBeFocused()
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(lee).getByText('Disputed')).toBeVisible()
  await expect(answer(lee).getByText('carton.txt').first()).toBeVisible()
  await expect(answer(lee).getByText('They left whole.')).toBeVisible()

  const marc = await open({ as: 'marc', path: '/starter' })
  await marc.getByRole('link', { name: /^Settle: Damaged: 5 pcs/ }).click()
  await expect(answer(marc).getByText('They left whole.')).toBeVisible()
  await expect(answer(marc).getByRole('radio')).toHaveCount(0)
  await settlement(marc)
    .getByRole('radio', { name: /^Credited/ })
    .check()
  await assertAccessible(marc, 'a discrepancy to settle')
  const fact = (term: string) => marc.locator('dt', { hasText: term }).locator('xpath=../dd')
  const remainder = await fact('Left on order').innerText()
  await settlement(marc).getByRole('button', { name: 'Settle' }).click()
  // Another tab chooses another supplier: the undo still goes to the first one.
  const undo = marc.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await switchSupplier(marc, 2)
  const undoReply = marc.waitForResponse(/settlement-reversals$/)
  await undo.click()
  expect((await undoReply).status()).toBe(200)
  await switchSupplier(marc, -1)
  await settlement(marc)
    .getByRole('radio', { name: /^Credited/ })
    .check()
  await settlement(marc).getByRole('button', { name: 'Settle' }).click()
  await expect(settlement(marc).getByRole('radio')).toHaveCount(0)
  // The focus is on the outcome, and the order line shows its new remainder.
  await expect(settlement(marc).locator('p:focus')).toHaveText('Credited')
  await expect(fact('Left on order')).not.toHaveText(remainder)
  await expect(fact('Order').getByRole('link')).toHaveAttribute('href', /^\/orders\/\d+$/)
  await expect(settlement(marc).getByText('Taken off the order')).toBeVisible()

  // The supplier's open page and the shipment's history show it.
  await expect(settlement(lee).getByText('Credited')).toBeVisible()
  await expect(answer(lee).getByRole('button', { name: /^(Change|Send)/ })).toHaveCount(0)
  await lee.getByRole('link', { name: 'S000002' }).click()
  const history = lee.getByRole('list', { name: 'History' })
  await expect(history.getByText('Discrepancy answered').first()).toBeVisible()
  await expect(history.getByText('Discrepancy settled').first()).toBeVisible()
  await expect(
    lee.getByRole('table', { name: 'Discrepancies' }).getByText('Settled', { exact: true }),
  ).toBeVisible()
  const { rows } = await world.owner.query(
    'select trim_scale(waived)::text as waived from order_lines where company_id = 1 and id = 2',
  )
  expect(rows).toEqual([{ waived: '5' }])
})

test('an answer after another person’s shows a message and the other answer, and keeps the typed text', async ({
  open,
  world,
}) => {
  const { rows } = await world.owner.query<{ id: number }>(
    `with receipt as (
       insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled, received_by)
       select company_id, supplier_id, shipment_id, shipment_line_id, 0, 1, 0, received_by from receipts
       where shipment_id = 2 limit 1 returning *
     )
     insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id, kind, quantity)
     select r.company_id, r.supplier_id, r.shipment_id, l.id, l.order_line_id, r.id, 'late', 1
     from receipt r join shipment_lines l on l.company_id = r.company_id and l.id = r.shipment_line_id
     returning id::int`,
  )
  const id = rows[0]?.id ?? 0
  const lee = await open({ as: 'lee', path: `/discrepancies/${id}` })
  await answer(lee)
    .getByRole('radio', { name: /^Accept/ })
    .check()
  await answer(lee).getByLabel('Explanation').fill('Ours was late')
  // Written past the server, so that no change notice is sent.
  await world.owner.query(
    `update discrepancies set answer = 'disputed', answer_note = 'By another', answered_at = now(), answered_by = 1,
       version = version + 1 where id = $1`,
    [id],
  )
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(lee).getByText('By another')).toBeVisible()
  await expect(answer(lee).getByRole('alert')).toHaveText(/Someone else changed this/)
  await expect(answer(lee).getByLabel('Explanation')).toHaveValue('Ours was late')
  const file = { name: 'delay.txt', mimeType: 'text/plain', buffer: Buffer.from('late') }
  await answer(lee).getByTestId('attachments').setInputFiles(file)
  const chosenFile = answer(lee).getByRole('button', { name: 'Remove delay.txt' })
  await expect(chosenFile).toBeVisible()
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(lee).getByText('Ours was late')).toBeVisible()
  await expect(chosenFile).toBeHidden()
  // After an undo by keyboard the previous answer is shown, the form has the undone one with its file, and the focus
  // is where it was.
  await lee.getByRole('button', { name: 'Undo' }).focus()
  await lee.keyboard.press('Enter')
  await expect(answer(lee).getByText('By another')).toBeVisible()
  await expect(chosenFile).toBeVisible()
  await expect(answer(lee).getByLabel('Explanation')).toHaveValue('Ours was late')
  await expect.poll(() => lee.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(lee).getByText('delay.txt').first()).toBeVisible()

  // An answer that the page shows while the form is open is a conflict, too.
  await answer(lee).getByRole('button', { name: 'Change' }).click()
  await answer(lee).getByLabel('Explanation').fill('Ours after all')
  const mar = await world.signIn('mar')
  const params = { id }
  const { version } = (await mar.call(getDiscrepancy, { params })).reply
  await mar.call(answerDiscrepancy, {
    ...{ params, version, key: 'the-answer-of-mar' },
    body: { answer: 'disputed', note: 'On time for Mar' },
  })
  await expect(answer(lee).getByText('On time for Mar')).toBeVisible()
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(lee).getByRole('alert')).toHaveText(/Someone else changed this/)
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(lee).getByText('Ours after all')).toBeVisible()
  await expect(answer(lee).getByRole('alert')).toHaveCount(0)

  // So it is while only a file is added.
  await answer(lee).getByRole('button', { name: 'Change' }).click()
  await answer(lee).getByTestId('attachments').setInputFiles(file)
  await expect(chosenFile).toBeVisible()
  const now = (await mar.call(getDiscrepancy, { params })).reply
  await mar.call(answerDiscrepancy, {
    ...{ params, version: now.version, key: 'the-last-answer-of-mar' },
    body: { answer: 'disputed', note: 'Mar once more' },
  })
  await expect(answer(lee).getByText('Mar once more')).toBeVisible()
  await answer(lee).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(lee).getByRole('alert')).toHaveText(/Someone else changed this/)
})
