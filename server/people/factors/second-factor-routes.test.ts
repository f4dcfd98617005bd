import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { changePassword, signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/people/second-factor-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { throttleCacheMs } from '#server/people/sessions/throttle-cache.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
const password = demoPassword
// Also waits for the server's cache, which lasts a second.
const clearFailures = async () => {
  await world.owner.query('delete from sign_in_failures')
  await sleep(throttleCacheMs + 50)
}

/** A person's authenticator app. It resets the last used time step, so that no test waits half a minute. */
const authenticatorApp = (secret: string, username: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    code: async (stepOffset = 0) => {
      await world.owner.query(
        `update second_factors f set last_step = 0 from users u where u.company_id = f.company_id and u.id = f.user_id and username = $1`,
        [username],
      )
      return totp.generate({ timestamp: Date.now() + stepOffset * 30_000 })
    },
    wrong: () => String((Number(totp.generate()) + 500_000) % 1_000_000).padStart(6, '0'),
  }
}

const attempt = (
  username: string,
  more: { code?: string; newPassword?: string } = {},
  origin = world.origin,
) => callEndpoint(origin, signIn, { body: { username, password, ...more } })

async function turnOn(person: TestActor, username: string) {
  const started = await person.call(startSecondFactor, { body: { password } })
  assert.equal(started.status, 200, started.text)
  const app = authenticatorApp(started.reply.secret, username)
  const body = { code: await app.code() }
  const { reply, status, text } = await person.call(confirmSecondFactor, { body })
  assert.equal(status, 200, text)
  return { ...app, ...started.reply, codes: reply.recoveryCodes }
}

