import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '#database/demo/demo-world.ts'
import { assertAccessible, type JourneyWorld, localStorageOf, test } from '#e2e/setup/fixtures.ts'
import { decodeBarcodes } from '#test/samples/label-decoding.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const resetLastStep = (world: JourneyWorld) =>
  world.owner.query('update second_factors set last_step = 0')

async function signIn(page: Page, username: string, password = demoPassword) {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
}

test('a second factor is scanned, confirmed, required at sign-in, and removed', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'mar', path: '/account' })
  await button(page, 'Turn on').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('not mine')
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await dialog.getByText('Wrong password').first().waitFor()
  await dialog.getByLabel('Password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  const picture = await dialog.getByRole('img', { name: 'QR code with the key' }).screenshot()
  await assertAccessible(page, 'the key')
  const [qrCode] = await decodeBarcodes(new Uint8Array(picture))
  const secret = new URL(qrCode?.text ?? '').searchParams.get('secret') ?? ''
  await dialog.getByText(secret).waitFor()
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await button(page, 'Turn on').last().click()
  await dialog.getByText('Wrong code, or already used').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(authenticator.generate())
  // The recovery codes are shown once: the dialog cannot be closed before they are there.
  const released = Promise.withResolvers<void>()
  await page.route('**/api/auth/second-factor/confirmation', async (route) => {
    await released.promise
    await route.continue()
  })
  await button(page, 'Turn on').last().click()
  await expect(button(page, 'Turn on').last()).toHaveAttribute('aria-busy')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  released.resolve()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.nth(9).waitFor()
  const [recoveryCode = ''] = await codes.allTextContents()
  await assertAccessible(page, 'recovery codes')
  await button(page, 'I have saved them').click()
  await page.getByText(/^On since .* 10 recovery codes left\.$/).waitFor()

  const otherPage = await open()
  await signIn(otherPage, 'mar')
  await otherPage.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await assertAccessible(otherPage, 'the code at sign-in')
  const code = otherPage.getByLabel('Code')
  assert.equal(await code.getAttribute('autocomplete'), 'one-time-code')
  await code.fill('000000')
  await otherPage.keyboard.press('Enter')
  await otherPage.getByText('The code is wrong or has already been used.').waitFor()
  await resetLastStep(world)
  await code.fill(authenticator.generate())
  await otherPage.keyboard.press('Enter')
  await otherPage.getByRole('heading', { name: 'Today' }).waitFor()
  assert.ok(!JSON.stringify(await localStorageOf(otherPage)).includes(demoPassword))

  await page.reload()
  await page.getByRole('table', { name: 'Recent sign-ins' }).getByText('Wrong code').waitFor()
  await button(page, 'Turn off').click()
  await dialog.getByLabel('Password').fill(demoPassword)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCode)
  await button(page, 'Turn off').last().click()
  await page
    .getByText('Two-step verification is off. All other sessions have been signed out.')
    .waitFor()
  await world.signIn('mar')
})

test('an initial password permits nothing but the choice of a new one', async ({ open, world }) => {
  await world.owner.query(
    `update users set initial_password_hash = password_hash where username = 'pau'`,
  )
  const page = await open({ path: '/orders' })
  await signIn(page, 'pau')
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await assertAccessible(page, 'the choice of a password')
  const newPassword = page.getByLabel('New password')
  await newPassword.fill('password2026')
  await button(page, 'Save and sign in').click()
  await page
    .getByText('Too easy to guess: choose something longer or less common')
    .first()
    .waitFor()
  assert.equal(
    (await localStorageOf(page)).credentials?.includes('"isAuthenticated":true') ?? false,
    false,
  )
  await button(page, 'Back').click()
  await signIn(page, 'pau')
  await newPassword.fill('words of my own choice')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await world.signIn('pau', 'words of my own choice')
})

test(
  'an administrator finds refused sign-ins, and then those of one person',
  onlyInAll,
  async ({ open, world }) => {
    await world.signIn('lee', 'wrong').catch(() => {})
    const page = await open({ as: 'ada', path: '/settings/history' })
    const table = page.getByRole('table', { name: 'History' })
    await table.getByRole('link', { name: 'Lee Serra' }).first().waitFor()
    await page.getByLabel('Topic').selectOption('Sign-ins')
    await page.getByLabel('Sign-ins', { exact: true }).selectOption('Failed attempts')
    await expect(table.getByText('Signed in')).toHaveCount(0)
    await expect(table.getByRole('row').nth(1)).toContainText('127.0.0.1')
    await table.getByRole('link', { name: 'Lee Serra' }).first().click()
    await page.waitForURL(/person=lee/)
    await expect(table.getByRole('link', { name: 'Ada Font' })).toHaveCount(0)
    await assertAccessible(page, 'history of one')
  },
)

test('the old address of the sign-ins redirects to the history, including its filter', async ({
  open,
}) => {
  const page = await open({ as: 'ada', path: '/settings/sign-ins?username=lee&topic=refusal' })
  await page.waitForURL(/\/settings\/history\?/)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText('Failed attempts')
  await expect(chips).toContainText('lee')
  const lee = await open({ as: 'lee', path: '/settings/sign-ins' })
  await lee.getByText('Only administrators of the company can see the history.').waitFor()
})
