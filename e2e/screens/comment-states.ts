import type { Page } from '@playwright/test'
import { pictureOf } from '#test/samples/picture-files.ts'
import { failing, furtherState, lee, marc, type ScreenState } from './screen-state.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })

async function say(page: Page, text: string, isInternal: boolean) {
  await section(page).getByLabel('New comment').fill(text)
  if (isInternal) await section(page).getByLabel('Only my side').check()
  await section(page)
    .getByRole('button', { name: /^Add (internal )?comment$/ })
    .click()
  await section(page).getByRole('listitem').filter({ hasText: text }).first().waitFor()
}

// Without this, the sticky head of the table covers half of a checkbox.
const scrollToTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))

/** States of the comments: none, each kind, one being edited, one being deleted. */
export const statesOfComments: ScreenState[] = [
  furtherState('comments, none', lee('/orders/3'), (page) =>
    section(page).getByText('No comments yet.').waitFor(),
  ),
  furtherState('comments of both sides', lee('/orders/2'), async (page) => {
    await say(page, 'The lorry is late, see https://example.com/lorries/7', false)
    await say(page, 'Do not tell them why', true)
    await section(page).getByRole('button', { name: 'Edit' }).first().click()
    await section(page).getByLabel('Edit comment').waitFor()
    await scrollToTop(page)
  }),
  furtherState('files of comments', lee('/orders/2'), async (page) => {
    const buffer = await pictureOf(300, 200).jpeg()
    const files = section(page).getByTestId('attachments')
    await files.setInputFiles([
      { name: 'Pallet.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'Counted.csv', mimeType: 'text/csv', buffer: Buffer.from('product,quantity') },
    ])
    await section(page)
      .getByText(/^\d+ kB$/)
      .nth(1)
      .waitFor()
    await say(page, 'As it came', false)
    await section(page).getByRole('button', { name: 'Show Pallet.jpg' }).locator('img').waitFor()
    await files.setInputFiles([
      { name: 'Seal.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'Empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
    ])
    await section(page).getByRole('alert').waitFor()
    await scrollToTop(page)
  }),
  furtherState('a picture of a comment', lee('/orders/1'), async (page) => {
    const buffer = await pictureOf(1200, 900).jpeg()
    await section(page)
      .getByTestId('attachments')
      .setInputFiles({ name: 'Ramp.jpg', mimeType: 'image/jpeg', buffer })
    await section(page)
      .getByText(/^\d+ kB$/)
      .waitFor()
    await say(page, 'The ramp', false)
    await section(page).getByRole('button', { name: 'Show Ramp.jpg' }).click()
    await page.getByRole('dialog').getByRole('img', { name: 'Ramp.jpg' }).waitFor()
  }),
  furtherState('a comment to delete', marc('/discrepancies/1'), async (page) => {
    await say(page, 'Wrong place', false)
    await section(page).getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('alertdialog').waitFor()
  }),
  furtherState('comments, failed', failing(lee('/orders/4'), '**/comments'), (page) =>
    section(page).getByRole('button', { name: 'Try again' }).waitFor(),
  ),
]
