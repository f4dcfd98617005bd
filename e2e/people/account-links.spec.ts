import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { assertAccessible, type JourneyWorld, pathOf, test } from '#e2e/setup/fixtures.ts'
import { invite, linkMailedTo, mailsTo, withoutPassword } from '#test/world/mailed-link.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const newPassword = 'nine-words-nobody-guesses'
const awaitToday = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

const addressOf = async ({ owner }: JourneyWorld, username: string) => {
  const { rows } = await owner.query<{ email: string }>(
    'select email from users where username = $1',
    [username],
  )
  return rows[0]?.email ?? assert.fail()
}
const invitationOf = async (world: JourneyWorld, username: string) => {
  await withoutPassword(world.owner, username)
  await invite(world.databaseUrl, world.owner, username)
  return linkMailedTo(world.owner, await addressOf(world, username))
}

test('an invited person sees who invited them, chooses a password by keyboard alone, and is signed in', async ({
  open,
  world,
}) => {
  const path = await invitationOf(world, 'mar')
  const page = await open({ path })
  await page.getByRole('heading', { name: 'Welcome to Oto' }).waitFor()
  await page.getByText(/^Ada .* has invited you to Mercat/).waitFor()
  await assertAccessible(page, 'an invitation')
  await page.keyboard.type('marmarmarmar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'easy to guess' })).toBeFocused()
  await page.getByLabel('New password').fill(newPassword)
  await page.keyboard.press('Enter')
  await awaitToday(page)
  assert.equal(pathOf(page), '/starter')
  const secondPage = await open({ path })
  await secondPage.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

test('a forgotten password is reset from the sign-in by a mailed link', async ({ open, world }) => {
  const address = await addressOf(world, 'lee')
  const page = await open({ path: '/login' })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('User name or email address').fill(address)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await expect.poll(async () => (await mailsTo(world.owner, address)).length).toBe(1)
  // The link is opened in a browser where somebody else is signed in, with a form in another tab.
  const otherPage = await open({
    as: 'ada',
    path: await linkMailedTo(world.owner, address),
    storage: { proveidor: JSON.stringify({ id: 1, rao: 'Cartró', isChosen: true }) },
  })
  const tab = await otherPage.context().newPage()
  await tab.goto(`${world.origin}/shipments/new`)
  const trackingNumber = tab.getByLabel('Tracking number')
  await trackingNumber.fill('Typed by Ada')
  await otherPage.getByText('For lee, Mercat').waitFor()
  await otherPage.getByLabel('New password').fill(newPassword)
  await otherPage.getByRole('button', { name: 'Save and sign in' }).click()
  await awaitToday(otherPage)
  await otherPage.getByRole('button', { name: /^Account of Lee/ }).waitFor()
  // The other tab begins anew as the second person; nothing of the first one is left.
  await tab.getByRole('button', { name: /^Account of Lee/ }).waitFor()
  await expect(trackingNumber).toHaveValue('')
  const { rows } = await world.owner.query<{ drafts: number; sessions: number }>(`
    select (select count(*)::int from drafts d join users u on u.company_id = d.company_id and u.id = d.user_id
        where u.username = 'lee') as drafts,
      (select count(*)::int from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
        where u.username = 'ada' and s.ended_at is null) as sessions`)
  assert.deepEqual(rows, [{ drafts: 0, sessions: 0 }])
})

test(
  'a new email address is entered in the account and confirmed by the mailed link',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'pau', path: '/account' })
    await page.getByLabel('New email address').fill('pau.new@example.com')
    const form = page.getByRole('form', { name: 'Email address' })
    await form.getByLabel('Current password').fill(demoPassword)
    await form.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('The link is on its way to pau.new@example.com').first().waitFor()
    await page.goto(world.origin + (await linkMailedTo(world.owner, 'pau.new@example.com')))
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await awaitToday(page)
    await page.goto(`${world.origin}/account`)
    await page.getByText('Current email address: pau.new@example.com').waitFor()
  },
)

test(
  'a person with a second factor continues at the sign-in, which asks for the code',
  onlyInAll,
  async ({ open, world }) => {
    const path = await invitationOf(world, 'marc')
    await world.owner.query(`insert into second_factors (company_id, user_id, secret, is_encrypted, confirmed_at)
    select company_id, id, '\\x00', false, now() from users where username = 'marc'`)
    await world.owner.query(`update users set has_second_factor = true where username = 'marc'`)
    const page = await open({ path })
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(pathOf(page), '/login')
  },
)
