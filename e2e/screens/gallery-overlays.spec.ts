import assert from 'node:assert/strict'
import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindings } from '#e2e/setup/axe-findings.ts'
import { galleryTest as test } from '#e2e/setup/gallery-page.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const confirmation = (page: Page) => page.getByRole('alertdialog')
const width = async (dialog: Locator) => Math.round((await dialog.boundingBox())?.width ?? 0)

const words = {
  en: { title: 'Attention', accept: 'Accept', cancel: 'Cancel', loading: 'Loading' },
  es: { title: 'Atención', accept: 'Aceptar', cancel: 'Cancelar', loading: 'Cargando' },
  ca: { title: 'Atenció', accept: 'Accepta', cancel: 'Cancel·la', loading: 'Carregant' },
}
for (const [lang, { title, accept, cancel, loading }] of Object.entries(words)) {
  test(
    `the confirmation and the loading overlay have words of their own in ${lang}`,
    lang === 'ca' ? {} : onlyInAll,
    async ({ openGallery }) => {
      const page = await openGallery(`?lang=${lang}`)
      await press(page, 'Confirm, as it comes')
      await confirmation(page).getByRole('heading', { name: title, exact: true }).waitFor()
      await confirmation(page).getByText('Go on?').waitFor()
      await expect(confirmation(page).getByRole('button')).toHaveText([cancel, accept])
      await confirmation(page).getByRole('button', { name: accept }).click()
      await confirmation(page).waitFor({ state: 'detached' })
      await press(page, 'Confirm, without buttons')
      await page.getByRole('status').filter({ hasText: loading }).waitFor()
      await page.close()
    },
  )
}

test('a confirmation’s buttons show only with their callbacks, and it has the requested size', async ({
  openGallery,
}) => {
  const page = await openGallery('', { reducedMotion: 'reduce' })
  await press(page, 'Confirm, as it comes')
  await confirmation(page).waitFor()
  await expect(confirmation(page).getByRole('button')).toHaveCount(2)
  assert.equal(await width(confirmation(page)), 400)
  await page.keyboard.press('Escape')
  await confirmation(page).waitFor({ state: 'detached' })
  await press(page, 'Confirm, without buttons')
  const large = page.locator('[role="alertdialog"]')
  await large.waitFor()
  await expect(large.locator('button')).toHaveCount(0)
  assert.equal(await width(large), 840)
  await page.close()
})

const toastOf = (page: Page) => page.locator('.Toastify__toast')

/** Returns the state of the toast's timer, which is the animation of a hidden bar. */
const clockOf = (page: Page) =>
  toastOf(page)
    .locator('.Toastify__progress-bar')
    .evaluate((bar) => getComputedStyle(bar).animationPlayState)

/** Pauses the toast's timer, so that a slow machine can inspect it. */
const slowDown = (toast: Locator) =>
  toast.locator('.Toastify__progress-bar').evaluate((bar) => {
    for (const clock of bar.getAnimations()) clock.playbackRate = 0.05
  })

async function showToast(page: Page, name: string) {
  await press(page, name)
  await toastOf(page).waitFor()
  await slowDown(toastOf(page))
  await page.waitForTimeout(350)
}

test('a toast pauses on hover, and while the window has no focus', async ({ openGallery }) => {
  const page = await openGallery('')
  // A slow machine may miss the four seconds of the toast: then it is shown again.
  await expect(async () => {
    await showToast(page, 'Success')
    assert.equal(await clockOf(page), 'running')
    await toastOf(page).hover({ timeout: 2000 })
    assert.equal(await clockOf(page), 'paused')
  }).toPass({ timeout: 60_000 })
  await page.mouse.move(600, 700)
  await expect.poll(() => clockOf(page)).toBe('running')
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect.poll(() => clockOf(page)).toBe('paused')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => clockOf(page)).toBe('running')
  await page.close()
})

