import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccountLink, setPasswordByLink } from '#contract/people/account-link-endpoints.ts'
import { listSessions, signIn } from '#contract/people/auth-endpoints.ts'
import { updatePerson } from '#contract/people/person-endpoints.ts'
import { listOwnSignInEvents } from '#contract/people/sign-in-event-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import {
  invite,
  linkMailedTo,
  mailsTo,
  tokenMailedTo,
  withoutPassword,
} from '#test/world/mailed-link.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { owner, databaseUrl, origin } = world
const newPassword = 'nine-words-nobody-guesses'

const readLink = (token: string) => callEndpoint(origin, readAccountLink, { body: { token } })
const choose = (token: string, chosen = newPassword) =>
  callEndpoint(origin, setPasswordByLink, { body: { token, newPassword: chosen } })
const tryToSignIn = (username: string, password: string) =>
  callEndpoint(origin, signIn, { body: { username, password } })

const addressOf = async (username: string) => {
  const { rows } = await owner.query<{ email: string }>(
    'select email from users where username = $1',
    [username],
  )
  return rows[0]?.email ?? assert.fail()
}
const inviteAndGetToken = async (username: string) => {
  await withoutPassword(owner, username)
  // Invitations to one person within an hour are limited.
  await owner.query(`update mails set written_at = now() - interval '1 hour'`)
  await invite(databaseUrl, owner, username)
  return tokenMailedTo(owner, await addressOf(username))
}

test('an invited person has no password, chooses one through the link, and signs in with it', async () => {
  const token = await inviteAndGetToken('lee')
  for (const password of [demoPassword, '']) {
    const { status } = await tryToSignIn('lee', password || 'x')
    assert.equal(status, 401)
  }
  const link = await readLink(token)
  assert.deepEqual(
    [link.status, link.reply.purpose, link.reply.username, link.reply.sentTo],
    [200, 'invitation', 'lee', await addressOf('lee')],
  )
  assert.match(link.reply.createdBy, /^Ada/)
  assert.equal((await choose(token)).status, 204)
  assert.equal((await tryToSignIn('lee', newPassword)).status, 200)
  assert.equal((await choose(token, 'other-words-nobody-guesses')).problem.code, 'link-over')
  assert.equal((await readLink(token)).problem.code, 'link-over')
})

test('the mail is in the account’s language, and the link’s token reaches no server log', async () => {
  await owner.query(`update users set language = 'ca' where username = 'mar'`)
  const token = await inviteAndGetToken('mar')
  const address = await addressOf('mar')
  const [mail] = await mailsTo(owner, address)
  assert.deepEqual(
    [mail?.kind, mail?.language, mail?.params],
    ['invitation', 'ca', { username: 'mar' }],
  )
  assert.match(await linkMailedTo(owner, address), /^\/link#1\.[\w-]{43}$/)
  const { rows } = await owner.query(
    `select a.kind, u.username as actor from audit_events a join users u on u.company_id = a.company_id and u.id = a.actor_id
     where a.kind = 'invited' and a.subject_name like 'Mar%'`,
  )
  assert.deepEqual(rows, [{ kind: 'invited', actor: 'ada' }])
  const { rows: named } = await owner.query(`select name from users where username = 'ada'`)
  const rename = (name: string) =>
    owner.query(`update users set name = $1 where username = 'ada'`, [name])
  await rename('Erased person 17')
  assert.equal((await readLink(token)).reply.createdBy, 'Compte esborrat 17')
  await rename(named[0].name)
})

test('a second invitation revokes the first', async () => {
  const first = await inviteAndGetToken('mar')
  const second = await inviteAndGetToken('mar')
  assert.equal((await choose(first)).problem.code, 'link-over')
  assert.equal((await choose(second)).status, 204)
})

test('a person with a password gets a link to choose another', async () => {
  const mar = await world.signIn('mar', newPassword)
  await invite(databaseUrl, owner, 'mar')
  const token = await tokenMailedTo(owner, await addressOf('mar'))
  assert.equal((await readLink(token)).reply.purpose, 'password-reset')
  const chosen = 'other-words-nobody-guesses'
  assert.equal((await choose(token, chosen)).status, 204)
  assert.equal((await mar.call(listSessions)).status, 401, 'every session ends')
  const again = await world.signIn('mar', chosen)
  const { reply } = await again.call(listOwnSignInEvents, { query: {} })
  assert.equal(reply.rows.filter(({ kind }) => kind === 'password-changed').length, 2)
})

const invalidations: Record<string, string> = {
  expired: `update account_links set expires_at = now() where user_id = $1`,
  'of somebody disabled since': 'update users set disabled_at = now() where id = $1',
  'from before another password': 'update users set password_set_at = now() where id = $1',
  'from before another mail address': `update users set email = 'x@example.com' where id = $1`,
}
for (const [name, statement] of Object.entries(invalidations)) {
  test(`a link ${name} gets the same reply as an unknown one`, async () => {
    const token = await inviteAndGetToken('pau')
    const { rows } = await owner.query<{ id: number }>(
      `select id::int from users where username = 'pau'`,
    )
    assert.equal((await readLink(token)).status, 200)
    await owner.query(statement, [rows[0]?.id])
    const unknown = await readLink(`1.${'x'.repeat(43)}`)
    assert.deepEqual([unknown.status, unknown.problem.code], [404, 'link-over'])
    assert.deepEqual((await readLink(token)).problem, unknown.problem)
    assert.deepEqual((await choose(token)).problem, unknown.problem)
    for (const other of ['nonsense', `2.${token.slice(2)}`, `99.${token.slice(2)}`])
      assert.deepEqual((await readLink(other)).problem, unknown.problem, other)
    await owner.query(
      `update users set disabled_at = null, email = 'pau@bosses.example' where username = 'pau'`,
    )
  })
}

test('disabling a person revokes earlier links for good', async () => {
  const token = await inviteAndGetToken('pau')
  const ada = await world.signIn('ada')
  const personOf = async () => {
    const { rows } = await owner.query<{ id: number; version: number }>(
      `select id::int, version from users where username = 'pau'`,
    )
    return rows[0] ?? assert.fail()
  }
  for (const isDisabled of [true, false]) {
    const { id, version } = await personOf()
    const { status } = await ada.call(updatePerson, {
      params: { id },
      version,
      body: { isDisabled },
    })
    assert.equal(status, 200)
    assert.equal((await readLink(token)).problem.code, 'link-over')
  }
  assert.equal((await readLink(await inviteAndGetToken('pau'))).status, 200)
})

test('only one of two concurrent uses of a link chooses the password', async () => {
  const token = await inviteAndGetToken('lee')
  const passwords = ['first-words-nobody-guesses', 'other-words-nobody-guesses']
  const answers = await Promise.all(passwords.map((password) => choose(token, password)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
  const winner = answers.findIndex(({ status }) => status === 204)
  assert.equal((await tryToSignIn('lee', passwords[winner] ?? '')).status, 200)
  assert.equal((await tryToSignIn('lee', passwords[1 - winner] ?? '')).status, 401)
})

test('an easily guessed password is refused, and the link stays valid', async () => {
  const token = await inviteAndGetToken('lee')
  const refused = await choose(token, 'leeleeleelee')
  assert.deepEqual(refused.problem.errors, [
    { pointer: '/body/newPassword', code: 'easy-to-guess' },
  ])
  assert.equal((await choose(token)).status, 204)
})
