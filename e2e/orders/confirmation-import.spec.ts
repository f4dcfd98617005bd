import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

const nextYear = new Date().getUTCFullYear() + 1
const header = 'order_code;order_line;confirmed_date;quantity;note'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a supplier answers order lines with a table: valid lines are sent, invalid cells are listed', async ({
  open,
  world,
}) => {
  const { rows } = await world.owner.query<{
    id: number
    order: string
    line: string
    due: string
  }>(
    `select id::int, order_code as "order", line_number::text as line, due_date::text as due from order_lines
     where company_id = 1 and supplier_id = 1 and pending > 0 and confirmation = 'unconfirmed' and due_date > current_date
     order by order_id, line_number limit 2`,
  )
  const [first, second] = rows
  const page = await open({ as: 'lee', path: '/orders' })
  await page.getByRole('link', { name: 'Confirm from a table' }).click()
  await button(page, 'Choose a file').waitFor()
  await page.getByTestId('table-file').setInputFiles({
    name: 'answers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        header,
        `${first?.order};${first?.line};${first?.due};;`,
        `${second?.order};${second?.line};${nextYear}-05-01;;The glass is late`,
        `${second?.order};999;${nextYear}-05-01;;`,
      ].join('\n'),
    ),
  })
  const previewTable = page.getByRole('table', { name: 'Lines as understood' })
  await expect(previewTable.locator('tbody tr')).toHaveCount(2)
  await expect(previewTable).toContainText('Change proposed')
  await expect(page.getByRole('table', { name: '1 cell to correct' })).toBeVisible()
  await assertAccessible(page, 'confirmations of a table, previewed')
  await button(page, 'Send 2 lines').click()
  await page.getByText('2 lines sent').first().waitFor()
  await expect
    .poll(async () => {
      const confirmedLines = await world.owner.query(
        'select confirmation, proposal_note as note from order_lines where company_id = 1 and id = any($1) order by id',
        [rows.map(({ id }) => id)],
      )
      return confirmedLines.rows
    })
    .toEqual([
      { confirmation: 'confirmed', note: '' },
      { confirmation: 'proposed', note: 'The glass is late' },
    ])
})
