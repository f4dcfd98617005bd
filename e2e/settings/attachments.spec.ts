import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { maxAttachmentBytes, maxAttachments } from '#domain/comments/attachment.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { noisyPhotograph, photograph, pictureOf } from '#test/samples/picture-files.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })
const comment = (page: Page, text: string) =>
  section(page)
    .getByRole('list', { name: 'Comments' })
    .getByRole('listitem')
    .filter({ hasText: text })
const chosen = (page: Page) => section(page).getByRole('list', { name: 'Files to send' })
const send = (page: Page) => section(page).getByRole('button', { name: 'Add comment' })
const pdf = { name: 'Terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const picture = async (name = 'Pallet.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(60, 40),
})
/** Header of a PNG with 16 bits a channel and this many pixels a side. */
async function planOf16Bits(sidePixels: number): Promise<Buffer> {
  const png = await pictureOf(30, 20).png()
  png.writeUInt32BE(sidePixels, 16)
  png.writeUInt32BE(sidePixels, 20)
  png.set([16, 6], 24)
  return png
}

test('files are attached to a comment: pictures are shown, others downloaded', async ({ open }) => {
  const lee = await open({ as: 'lee', path: '/shipments/8' })
  const marc = await open({ as: 'marc', path: '/shipments/8' })
  await expect(send(lee)).toHaveAttribute('aria-disabled', 'true')
  const chooser = lee.waitForEvent('filechooser')
  await section(lee).getByRole('button', { name: 'Attach files' }).press('Enter')
  await (await chooser).setFiles([await picture(), pdf])
  await expect(chosen(lee).getByRole('listitem')).toHaveCount(2)
  await expect(chosen(lee).getByText('1 kB')).toHaveCount(2)
  await expect(chosen(lee).locator('img')).toHaveCount(1)
  await assertAccessible(lee, 'chosen files')
  await section(lee).getByLabel('New comment').fill('As it came')
  await send(lee).click()
  await expect(chosen(lee)).toHaveCount(0)

  const shownComment = comment(marc, 'As it came')
  const show = shownComment.getByRole('button', { name: 'Show Pallet.jpg' })
  await expect(show.locator('img')).toHaveJSProperty('complete', true)
  await show.click()
  const dialog = marc.getByRole('dialog', { name: 'Pallet.jpg' })
  await expect(dialog.getByRole('img', { name: 'Pallet.jpg' })).toBeVisible()
  // Rotated by the orientation that the phone recorded.
  await expect
    .poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(60)
  await assertAccessible(marc, 'a picture')
  const downloadEvent = marc.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await downloadEvent).suggestedFilename()).toBe('Pallet.jpg')
  await marc.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(show).toBeFocused()

  const file = marc.waitForEvent('download')
  await shownComment.getByRole('button', { name: 'Terms.pdf' }).click()
  const path = await (await file).path()
  expect(await readFile(path)).toEqual(pdf.buffer)
})

