import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkSignInProvider,
  createSignInProvider,
} from '#contract/people/sign-in-provider-endpoints.ts'
import { createWebhookEndpoint, getWebhookEndpoint } from '#contract/webhooks/webhook-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import type { SecretKeys } from '#server/config.ts'
import { decryptSecret, encryptSecret, storedFactor } from '#server/people/factors/second-factor.ts'
import { assertSecretKey } from '#server/people/secret-key/secret-key-check.ts'
import { runOto } from '#test/world/oto-command.ts'
import { spawnServer } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ownerUrl = world.owner.options.connectionString ?? ''
const oldKey = 'an old key of thirty-two characters'
const newKey = 'a new key of thirty-two characters.'
const secret = Buffer.from('twenty secret bytes!')

const findUser = async (username: string) => {
  const { rows } = await world.owner.query(
    `select company_id::int as "companyId", user_id::int as "userId" from usernames where username = $1`,
    [username],
  )
  return rows[0] as { companyId: number; userId: number }
}

async function store(username: string, keys: SecretKeys) {
  const user = await findUser(username)
  const ciphertext = encryptSecret(secret, user, keys)
  await world.owner.query(
    `insert into second_factors (company_id, user_id, secret, is_encrypted, confirmed_at) values ($1, $2, $3, $4, now())
     on conflict (company_id, user_id) do update set secret = excluded.secret`,
    [user.companyId, user.userId, ciphertext.secret, ciphertext.isEncrypted],
  )
}

async function read(username: string, keys: SecretKeys) {
  const user = await findUser(username)
  const { rows } = await world.owner.query(
    `select secret, is_encrypted as "isEncrypted" from second_factors where company_id = $1 and user_id = $2`,
    [user.companyId, user.userId],
  )
  return decryptSecret(storedFactor.parse(rows[0]), user, keys)
}

const rotate = (environment: Record<string, string>) =>
  runOto(['rotate-secret-key'], { DATABASE_URL: ownerUrl, ...environment })
const keys = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey }

test('second factors of all companies are encrypted again with the new key', async () => {
  await store('lee', { current: oldKey })
  await store('mar', {})
  await store('bo', { current: newKey })
  const { status, output } = rotate(keys)
  assert.equal(status, 0, output)
  assert.match(output, /^Second factors encrypted with SECRET_KEY: 3\./)
  for (const name of ['lee', 'mar', 'bo'])
    assert.deepEqual(await read(name, { current: newKey }), secret, name)
})

test('if neither key decrypts a secret, nothing changes, and its owner is named', async () => {
  await store('lee', { current: oldKey })
  await store('mar', { current: 'a lost key of thirty-two characters' })
  const { status, output } = rotate(keys)
  assert.equal(status, 1)
  assert.match(output, /^Neither key decrypts the second factor of mar: nothing was changed\./)
  assert.deepEqual(await read('lee', { current: oldKey }), secret)
})

test('secrets of sign-in providers are encrypted again, and undecryptable ones are named', async () => {
  await store('mar', { current: oldKey })
  const ada = await (await world.another({ SECRET_KEY: oldKey })).signIn('ada')
  const body = {
    label: 'Mercat ID',
    issuer: 'http://127.0.0.1:1',
    clientId: 'oto',
    clientSecret: 'words',
  }
  const { id } = (await ada.call(createSignInProvider, { body })).reply
  const fault = async (environment: Record<string, string>) => {
    const administrator = await (await world.another(environment)).signIn('ada')
    return (await administrator.call(checkSignInProvider, { params: { id } })).reply.fault
  }
  const lostKeyRun = rotate({
    ...keys,
    SECRET_KEY_PREVIOUS: 'a lost key of thirty-two characters',
  })
  assert.equal(lostKeyRun.status, 1)
  const { status, output } = rotate(keys)
  assert.equal(status, 0, output)
  assert.match(output, /Secrets of sign-in providers: 1\./)
  assert.equal(await fault({ SECRET_KEY: newKey }), 'unreachable')
  assert.equal(await fault({ SECRET_KEY: oldKey }), 'secret-unreadable')
  await world.owner.query('delete from second_factors')
  const rotationWithOldKey = rotate({ SECRET_KEY: oldKey })
  assert.equal(rotationWithOldKey.status, 1)
  assert.match(
    rotationWithOldKey.output,
    /^Neither key decrypts the secret of the sign-in provider Mercat ID: nothing/,
  )
})

