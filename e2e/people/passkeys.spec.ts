import type { Locator, Page } from '@playwright/test'
import { expect as expectSoon } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

// The same time-out as for a click, so that a slow machine fails no test.
const expect = expectSoon.configure({ timeout: 30_000 })

// Browsers refuse passkeys for an IP address.
test.use({ host: 'localhost' })

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

/** Adds a virtual authenticator to a page, like a laptop's fingerprint reader. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentials,
    /** Copies the passkeys of another authenticator. */
    copyFrom: async (other: { credentials: typeof credentials }) => {
      for (const credential of await other.credentials())
        await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}

async function addPasskey(page: Page, name: string) {
  await button(page, 'Add a passkey').click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Password').fill(demoPassword)
  await assertAccessible(page, 'a new passkey')
  await button(page, 'Continue').click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await button(page, 'I have saved them').click()
}

const passkeysOf = (page: Page) => page.getByRole('table', { name: 'Passkeys' })

test('a passkey is added, required after the password, and removed', async ({ open }) => {
  const page = await open({ as: 'mar', path: '/account' })
  const laptop = await addAuthenticator(page)
  await addPasskey(page, 'Laptop <b>"&amp;')
  await expect(passkeysOf(page).getByRole('row')).toHaveCount(2)
  await expect(passkeysOf(page)).toContainText('Laptop <b>"&amp;')
  await expect(passkeysOf(page)).toContainText('Never')
  await assertAccessible(page, 'passkeys')

  const otherPage = await open()
  const authenticator = await addAuthenticator(otherPage)
  await otherPage.getByLabel('User name').fill('mar')
  await otherPage.getByLabel('Password').fill(demoPassword)
  await button(otherPage, 'Sign in').click()
  await expect(otherPage.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await assertAccessible(otherPage, 'a code or a passkey')
  // This browser does not have the passkey.
  await button(otherPage, 'Use a passkey').click()
  await expect(
    otherPage.getByText('The passkey wasn’t accepted, or you cancelled. Try again.'),
  ).toBeVisible()
  await authenticator.copyFrom(laptop)
  await button(otherPage, 'Use a passkey').click()
  await expect(otherPage.getByRole('heading', { name: 'Today' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('table', { name: 'Recent sign-ins' })).toContainText(
    'Signed in with password and passkey',
  )
  await expect(passkeysOf(page)).not.toContainText('Never')
  await passkeysOf(page).getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove' })
  await dialog.getByLabel('Password').fill(demoPassword)
  await assertAccessible(page, 'a passkey removed')
  // Refused once: the other browser's copy of the passkey has raised the stored signature counter.
  await button(dialog, 'Use a passkey').click()
  await expect(dialog.getByText('The passkey wasn’t accepted. Try again.').first()).toBeVisible()
  await button(dialog, 'Use a passkey').click()
  await expect(
    page.getByText('Passkey removed. All other sessions have been signed out.'),
  ).toBeVisible()
  await expect(passkeysOf(page)).toHaveCount(0)
})

test('a passkey alone signs in, without name and password', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'pau', path: '/account' })
  const laptop = await addAuthenticator(page)
  await addPasskey(page, 'Laptop')
  const otherPage = await open()
  await expect(button(otherPage, 'Sign in with a passkey')).toBeVisible()
  await assertAccessible(otherPage, 'the sign-in')
  const authenticator = await addAuthenticator(otherPage)
  await button(otherPage, 'Sign in with a passkey').click()
  await expect(
    otherPage.getByText('The passkey wasn’t accepted, or you cancelled. Try again.'),
  ).toBeVisible()
  await authenticator.copyFrom(laptop)
  await button(otherPage, 'Sign in with a passkey').click()
  await expect(otherPage.getByRole('heading', { name: 'Today' })).toBeVisible()
  await otherPage.evaluate(() => window.history.pushState(null, '', '/account'))
  await expect(otherPage.getByRole('table', { name: 'Recent sign-ins' })).toContainText(
    'Signed in with a passkey',
  )
})

test(
  'a required second factor is announced, and from its day on set up before anything else',
  onlyInAll,
  async ({ open, world }) => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const admin = await open({ as: 'ada', path: '/settings/sign-in' })
    await admin.getByLabel('User', { exact: true }).check()
    await admin.getByRole('textbox', { name: 'Required from' }).fill(day(40))
    await button(admin, 'Save').click()
    await expect(admin.getByText('Saved')).toBeVisible()
    await assertAccessible(admin, 'the rule')

    const lee = await open({ as: 'lee', path: '/orders' })
    const reminder = lee.getByText(/^From .* your company requires two-step verification\.$/)
    await expect(reminder).toBeVisible()
    await assertAccessible(lee, 'the reminder', { isOnlyHere: true })
    await lee.getByRole('link', { name: 'Set it up now' }).click()
    await expect(lee.getByRole('heading', { name: 'Passkeys' })).toBeVisible()

    await admin.getByRole('textbox', { name: 'Required from' }).fill(day(-1))
    await button(admin, 'Save').click()
    await expect
      .poll(
        async () => (await world.owner.query('select version from second_factor_policies')).rows,
      )
      .toEqual([{ version: 3 }])

    const page = await open({ path: '/orders' })
    await addAuthenticator(page)
    await page.getByLabel('User name').fill('lee')
    await page.getByLabel('Password').fill(demoPassword)
    await button(page, 'Sign in').click()
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
    await assertAccessible(page, 'a second factor to be set up')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto(`${new URL(page.url()).origin}/shipments`)
    await expect(tab.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
    await page.bringToFront()
    await addPasskey(page, 'Laptop')
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    // The other tab asks the server again when it is shown.
    await tab.bringToFront()
    await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(tab.getByRole('heading', { name: 'Shipments', level: 1 })).toBeVisible()
    await expect(page.getByText(/your company requires/)).toHaveCount(0)

    const people = await open({ as: 'ada', path: '/settings/people?secondFactor=on' })
    const table = people.getByRole('table', { name: 'People' })
    await expect(table.getByRole('link', { name: 'Lee Serra' })).toBeVisible()
    await expect(table.getByRole('link', { name: 'Ada Font' })).toHaveCount(0)
  },
)