test('an invalid file shows its error, and the others are sent', async ({ open }) => {
  const lee = await open({ as: 'lee', path: '/orders/1' })
  const input = section(lee).getByTestId('attachments')
  await input.setInputFiles([
    { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
    { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\0\0') },
    { ...(await picture('half.jpg')), buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
    { name: 'plan.png', mimeType: 'image/png', buffer: await planOf16Bits(7700) },
    pdf,
  ])
  // Created in the page: handing over so many bytes takes long on a busy machine.
  await input.evaluate((element: HTMLInputElement, size) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(size)], 'scan.pdf', { type: 'application/pdf' }))
    element.files = data.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, maxAttachmentBytes + 1)
  const chosenFile = (name: string) => chosen(lee).getByRole('listitem').filter({ hasText: name })
  await expect(chosenFile('empty.csv').getByRole('alert')).toHaveText(/^This file is empty/)
  // Served as a download, which no browser runs.
  await expect(chosenFile('run.exe.bin')).toBeVisible()
  await expect(chosenFile('scan.pdf').getByRole('alert')).toHaveText(/^Larger than 10 MB/)
  await expect(chosenFile('half.jpg').getByRole('alert')).toHaveText(/damaged/)
  await expect(chosenFile('plan.png').getByRole('alert')).toHaveText(
    /^This picture has too many pixels/,
  )
  await expect(chosenFile('Terms.pdf')).toContainText('1 kB')
  await expect(send(lee)).toHaveAttribute('aria-disabled', 'true')
  await assertAccessible(lee, 'files that failed', { isOnlyHere: true })
  for (const name of ['empty.csv', 'run.exe', 'scan.pdf', 'half.jpg', 'plan.png']) {
    await chosenFile(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
    await expect(chosenFile(name)).toHaveCount(0)
  }
  await expect(section(lee).getByRole('button', { name: 'Attach files' })).toBeFocused()

  // Without a network the chosen files stay and can be retried.
  await lee.context().setOffline(true)
  await input.setInputFiles([{ ...pdf, name: 'Later.pdf' }])
  await expect(chosenFile('Later.pdf').getByRole('alert')).toBeVisible()
  await lee.context().setOffline(false)
  await chosenFile('Later.pdf').getByRole('button', { name: 'Try again' }).click()
  await expect(chosenFile('Later.pdf')).toContainText('1 kB')

  const files = Array.from({ length: maxAttachments }, (_, index) => ({
    ...pdf,
    name: `${index}.pdf`,
  }))
  await input.setInputFiles(files)
  await expect(section(lee).getByText('The rest were left out.')).toBeVisible()
  await expect(chosen(lee).getByRole('listitem')).toHaveCount(maxAttachments)
  // A comment with files needs no text.
  await send(lee).click()
  await expect(section(lee).getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(
    maxAttachments,
  )
})

test('a picture is attached by paste or drop', async ({ open }) => {
  // On a second screen, so that the chunk of the attachments is already loaded.
  const lee = await open({ as: 'lee', path: '/orders/1' })
  await expect(section(lee).getByRole('button', { name: 'Attach files' })).toBeVisible()
  await lee.getByRole('link', { name: 'Open orders' }).first().click()
  await lee.getByRole('link', { name: 'PO-1002' }).first().click()
  await lee.getByRole('heading', { level: 1, name: /PO-1002/ }).waitFor()
  await expect(section(lee).getByRole('button', { name: 'Attach files' })).toBeVisible()
  const bytes = [...(await photograph(30, 20))]
  const addPicture = (kind: 'paste' | 'drop', name: string, text = '') =>
    section(lee)
      .getByLabel('New comment')
      .evaluate(
        (field, { kind, name, text, bytes }) => {
          const data = new DataTransfer()
          if (text) data.setData('text/plain', text)
          data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
          const options = { bubbles: true, cancelable: true }
          return field.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: data })
              : new DragEvent('drop', { ...options, dataTransfer: data }),
          )
        },
        { kind, name, text, bytes },
      )
  // Cells of a spreadsheet stay text, although it copies a picture of them, too.
  expect(await addPicture('paste', 'cells.jpg', 'BOX-1\t4')).toBe(true)
  await addPicture('paste', 'pasted.jpg', 'pasted.jpg')
  await addPicture('drop', 'dropped.jpg')
  await expect(chosen(lee).getByText('pasted.jpg', { exact: true })).toBeVisible()
  await expect(chosen(lee).getByText('1 kB')).toHaveCount(2)
  await expect(chosen(lee).getByText('dropped.jpg', { exact: true })).toBeVisible()
  // A file that is chosen while the comment is being sent stays.
  const released = Promise.withResolvers<void>()
  await lee.route('**/comments', async (route) => {
    await released.promise
    await route.continue()
  })
  await send(lee).click()
  await section(lee).getByTestId('attachments').setInputFiles(pdf)
  await expect(chosen(lee).getByRole('listitem')).toHaveCount(3)
  released.resolve()
  await expect(section(lee).getByRole('button', { name: 'Show dropped.jpg' })).toBeVisible()
  await expect(chosen(lee).getByRole('listitem')).toHaveText([/^Terms\.pdf/])
})

test('a large photograph is made smaller before it is sent, and stays upright', async ({
  open,
}) => {
  const lee = await open({ as: 'lee', path: '/orders/4' })
  const large = {
    name: 'Ramp.jpg',
    mimeType: 'image/jpeg',
    buffer: await noisyPhotograph(2800, 700),
  }
  expect(large.buffer.length).toBeGreaterThan(1024 * 1024)
  await section(lee).getByTestId('attachments').setInputFiles(large)
  await expect(chosen(lee).getByText(/^[\d.]+ [kM]B$/)).toBeVisible()
  await send(lee).click()
  await section(lee).getByRole('button', { name: 'Show Ramp.jpg' }).click()
  // Scaled down by the browser: the server alone would keep the height of 2800.
  await expect
    .poll(() =>
      lee
        .getByRole('dialog')
        .getByRole('img', { name: 'Ramp.jpg' })
        .evaluate((image: HTMLImageElement) => image.naturalHeight),
    )
    .toBe(2560)
})
