import { expect as expectSoon, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { getSignInRules } from '#contract/people/sign-in-provider-endpoints.ts'
import { addProvider } from '#e2e/screens/provider-states.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import {
  clientAt,
  type IdentityProvider,
  startIdentityProvider,
  testClient,
} from '#test/world/identity-provider.ts'
import { idOf } from '#test/world/people.ts'
import { addTestProvider } from '#test/world/provider-sign-in.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

// The same time-out as for a click, so that a slow machine fails no test.
const expect = expectSoon.configure({ timeout: 30_000 })

const accounts = {
  lee: { email: 'lee@cartro.example', email_verified: true, groups: ['oto'] },
  unverified: { email: 'mar@cartro.example', email_verified: false, groups: ['oto'] },
  stranger: { email: 'stranger@cartro.example', email_verified: true, groups: ['oto'] },
}
type ProviderName = 'Mercat ID' | 'Late ID' | 'Other ID'
type Providers = Record<ProviderName, IdentityProvider> & { company: string }

let runningProviders: { origin: string; providers: Promise<Providers> } | undefined

/** Three providers: a correct one, one whose clock is two minutes slow, and one whose tokens are for another audience. */
const providersOf = (world: Parameters<typeof startProviders>[0]): Promise<Providers> => {
  if (runningProviders?.origin !== world.origin)
    runningProviders = { origin: world.origin, providers: startProviders(world) }
  return runningProviders.providers
}

async function startProviders(world: {
  origin: string
  owner: { query: (text: string) => Promise<unknown> }
  signIn: (name: string) => Promise<Parameters<typeof addTestProvider>[1]>
}): Promise<Providers> {
  const clients = [clientAt(world.origin)]
  const [correctProvider, lateProvider, otherProvider] = await Promise.all([
    startIdentityProvider({ clients, accounts }),
    startIdentityProvider({ clients, accounts, clockOffsetMs: -120_000 }),
    startIdentityProvider({ clients, accounts, audience: 'other' }),
  ])
  await world.owner.query(
    `update users set email = username || '@cartro.example' where company_id = 1`,
  )
  const ada = await world.signIn('ada')
  for (const [label, { issuer }] of [
    ['Mercat ID', correctProvider],
    ['Late ID', lateProvider],
    ['Other ID', otherProvider],
  ] as const) {
    await addTestProvider(world.origin, ada, issuer, { label, emailDomains: ['cartro.example'] })
  }
  const company = (await ada.call(getSignInRules)).reply.company ?? ''
  return {
    'Mercat ID': correctProvider,
    'Late ID': lateProvider,
    'Other ID': otherProvider,
    company,
  }
}

test.afterAll(async () => {
  const { company: _, ...providers } = (await runningProviders?.providers) ?? { company: '' }
  for (const provider of Object.values(providers)) await provider.close()
  runningProviders = undefined
})

/** Presses a provider's button, and signs in on the provider's own screens. */
async function signInAt(page: Page, name: ProviderName, login: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
const expectToday = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
const refusal = (page: Page) => page.getByRole('alert')
// The provider's pages load fonts from the internet.
const blockFonts = (page: Page) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.abort())

test('a provider’s button leads there and back, and signing out ends both', async ({
  open,
  world,
}) => {
  const { company } = await providersOf(world)
  const page = await open({ path: `/login?company=${company}`, before: blockFonts })
  await expect(page.getByRole('button', { name: 'Mercat ID' })).toBeVisible()
  await assertAccessible(page, 'sign-in with providers')
  await signInAt(page, 'Mercat ID', 'lee')
  await expectToday(page)
  const callbackUrl = new URL(page.url())
  expect(callbackUrl.search).toBe('')
  await page.getByRole('button', { name: /Lee/ }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page.getByLabel('User name')).toBeVisible()
  // The sign-in screen remembers the provider.
  await expect(page.getByRole('button', { name: 'Mercat ID' })).toBeVisible()
})

