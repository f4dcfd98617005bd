import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  confirmEmailByLink,
  requestEmailChange,
  setPasswordByLink,
} from '#contract/people/account-link-endpoints.ts'
import { whoAmI } from '#contract/people/auth-endpoints.ts'
import { getPerson, invitePerson, updatePerson } from '#contract/people/person-endpoints.ts'
import { demoPassword as password } from '#database/demo/demo-world.ts'
import { maxRequestedLinks } from '#domain/people/link-purpose.ts'
import { mailsTo, tokenMailedTo } from '#test/world/mailed-link.ts'
import { idOf } from '#test/world/people.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { owner, origin } = world
const confirm = (token: string) => callEndpoint(origin, confirmEmailByLink, { body: { token } })

test('a new mail address is confirmed by its link, and the old address gets a mail', async () => {
  const lee = await world.signIn('lee')
  const oldEmail = (await lee.call(whoAmI)).reply.user.email
  const email = 'lee.new@example.com'
  assert.equal((await lee.call(requestEmailChange, { body: { password, email } })).status, 204)
  assert.equal((await lee.call(whoAmI)).reply.user.email, oldEmail, 'not before it is confirmed')
  const token = await tokenMailedTo(owner, email)
  const newPassword = 'nine-words-nobody-guesses'
  const misused = await callEndpoint(origin, setPasswordByLink, { body: { token, newPassword } })
  assert.equal(misused.problem.code, 'link-over', 'it is for nothing else')
  assert.equal((await confirm(token)).status, 204)
  assert.equal((await lee.call(whoAmI)).reply.user.email, email)
  assert.deepEqual(await mailsTo(owner, oldEmail), [
    { kind: 'email-changed', link: null, language: 'en', params: { username: 'lee', email } },
  ])
  assert.equal((await confirm(token)).problem.code, 'link-over')
  const { rows } = await owner.query(
    `select before, after from audit_events where kind = 'email-changed'`,
  )
  assert.deepEqual(rows, [{ before: { email: oldEmail }, after: { email } }])
})

test('an address entered by an administrator is confirmed the same way', async () => {
  const ada = await world.signIn('ada')
  const pau = await world.signIn('pau')
  const params = { id: await idOf(owner, 'pau') }
  const email = 'pau.new@example.com'
  const before = (await ada.call(getPerson, { params })).reply
  const requested = await ada.call(updatePerson, {
    params,
    version: before.version,
    body: { email },
  })
  assert.deepEqual([requested.status, requested.reply.email], [200, before.email], requested.text)
  assert.equal(requested.reply.unconfirmedEmail, email)
  assert.equal(requested.reply.changes[0]?.kind, 'email-change-requested')
  const { rows } = await owner.query(
    'select caused_by::int as by from mails where recipient = $1',
    [email],
  )
  assert.deepEqual(rows, [{ by: await idOf(owner, 'ada') }])

  assert.equal((await confirm(await tokenMailedTo(owner, email))).status, 204)
  assert.equal((await pau.call(whoAmI)).reply.user.email, email)
  const after = (await ada.call(getPerson, { params })).reply
  assert.deepEqual([after.email, after.unconfirmedEmail], [email, null])
  assert.equal((await mailsTo(owner, before.email)).at(-1)?.kind, 'email-changed')

  const { version } = after
  const disabled = await ada.call(updatePerson, { params, version, body: { isDisabled: true } })
  const refused = await ada.call(updatePerson, {
    ...{ params, version: disabled.reply.version, body: { email: 'x@example.com' } },
  })
  assert.deepEqual(refused.problem.errors, [{ pointer: '/body/email', code: 'account-disabled' }])
})

test('a person who never signed in gets a new invitation at the new address', async () => {
  const ada = await world.signIn('ada')
  const [email, corrected] = ['nova@exmaple.com', 'nova@example.com']
  const invited = await ada.call(invitePerson, {
    body: { name: 'Nova', email, username: 'nova', language: 'en', roles: ['user'], supplierId: 1 },
  })
  const { id, version } = invited.reply
  const { reply } = await ada.call(updatePerson, {
    ...{ params: { id }, version, body: { email: corrected } },
  })
  assert.deepEqual([reply.email, reply.unconfirmedEmail], [corrected, null])
  const useLink = (token: string) =>
    callEndpoint(origin, setPasswordByLink, {
      body: { token, newPassword: 'nine-words-nobody-guesses' },
    })
  assert.equal((await useLink(await tokenMailedTo(owner, email))).problem.code, 'link-over')
  assert.equal((await useLink(await tokenMailedTo(owner, corrected))).status, 204)
})

test('a change needs the password and a different address, and requests are limited', async () => {
  const mar = await world.signIn('mar')
  const { email: currentEmail } = (await mar.call(whoAmI)).reply.user
  const requestChange = (email: string, typed = password) =>
    mar.call(requestEmailChange, { body: { password: typed, email } })
  const wrong = await requestChange('mar.new@example.com', 'not-hers')
  assert.equal(wrong.problem.errors?.[0]?.code, 'wrong-password')
  assert.equal((await requestChange(currentEmail)).problem.errors?.[0]?.code, 'duplicate')
  for (let count = 0; count < maxRequestedLinks; count += 1)
    assert.equal((await requestChange(`mar${count}@example.com`)).status, 204)
  const refused = await requestChange('mar9@example.com')
  assert.deepEqual([refused.status, refused.problem.code], [429, 'too-many-attempts'])
  assert.deepEqual(await mailsTo(owner, 'mar9@example.com'), [])
  // Only the link of the latest request works.
  const former = await confirm(await tokenMailedTo(owner, 'mar1@example.com'))
  assert.equal(former.problem.code, 'link-over')
  assert.equal((await confirm(await tokenMailedTo(owner, 'mar2@example.com'))).status, 204)
})

test('the current address withdraws the request for another one', async () => {
  const ines = await world.signIn('ines')
  const { email: current } = (await ines.call(whoAmI)).reply.user
  const isOver = async (mistyped: string) =>
    (await confirm(await tokenMailedTo(owner, mistyped))).problem.code === 'link-over'
  const request = (email: string) => ines.call(requestEmailChange, { body: { password, email } })
  assert.equal((await request('ines@exmaple.com')).status, 204)
  assert.equal((await request(current)).status, 204)
  assert.ok(await isOver('ines@exmaple.com'))
  const ada = await world.signIn('ada')
  const params = { id: await idOf(owner, 'ines') }
  const history = (await ada.call(getPerson, { params })).reply.changes
  assert.equal(history[0]?.kind, 'email-change-withdrawn')
  assert.equal((await request(current)).problem.errors?.[0]?.code, 'duplicate')

  const change = async (email: string) => {
    const { version } = (await ada.call(getPerson, { params })).reply
    return (await ada.call(updatePerson, { params, version, body: { email } })).reply
  }
  assert.equal((await change('inse@example.com')).unconfirmedEmail, 'inse@example.com')
  const kept = await change(current)
  assert.deepEqual([kept.email, kept.unconfirmedEmail], [current, null])
  const { kind, before, after } = kept.changes[0] ?? {}
  assert.deepEqual(
    [kind, before, after],
    ['email-change-withdrawn', { email: 'inse@example.com' }, { email: current }],
  )
  assert.ok(await isOver('inse@example.com'))
  assert.equal((await change(current)).changes.length, kept.changes.length)
})
