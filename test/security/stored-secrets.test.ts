// Nobody can sign in with a copy of the database or a backup.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { createCalendarFeed } from '#contract/docks/arrival-endpoints.ts'
import { requestEmailChange } from '#contract/people/account-link-endpoints.ts'
import { changePassword, signIn } from '#contract/people/auth-endpoints.ts'
import { confirmSecondFactor, startSecondFactor } from '#contract/people/second-factor-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { machine } from '#test/world/api-keys.ts'
import { tokenMailedTo } from '#test/world/mailed-link.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()

/** Returns every row of every table as text; bytes in hexadecimal. */
async function readDatabase(): Promise<string> {
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  assert.ok(tables.length > 20)
  const results = await Promise.all(
    tables.map(({ name }) =>
      world.owner.query<{ row: string }>(`select t::text as row from ${name} t`),
    ),
  )
  return results.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

const bytesOf = (text: string) => Buffer.from(text).toString('hex')

test('no token, password, code or key that was issued or typed stands in the database', async () => {
  const database = connect({ url: world.databaseUrl, max: 3 })
  const config = readConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'a key of thirty-two characters..' })
  const app = await buildApp({ config, database })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const [wrongPassword, nextPassword] = ['Wrong-words-of-lee-77', 'Next-words-of-lee-7788']
    await callEndpoint(origin, signIn, { body: { username: 'lee', password: wrongPassword } })
    const passwordAsUsername = 'Password-in-the-wrong-field-77'
    await callEndpoint(origin, signIn, { body: { username: passwordAsUsername, password: 'lee' } })
    const { reply } = await callEndpoint(origin, signIn, {
      body: { username: 'lee', password: demoPassword },
    })
    const { token } = reply.credentials
    const change = { password: demoPassword, newPassword: nextPassword }
    assert.equal((await callEndpoint(origin, changePassword, { body: change }, token)).status, 204)
    const key = { key: 'intention-number-77' }
    assert.equal(
      (await callEndpoint(origin, createShipment, { body: {}, ...key }, token)).status,
      201,
    )
    const startedFactor = await callEndpoint(
      origin,
      startSecondFactor,
      { body: { password: nextPassword }, ...key },
      token,
    )
    const secret = Secret.fromBase32(startedFactor.reply.secret)
    const code = new TOTP({ secret }).generate()
    const confirmed = await callEndpoint(origin, confirmSecondFactor, { body: { code } }, token)
    assert.equal(confirmed.status, 200, confirmed.text)

    const admin = await world.signIn('ada')
    const { token: apiKey } = await machine(world, admin, { scopes: ['read'] })

    const createdFeed = await callEndpoint(origin, createCalendarFeed, {}, token)
    const [, calendar = ''] = createdFeed.reply.path.split('secret=')

    const [recoveryCode] = confirmed.reply.recoveryCodes
    const body = { password: nextPassword, code: recoveryCode, email: 'lee.new@example.com' }
    assert.equal((await callEndpoint(origin, requestEmailChange, { body }, token)).status, 204)
    const link = await tokenMailedTo(world.owner, body.email)
    // A mail's row holds its link until it is sent.
    await world.owner.query('update mails set link_path = null')
    // The search must find these values, which proves that it works.
    const databaseText = await readDatabase()
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const linkHash = createHash('sha256').update(link).digest('hex')
    const calendarHash = createHash('sha256').update(calendar).digest('hex')
    for (const canary of ['intention-number-77', tokenHash, linkHash, calendarHash])
      assert.ok(databaseText.includes(canary), canary)
    const secrets = [
      ...[
        token,
        token.slice(2),
        link,
        link.slice(2),
        calendar,
        calendar.slice(2),
        apiKey,
        apiKey.slice(-20),
        wrongPassword,
        nextPassword,
        demoPassword,
        startedFactor.reply.secret,
        secret.hex.toLowerCase(),
      ],
      ...confirmed.reply.recoveryCodes.flatMap((text) => [text, text.replaceAll('-', '')]),
    ]
    for (const text of secrets) {
      assert.ok(!databaseText.includes(text), text)
      assert.ok(!databaseText.includes(bytesOf(text)), text)
    }
    // A password typed into the username field is counted as an attempt for five minutes, but not stored.
    const rows = databaseText
      .split('\n')
      .filter((row) => row.toLowerCase().includes(passwordAsUsername.toLowerCase()))
    assert.deepEqual(
      rows.map((row) => row.replace(/,.*/, '')),
      [],
    )
  } finally {
    await app.close()
    await database.end()
  }
})