test(
  'after a session has expired, the sign-in still shows the company’s providers',
  onlyInAll,
  async ({ open, world }) => {
    const { company } = await providersOf(world)
    const page = await open({ path: `/login?company=${company}`, before: blockFonts })
    await signInAt(page, 'Mercat ID', 'lee')
    await expectToday(page)
    await world.owner.query(`update sessions set ended_at = now() where ended_at is null
      and user_id = (select id from users where username = 'lee')`)
    await page.getByRole('link', { name: 'Shipments', exact: true }).click()
    await expect(page.getByLabel('User name')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mercat ID' })).toBeVisible()
  },
)

test(
  'a clock two minutes off does no harm; an administrator sees the link, and unlinks it',
  onlyInAll,
  async ({ open, world }) => {
    const { company } = await providersOf(world)
    const page = await open({ path: `/login?company=${company}`, before: blockFonts })
    await signInAt(page, 'Late ID', 'lee')
    await expectToday(page)
    const ada = await open({
      as: 'ada',
      path: `/settings/people/${await idOf(world.owner, 'lee')}`,
    })
    await expect(ada.getByText(/^Has signed in with Late ID since/)).toBeVisible()
    await ada.getByRole('button', { name: 'Unlink Late ID' }).click()
    await assertAccessible(ada, 'asked before unlinking')
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(ada.getByText('Late ID unlinked')).toBeVisible()
    await expect(ada.getByText(/^Has signed in with Late ID since/)).toHaveCount(0)
    await expect(page.getByLabel('User name')).toBeVisible()
  },
)

test(
  'an answer for somebody else, a forged state and a code that was used sign nobody in',
  onlyInAll,
  async ({ open, world }) => {
    const { company } = await providersOf(world)
    const page = await open({ path: `/login?company=${company}`, before: blockFonts })
    await signInAt(page, 'Other ID', 'lee')
    await expect(refusal(page)).toContainText('couldn’t be verified')

    await page.getByRole('button', { name: 'Mercat ID' }).click()
    await page.getByPlaceholder('Enter any login').waitFor()
    await page.goto(`${world.origin}/login?code=forged&state=forged`)
    await expect(refusal(page)).toContainText('couldn’t be verified')
    expect(new URL(page.url()).search).toBe('')

    let callbackUrl = ''
    page.on('request', (request) => {
      if (request.isNavigationRequest() && /[?&]code=/.test(request.url()))
        callbackUrl = request.url()
    })
    await signInAt(page, 'Mercat ID', 'lee')
    await expectToday(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto(callbackUrl)
    await expect(refusal(page)).toContainText('cancelled or took too long')
  },
)

test(
  'a refused sign-in says why: an unverified address, no account, a disabled account',
  onlyInAll,
  async ({ open, world }) => {
    const { company } = await providersOf(world)
    for (const login of ['unverified', 'stranger']) {
      const page = await open({ path: `/login?company=${company}`, before: blockFonts })
      await signInAt(page, 'Mercat ID', login)
      await expect(refusal(page)).toContainText('you don’t have access here')
    }
    await world.owner.query(
      `update sessions set ended_at = now() where ended_at is null and user_id = (select id from users where username = 'lee');
     update users set disabled_at = now() where username = 'lee'`,
    )
    const page = await open({ path: `/login?company=${company}`, before: blockFonts })
    await signInAt(page, 'Mercat ID', 'lee')
    await expect(refusal(page)).toContainText('you don’t have access here')
    await world.owner.query(`update users set disabled_at = null where username = 'lee'`)
  },
)

test(
  'where a second factor is required, a person from a provider without one sets it up without a password, and uses it later',
  onlyInAll,
  async ({ open, world }) => {
    const { company, ...providers } = await providersOf(world)
    const provider = providers['Mercat ID']
    const passwordAccounts = { lee: { ...accounts.lee, amr: ['pwd'] } }
    await provider.setAccounts({ ...accounts, ...passwordAccounts })
    await world.owner.query(
      `insert into second_factor_policies (company_id, roles, starts_on) values (1, '{user}', '2026-01-01')`,
    )
    const visitAsLee = async () => {
      const page = await open({ path: `/login?company=${company}`, before: blockFonts })
      await signInAt(page, 'Mercat ID', 'lee')
      return page
    }
    const page = await visitAsLee()
    await page.getByRole('button', { name: 'Use an authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('no password is needed')
    await assertAccessible(page, 'a second factor without a password')
    await dialog.getByRole('button', { name: 'Next', exact: true }).click()
    const secret = await dialog.getByText(/^[A-Z2-7]{32}$/).innerText()
    const authenticator = new TOTP({ secret: Secret.fromBase32(secret.trim()) })
    await dialog.getByRole('textbox', { name: 'Code' }).fill(authenticator.generate())
    await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
    const codes = page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.nth(9).waitFor()
    const [recoveryCode = ''] = await codes.allTextContents()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expectToday(page)

    const secondVisit = await visitAsLee()
    await expect(secondVisit.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
    const code = secondVisit.getByRole('textbox', { name: 'Code' })
    await code.fill('000000')
    await code.press('Enter')
    await expect(secondVisit.getByText('Wrong code, or already used').first()).toBeVisible()
    await code.fill(recoveryCode)
    await code.press('Enter')
    await expectToday(secondVisit)

    // Signing out before the code ends the provider's session, too: the next person must not be signed in by it.
    const thirdVisit = await visitAsLee()
    await thirdVisit.getByRole('button', { name: 'Sign out' }).click()
    await thirdVisit.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(thirdVisit.getByLabel('User name')).toBeVisible()

    await provider.setAccounts({ ...accounts, lee: { ...accounts.lee, amr: ['pwd', 'otp'] } })
    await expectToday(await visitAsLee())
    await provider.setAccounts(accounts)
    await world.owner.query('delete from second_factor_policies where company_id = 1')
  },
)

test(
  'an administrator adds a provider, tests it, maps groups to roles, and removes it',
  onlyInAll,
  async ({ open, world }) => {
    const providers = await providersOf(world)
    const page = await open({ as: 'ada', path: '/settings/sign-in' })
    await addProvider(page, 'Groups ID', { issuer: providers['Mercat ID'].issuer, secret: 'wrong' })
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByRole('status').first()).toContainText(
      'refuses the client ID or its secret',
    )
    await page.getByLabel('Client secret').fill(testClient.secret)
    await page.getByLabel('Mail domains').fill('cartro.example')
    await page.getByLabel('Scopes').fill('openid profile email groups')
    await page.getByLabel('Claim with the groups').fill('groups')
    await page.getByLabel('Groups of users').fill('oto')
    // Somebody else saves meanwhile: both changes stay.
    await world.owner.query(
      `update sign_in_providers set mod_groups = '{oto-mods}', version = version + 1 where label = 'Groups ID'`,
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use mine' }).click()
    await page.getByText('Saved').first().waitFor()
    await expect(page.getByLabel('Groups of moderators')).toHaveValue('oto-mods')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByRole('status').first()).toContainText('The provider answers')

    const person = await open({ path: `/login?company=${providers.company}`, before: blockFonts })
    await signInAt(person, 'Groups ID' as ProviderName, 'lee')
    await expectToday(person)
    // Removed from the group: the next sign-in is refused, and the open session ends.
    await providers['Mercat ID'].setAccounts({ ...accounts, lee: { ...accounts.lee, groups: [] } })
    const secondVisit = await open({
      path: `/login?company=${providers.company}`,
      before: blockFonts,
    })
    await signInAt(secondVisit, 'Groups ID' as ProviderName, 'lee')
    await expect(refusal(secondVisit)).toContainText('you don’t have access here')
    await expect(person.getByLabel('User name')).toBeVisible()
    await providers['Mercat ID'].setAccounts(accounts)

    await page.getByRole('button', { name: 'Remove provider' }).click()
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Remove provider' })
    await world.owner.query('update sign_in_providers set version = version + 1')
    await remove.click()
    await page.getByRole('alertdialog').getByRole('alert').waitFor()
    await remove.click()
    await expect(page.getByRole('heading', { level: 1, name: 'How people sign in' })).toBeVisible()
    await expect(page.locator('main').getByText('Groups ID')).toHaveCount(0)
  },
)