for (const [share, isGone] of [
  [0.7, false],
  [0.9, true],
] as const) {
  test(`a toast dragged ${share * 100} per cent of its width ${isGone ? 'goes' : 'comes back'}`, async ({
    openGallery,
  }) => {
    const page = await openGallery('')
    await showToast(page, 'Success')
    const toast = toastOf(page)
    const box = await toast.boundingBox()
    assert.ok(box)
    const [x, y] = [box.x + 20, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + (box.width * share) / 2, y, { steps: 4 })
    await page.mouse.move(x + box.width * share, y, { steps: 4 })
    await page.mouse.up()
    if (isGone) return toast.waitFor({ state: 'detached' })
    await page.waitForTimeout(600)
    await expect(toast).toHaveCount(1)
    const leftEdge = async () => Math.round((await toast.boundingBox())?.x ?? 0)
    await expect.poll(leftEdge).toBe(Math.round(box.x))
  })
}

test('four kinds of toast, each with title and role, none with a visible progress bar', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  for (const [name, kind, role] of [
    ['Success', 'success', 'status'],
    ['Error', 'error', 'alert'],
    ['Warning', 'warning', 'alert'],
    ['Shipment message', 'info', 'status'],
  ] as const) {
    await press(page, name)
    const toast = page.locator(`.Toastify__toast--${kind}`)
    await toast.waitFor()
    await slowDown(toast)
    const title = { success: 'Success', error: 'Error', warning: 'Warning', info: 'Info' }[kind]
    // Measures the letters: their box is as wide as the toast.
    const titleSize = await toast.getByText(title, { exact: true }).evaluate((element) => {
      const letters = document.createRange()
      letters.selectNodeContents(element)
      const { width, height } = letters.getBoundingClientRect()
      return { width, height }
    })
    assert.ok(titleSize.width > 20 && titleSize.height > 10, title)
    assert.ok(
      await toast.evaluate(
        (element, wanted) =>
          element.role === wanted || element.querySelector(`[role=${wanted}]`) !== null,
        role,
      ),
      name,
    )
    const bar = toast.locator('.Toastify__progress-bar--wrp')
    assert.equal(await bar.getAttribute('data-hidden'), 'true')
  }
  await page.close()
})

test('a toast with Undo waits for the undoing, stays if undoing fails, and restores the focus', async ({
  openGallery,
}) => {
  const page = await openGallery('?rtl&lang=es', { reducedMotion: 'reduce' })
  const [opener, toast] = [page.getByRole('button', { name: 'With undo' }), toastOf(page)]
  const undo = toast.getByRole('button', { name: 'Deshacer' })
  // Dispatched, so that the focus does not move.
  const reply = (name: string) =>
    page.getByRole('button', { name, exact: true }).dispatchEvent('click')
  const offer = async () => {
    await showToast(page, 'With undo')
    await undo.click()
    await expect(undo).toHaveAttribute('aria-busy', 'true')
  }
  await offer()
  await opener.focus()
  await page.mouse.move(0, 0)
  assert.equal(await clockOf(page), 'paused')
  await reply('Fail to undo it')
  await expect(toast.getByRole('alert')).toHaveText('Can’t reach the server. Try again.')
  assert.equal(await clockOf(page), 'paused')
  assert.deepEqual(await axeFindings(page, '.Toastify'), [])
  await undo.click()
  await reply('Undo it')
  await toast.waitFor({ state: 'detached' })
  await expect(opener).toBeFocused()

  // The opener is gone: the heading takes the focus.
  await offer()
  await opener.evaluate((button: HTMLButtonElement) => button.setAttribute('disabled', ''))
  await reply('Undo it')
  await toast.waitFor({ state: 'detached' })
  await expect(page.locator('h1')).toBeFocused()

  // Without an opener the focus does not go to an earlier one.
  await opener.evaluate((button: HTMLButtonElement) => button.removeAttribute('disabled'))
  await showToast(page, 'With undo')
  await opener.blur()
  await toast.getByRole('button', { name: 'Cerrar el mensaje' }).press('Enter')
  await toast.waitFor({ state: 'detached' })
  await expect(page.locator('h1')).toBeFocused()
})