test('a second factor is on once a code confirms it, and every other session then ends', async () => {
  const [lee, elsewhere] = [await world.signIn('lee'), await world.signIn('lee')]
  const wrong = await lee.call(startSecondFactor, { body: { password: 'wrong' } })
  assert.equal(wrong.problem.errors?.[0]?.code, 'wrong-password')
  const started = await lee.call(startSecondFactor, { body: { password } })
  const { secret, uri, qr } = started.reply
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.equal(
    uri,
    `otpauth://totp/Oto:lee?issuer=Oto&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  assert.ok(qr.length > 20 && qr.every((row) => row.length === qr.length && /^[01]+$/.test(row)))
  assert.equal((await attempt('lee')).status, 200, 'nobody is challenged yet')
  const app = authenticatorApp(secret, 'lee')
  const bad = await lee.call(confirmSecondFactor, { body: { code: app.wrong() } })
  assert.deepEqual(bad.problem.errors, [{ pointer: '/body/code', code: 'wrong-code' }])
  assert.equal((await lee.call(getSecondFactor)).reply.onSince, null)
  const { reply } = await lee.call(confirmSecondFactor, { body: { code: await app.code() } })
  assert.equal(new Set(reply.recoveryCodes).size, 10)
  for (const recoveryCode of reply.recoveryCodes)
    assert.match(recoveryCode, /^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){5}$/)
  assert.equal((await elsewhere.call(whoAmI)).status, 401)
  const { reply: state } = await lee.call(getSecondFactor)
  assert.ok(state.onSince && state.recoveryCodesLeft === 10)
  assert.equal(
    (await lee.call(startSecondFactor, { body: { password } })).problem.code,
    'second-factor-on',
  )
  await clearFailures()
})

test('the password alone does not sign in, and a code works once, on any server', async () => {
  const app = await turnOn(await world.signIn('mar'), 'mar')
  const challenged = await attempt('mar')
  assert.deepEqual([challenged.status, challenged.problem.code], [401, 'second-factor-required'])
  const wrongCode = await attempt('mar', { code: app.wrong() })
  assert.deepEqual([wrongCode.status, wrongCode.problem.code], [401, 'wrong-code'])
  const code = await app.code()
  const tries = await Promise.all(
    [world, otherServer, world, otherServer].map(({ origin }) => attempt('mar', { code }, origin)),
  )
  assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 401, 401, 401])
  assert.equal((await attempt('mar', { code })).problem.code, 'wrong-code')
  const next = await app.code(1)
  assert.equal((await attempt('mar', { code: `${next.slice(0, 3)} ${next.slice(3)}` })).status, 200)
  assert.equal((await attempt('mar', { code: await app.code(-3) })).status, 401)
  const wrongPassword = await callEndpoint(world.origin, signIn, {
    body: { username: 'mar', password: 'wrong', code: await app.code() },
  })
  assert.equal(wrongPassword.problem.code, 'wrong-credentials', 'a code alone opens nothing')
  await clearFailures()
})

test('a recovery code works once; new codes revoke the old ones', async () => {
  const pau = await world.signIn('pau')
  const app = await turnOn(pau, 'pau')
  const [first = '', second = '', third = ''] = app.codes
  assert.equal((await attempt('pau', { code: first.toUpperCase() })).status, 200)
  assert.equal((await attempt('pau', { code: first })).problem.code, 'wrong-code')
  assert.equal((await pau.call(getSecondFactor)).reply.recoveryCodesLeft, 9)
  const renew = (code: string, proof = password) =>
    pau.call(renewRecoveryCodes, { body: { password: proof, code } })
  assert.equal((await renew(second, 'wrong')).problem.errors?.[0]?.code, 'wrong-password')
  const { reply } = await renew(second)
  assert.equal(reply.recoveryCodes.length, 10)
  assert.equal((await attempt('pau', { code: third })).problem.code, 'wrong-code')
  assert.equal((await attempt('pau', { code: reply.recoveryCodes[0] ?? '' })).status, 200)
  await clearFailures()
})

test('wrong codes are throttled like wrong passwords, and the right password does not reset the count', async () => {
  const app = await turnOn(await world.signIn('ada'), 'ada')
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await attempt('ada')).problem.code, 'second-factor-required')
    assert.equal((await attempt('ada', { code: app.wrong() })).problem.code, 'wrong-code')
  }
  const throttled = await attempt('ada', { code: await app.code() })
  assert.deepEqual([throttled.status, throttled.problem.code], [429, 'too-many-attempts'])
  await clearFailures()
  assert.equal((await attempt('ada', { code: await app.code() })).status, 200)
})

test('a right password between wrong codes resets nothing, even if a new password is refused', async () => {
  const bo = await world.signIn('bo')
  const app = await turnOn(bo, 'bo')
  const wrongCode = async () =>
    (await bo.call(removeSecondFactor, { body: { password, code: app.wrong() } })).status
  for (let tries = 0; tries < 9; tries += 1) assert.equal(await wrongCode(), 400)
  const easy = await bo.call(changePassword, { body: { password, newPassword: 'password2026' } })
  assert.equal(easy.problem.errors?.[0]?.code, 'easy-to-guess')
  assert.equal(await wrongCode(), 429)
  const { rows } = await world.owner.query(
    `select failures from sign_in_failures where subject like 'address:%'`,
  )
  assert.deepEqual(rows, [{ failures: 10 }], 'but it is no guess of the address')
  await clearFailures()
  assert.equal(
    (await bo.call(removeSecondFactor, { body: { password, code: await app.code() } })).status,
    204,
  )
})

test('a replacement of an initial password is validated before a code is requested', async () => {
  const app = await turnOn(await world.signIn('bo'), 'bo')
  await world.owner.query(
    `update users set initial_password_hash = password_hash where username = 'bo'`,
  )
  const signInWith = (more: { code?: string; newPassword?: string }) => attempt('bo', more)
  const errors = async (newPassword: string) => (await signInWith({ newPassword })).problem.errors
  const refused = (code: string) => [{ pointer: '/body/newPassword', code }]
  assert.equal((await signInWith({})).problem.code, 'new-password-required')
  assert.deepEqual(await errors('password2026'), refused('easy-to-guess'))
  assert.deepEqual(await errors(password), refused('duplicate'))
  const newPassword = 'words of my own choice'
  assert.equal((await signInWith({ newPassword })).problem.code, 'second-factor-required')
  const { rows } = await world.owner.query(
    `select failures from sign_in_failures where subject like 'address:%'`,
  )
  assert.deepEqual(rows, [{ failures: 0 }], 'the password was right each time')
  assert.equal((await signInWith({ newPassword, code: app.wrong() })).problem.code, 'wrong-code')
  assert.equal((await signInWith({ newPassword, code: await app.code() })).status, 200)
  await clearFailures()
})

test('turning it off needs password and code, and ends every other session', async () => {
  const marc = await world.signIn('marc')
  const app = await turnOn(marc, 'marc')
  const elsewhere = await attempt('marc', { code: await app.code() })
  const remove = (body: { password: string; code: string }) =>
    marc.call(removeSecondFactor, { body })
  const code = await app.code()
  assert.equal(
    (await remove({ password: 'wrong', code })).problem.errors?.[0]?.code,
    'wrong-password',
  )
  assert.equal(
    (await remove({ password, code: app.wrong() })).problem.errors?.[0]?.code,
    'wrong-code',
  )
  assert.equal((await remove({ password, code: await app.code() })).status, 204)
  assert.equal(
    (await callEndpoint(world.origin, whoAmI, {}, elsewhere.reply.credentials.token)).status,
    401,
  )
  assert.equal((await attempt('marc')).status, 200)
  assert.equal((await remove({ password, code })).problem.code, 'second-factor-off')
  const { rows } = await world.owner.query(`select count(*)::int as n from recovery_codes c
    join users u on u.company_id = c.company_id and u.id = c.user_id where username = 'marc'`)
  assert.deepEqual(rows, [{ n: 0 }])
  await eventually('all of it is kept', async () => {
    const { rows: events } =
      await world.owner.query(`select string_agg(e.kind::text, ' ' order by e.id) as kinds
      from sign_in_events e join users u on u.company_id = e.company_id and u.id = e.user_id
      where username = 'marc' and topic <> 'sign-in'`)
    const kinds = String(events[0].kinds).split(' ').sort().join(' ')
    return kinds === 'second-factor-off second-factor-on wrong-code wrong-password'
  })
})

test('a setup expires after fifteen minutes', async () => {
  const bea = await world.signIn('bea')
  const started = await bea.call(startSecondFactor, { body: { password } })
  const app = authenticatorApp(started.reply.secret, 'bea')
  await world.owner.query(
    `update second_factors set created_at = now() - interval '16 minutes' where confirmed_at is null`,
  )
  const expired = await bea.call(confirmSecondFactor, { body: { code: await app.code() } })
  assert.equal(expired.problem.code, 'second-factor-off')
})
