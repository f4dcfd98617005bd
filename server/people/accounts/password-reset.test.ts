import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestPasswordReset, setPasswordByLink } from '#contract/people/account-link-endpoints.ts'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { invitePerson } from '#contract/people/person-endpoints.ts'
import { maxRequestedLinks } from '#domain/people/link-purpose.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { mailsTo, tokenMailedTo } from '#test/world/mailed-link.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { owner, origin } = world
const { rows: people } = await owner.query<{ username: string; email: string }>(
  'select username, email from users',
)
const addressOf = (name: string) => people.find(({ username }) => username === name)?.email ?? ''

const sendRequest = (login: string) =>
  callEndpoint(origin, requestPasswordReset, { body: { login } })
const untilMailed = (address: string, count: number) =>
  eventually(
    `${count} mails to ${address}`,
    async () => (await mailsTo(owner, address)).length >= count,
  )

test('a link requested by username or by mail address sets a new password', async () => {
  for (const [index, login] of ['lee', ` ${addressOf('lee').toUpperCase()} `].entries()) {
    assert.equal((await sendRequest(login)).status, 204)
    await untilMailed(addressOf('lee'), index + 1)
  }
  const token = await tokenMailedTo(owner, addressOf('lee'))
  const newPassword = 'nine-words-nobody-guesses'
  const body = { token, newPassword }
  assert.equal((await callEndpoint(origin, setPasswordByLink, { body })).status, 204)
  const signedIn = await callEndpoint(origin, signIn, {
    body: { username: 'lee', password: newPassword },
  })
  assert.equal(signedIn.status, 200)
  const { rows } = await owner.query(
    `select count(*)::int as n from sign_in_events e join users u on u.company_id = e.company_id and u.id = e.user_id
     where u.username = 'lee' and e.kind = 'password-reset-requested'`,
  )
  assert.deepEqual(rows, [{ n: 2 }])
})

// Reply and statements must not depend on the name, so that timing reveals nothing.
test('every name gets the same reply after the same statements', async () => {
  await owner.query(`update users set disabled_at = now() where username = 'pau'`)
  // Statements of the throttle; later look-ups may begin before the reply arrives here.
  const requestReset = async (login: string) => {
    const { result, statements } = await captureStatements(() => sendRequest(login))
    const texts = statements.map(({ text }) => text).filter((text) => /sign_in_failures/.test(text))
    return { status: result.status, text: result.text, headers: [...result.headers.keys()], texts }
  }
  const unknown = await requestReset('nobody-of-that-name')
  assert.deepEqual([unknown.status, unknown.texts.length], [204, 2])
  for (const login of ['ada', 'pau', addressOf('ada'), 'nobody@example.com'])
    assert.deepEqual(await requestReset(login), unknown, login)
})

test('the reply is sent before the name is looked up', async () => {
  // Usernames cannot be read now, but the reply arrives.
  const client = await owner.connect()
  try {
    await client.query('begin; lock table usernames in access exclusive mode')
    assert.equal((await sendRequest('ines')).status, 204)
    assert.deepEqual(await mailsTo(owner, addressOf('ines')), [])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await untilMailed(addressOf('ines'), 1)
})

test('open links of an account are limited', async () => {
  const before = (await mailsTo(owner, addressOf('marc'))).length
  for (let count = 1; count <= maxRequestedLinks + 2; count += 1) {
    assert.equal((await sendRequest('marc')).status, 204)
    await untilMailed(addressOf('marc'), before + Math.min(count, maxRequestedLinks))
  }
  // The queue keeps the order: when bea's mail arrives, the requests for marc are done.
  await sendRequest('bea')
  await untilMailed(addressOf('bea'), 1)
  assert.equal((await mailsTo(owner, addressOf('marc'))).length, before + maxRequestedLinks)
})

test('a mail address that is also a username finds both accounts, and each gets one mail', async () => {
  const ada = await world.signIn('ada')
  const address = 'shared@example.com'
  const invite = (username: string, email: string) =>
    ada.call(invitePerson, {
      body: { name: 'X', username, email, language: 'en', roles: ['user'], supplierId: null },
    })
  assert.equal((await invite('gil', address)).status, 201)
  assert.equal((await invite(address, address)).status, 201)
  assert.equal((await invite('jan@example.com', 'jan.elsewhere@example.com')).status, 201)
  assert.equal((await invite('jan', 'jan@example.com')).status, 201)
  const countReset = async (email: string) =>
    (await mailsTo(owner, email)).filter(({ kind }) => kind === 'password-reset').length
  await sendRequest(address)
  await sendRequest('jan@example.com')
  // The queue keeps the order.
  await sendRequest('bea')
  await untilMailed(addressOf('bea'), 2)
  assert.equal(await countReset(address), 2)
  assert.equal(await countReset('jan@example.com'), 1)
  assert.equal(await countReset('jan.elsewhere@example.com'), 1)
})

test('disabled people and people without an address get no mail', async () => {
  await owner.query(`update users set email = '' where username = 'bo'`)
  await sendRequest('pau')
  await sendRequest('bo')
  await sendRequest('mar')
  await untilMailed(addressOf('mar'), 1)
  assert.deepEqual(await mailsTo(owner, addressOf('pau')), [])
  assert.deepEqual(await mailsTo(owner, addressOf('bo')), [])
})

test('requests are throttled by name and network, and do not lock out sign-ins', async () => {
  const replies = []
  for (let count = 0; count < 12; count += 1) replies.push((await sendRequest('lee')).status)
  assert.ok(replies.includes(429), String(replies))
  const body = { username: 'lee', password: 'nine-words-nobody-guesses' }
  assert.equal((await callEndpoint(origin, signIn, { body })).status, 200)
  // As if sixty people behind one address had forgotten theirs.
  await owner.query(`insert into sign_in_failures (subject, failures) values ('password-reset:address:127.0.0.1', 60)
    on conflict (subject) do update set failures = 60`)
  assert.equal((await sendRequest('pau')).status, 429)
  assert.equal((await callEndpoint(origin, signIn, { body })).status, 200)
})