test('a server does not start if its keys decrypt none of the secrets', async () => {
  const database = connect({ url: world.databaseUrl, max: 1, role: 'oto_app' })
  const refusal = (keys: SecretKeys) =>
    assertSecretKey(database, keys).then(
      () => '',
      ({ message }) => message as string,
    )
  try {
    await world.owner.query('delete from second_factors; delete from sign_in_providers')
    await store('mar', {})
    assert.equal(await refusal({ current: newKey }), '', 'nothing is encrypted')
    await store('bo', { current: oldKey })
    assert.match(await refusal({ current: newKey }), /^SECRET_KEY is not the key that /)
    assert.match(await refusal({}), /^SECRET_KEY is not set, but is the key that /)
    assert.equal(await refusal({ current: newKey, previous: oldKey }), '')
    await store('lee', { current: newKey })
    assert.equal(await refusal({ current: newKey }), '', 'some secrets may be unreadable')
    assert.equal(await refusal({ current: oldKey }), '')
  } finally {
    await database.end()
  }
  await world.owner.query(
    `delete from second_factors where user_id <> (select user_id from usernames where username = 'bo')`,
  )
  const server = spawnServer('node', { DATABASE_URL: ownerUrl, SECRET_KEY: newKey })
  assert.equal((await server.ended).code, 1)
  assert.match(server.output(), /^SECRET_KEY is not the key that .*\n$/)
})

test('secrets encrypted with a lost key are discarded on request', async () => {
  await store('lee', { current: newKey })
  const administrator = await (await world.another({ SECRET_KEY: oldKey })).signIn('ada')
  const body = {
    label: 'Lost ID',
    issuer: 'http://127.0.0.1:1',
    clientId: 'oto',
    clientSecret: 'words',
  }
  const { id } = (await administrator.call(createSignInProvider, { body })).reply
  const sftp = { url: 'sftp://oto@files.example.com/in', adviceFormat: 'desadv-d96a' as const }
  const webhook = await administrator.call(createWebhookEndpoint, {
    body: { ...sftp, secret: 'their password' },
  })
  assert.equal(webhook.status, 201, webhook.text)
  const { status, output } = runOto(['rotate-secret-key', '--discard-unreadable'], {
    DATABASE_URL: ownerUrl,
    SECRET_KEY: newKey,
  })
  assert.equal(status, 0, output)
  assert.match(output, /^Without a second factor now: bo\.$/m)
  assert.match(output, /^To be entered again \(Settings, Sign-in providers\): Lost ID\.$/m)
  assert.match(output, /^Paused: enter the password or key again .*: sftp:.*\/in\.$/m)
  assert.deepEqual(await read('lee', { current: newKey }), secret)
  const ada = await (await world.another({ SECRET_KEY: newKey })).signIn('ada')
  const params = { id: webhook.reply.id }
  assert.equal((await ada.call(getWebhookEndpoint, { params })).reply.state, 'paused')
  assert.equal((await ada.call(checkSignInProvider, { params: { id } })).reply.fault, 'unreachable')
})

test('the command needs the new key', () => {
  assert.match(rotate({ SECRET_KEY: '' }).output, /^Set SECRET_KEY to the new key/)
  assert.match(rotate({ SECRET_KEY_PREVIOUS: oldKey }).output, /must not be set without SECRET_KEY/)
})
