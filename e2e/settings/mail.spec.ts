import { expect } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

test(
  'an administrator sends a test message, and copies an unsent one',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'ada', path: '/settings' })
    await page.getByRole('link', { name: 'Mail', exact: true }).click()
    await page.getByText(/^No mail server is set up/).waitFor()
    await page.getByText('No messages yet').waitFor()
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await page.getByText('Test message written').waitFor()
    const { rows } = await world.owner.query(`select email from users where username = 'ada'`)
    await page.getByRole('link', { name: rows[0].email }).click()
    await page.getByRole('heading', { name: 'Test message', exact: true }).waitFor()
    await page.getByText(/If you are reading it, mail from Oto arrives/).waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  },
)

test('a failed message says why, is found by its state and sent again', async ({ open, world }) => {
  await world.owner.query(
    `insert into mails (company_id, recipient, language, kind, params, state, reason, server_reply, attempts, tried_at)
     values (1, 'gone@example.com', 'ca', 'invitation', '{"username":"nou"}', 'dead', 'refused',
       '550 5.1.1 No such user', 1, now())`,
  )
  const page = await open({ as: 'ada', path: '/settings/mail?state=dead' })
  await page.getByText('Refused by the mail server').waitFor()
  await assertAccessible(page, 'outbox')
  await page.getByRole('link', { name: 'gone@example.com' }).click()
  await page.getByText('550 5.1.1 No such user').waitFor()
  await page.getByText(/El vostre nom d’usuari és nou/).waitFor()
  await assertAccessible(page, 'mail')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The message is waiting to be sent').waitFor()
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})

test(
  'a supplier’s administrator invites a colleague where no mail is sent, and passes the link on',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'nil', path: '/settings/people/new' })
    await page.getByLabel('Name', { exact: true }).fill('Rosa Puig')
    await page.getByRole('textbox', { name: 'Email address' }).fill('rosa@example.com')
    await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Català' })
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Rosa Puig', level: 1 })).toBeVisible()
    await page.getByText(/^No mail server is set up/).waitFor()
    await page.getByRole('link', { name: 'Messages to this person' }).click()
    await expect(page.getByRole('button', { name: 'Send a test message' })).toHaveCount(0)
    await assertAccessible(page, 'outbox of a supplier')
    await page.getByRole('link', { name: 'rosa@example.com' }).click()
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
    const text = await page.getByRole('region', { name: 'Text' }).innerText()
    const [link = ''] = /http\S+\/link#\S+/.exec(text) ?? []
    const rosa = await open({ path: link.replace(world.origin, '') })
    await expect(rosa.getByText('rosa@example.com').first()).toBeVisible()
    // The first screen and the later ones use the language of the invited person.
    await rosa.getByLabel('Contrasenya nova').fill('nine-words-nobody-guesses')
    await expect(rosa.locator('html')).toHaveAttribute('lang', 'ca')
  },
)

test('a person without a language in this browser sees the language of their account after signing in', async ({
  open,
  world,
}) => {
  await world.owner.query(`update users set language = 'sp' where username = 'nil'`)
  const page = await open({ as: 'nil', path: '/shipments' })
  await expect(page.getByRole('heading', { name: 'Envíos', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Nil/ }).click()
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Shipments', level: 1 })).toBeVisible()
})

test('only administrators have an outbox', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'lee', path: '/settings/mail' })
  await page.getByText('Only administrators can see mail.').waitFor()
})
