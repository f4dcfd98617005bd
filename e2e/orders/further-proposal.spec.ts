import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { announceQuantity, orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'

const day = `${new Date().getUTCFullYear() + 1}-05-01`
const toolbar = (page: Page) => page.getByRole('toolbar')
const dialog = (page: Page) => page.getByRole('dialog')

test('a further proposal keeps the open one; a proposal that cannot be accepted is left out by name', async ({
  open,
  world,
}) => {
  const rows = [1, 2, 3].map((number) => orderFileRow('AGAIN', number, '10'))
  await sendFile(world, await world.signIn('marc'), '?rows=all', orderFile(...rows))
  await world.owner.query(
    `update order_lines set due_date = $1 where company_id = 1 and order_code = 'AGAIN' and line_number = '2'`,
    [day],
  )
  const proposals = async () =>
    (
      await world.owner.query<{ id: number; terms: string }>(
        `select id::int, concat_ws(' ', confirmation, proposed_date, trim_scale(proposed_quantity)) as terms
         from order_lines where company_id = 1 and order_code = 'AGAIN' order by line_number`,
      )
    ).rows
  const termsOfEach = async () => (await proposals()).map(({ terms }) => terms)
  const select = (page: Page, number: number) =>
    page.getByRole('checkbox', { name: new RegExp(`order AGAIN, line ${number}$`) }).check()

  const lee = await open({ as: 'lee', path: '/orders?order=AGAIN' })
  const confirm = toolbar(lee).getByRole('button', { name: 'Confirm' })
  const send = dialog(lee).getByRole('button', { name: 'Send proposal' })
  await select(lee, 1)
  await confirm.click()
  await dialog(lee).getByLabel('Propose a change').click()
  await dialog(lee).getByLabel('New quantity').fill('5')
  await dialog(lee).getByLabel('Note to the buyer').fill('Half of it')
  await send.click()
  await lee.getByText('Proposal sent for 1 line').waitFor()
  await confirm.click()
  await expect(dialog(lee).getByLabel('New quantity')).toHaveValue('5')
  await expect(dialog(lee).getByLabel('Note to the buyer')).toHaveValue('Half of it')
  await dialog(lee).getByRole('button', { name: 'Cancel' }).click()

  await select(lee, 2)
  await select(lee, 3)
  await confirm.click()
  await dialog(lee).getByLabel('Propose a change').click()
  await dialog(lee).getByText('The quantities that these lines already propose stay').waitFor()
  await dialog(lee).getByLabel('New date', { exact: true }).fill(day)
  await send.click()
  await lee.getByText('Proposal sent for 2 lines · 1 line confirmed').waitFor()
  expect(await termsOfEach()).toEqual([`proposed ${day} 5`, 'confirmed', `proposed ${day}`])

  const [first] = await proposals()
  expect(await announceQuantity(await world.signIn('lee'), first?.id ?? 0, 8)).toBe(201)
  const marc = await open({ as: 'marc', path: '/orders?order=AGAIN' })
  await select(marc, 1)
  await select(marc, 3)
  await toolbar(marc).getByRole('button', { name: 'Answer proposals' }).click()
  const accept = dialog(marc).getByRole('button', { name: 'Accept' })
  await accept.click()
  await dialog(marc).getByText('This proposal can only be refused:').waitFor()
  await expect(dialog(marc).getByRole('listitem').last()).toContainText('8 are already announced')
  await assertAccessible(marc, 'a proposal that cannot be accepted')
  await accept.click()
  await marc.getByText('1 proposal accepted').waitFor()
  expect(await termsOfEach()).toEqual([`proposed ${day} 5`, 'confirmed', 'confirmed'])
})
