import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signOut, whoAmI } from '#contract/people/auth-endpoints.ts'
import { invitePerson } from '#contract/people/person-endpoints.ts'
import { updateSignInProvider } from '#contract/people/sign-in-provider-endpoints.ts'
import { clientAt, startIdentityProvider, testClient } from '#test/world/identity-provider.ts'
import { addTestProvider } from '#test/world/provider-sign-in.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld(undefined, { SECRET_KEY: 'a-key-of-the-tests-with-32-letters' })
const ada = await world.signIn('ada')
const other = { client_id: 'other', client_secret: 'another-secret-of-the-tests' }
const clients = [clientAt(world.origin), clientAt(world.origin, other)]

const lee = { email: 'Lee@Cartro.example', email_verified: true, name: 'Lee Serra' }
const anna = { email: 'anna@cartro.example', email_verified: true, name: 'Anna Puig' }
const admins = ['oto-admins']
let idp = await startIdentityProvider({ clients, accounts: { lee, anna } })
after(() => idp.close())
const port = Number(new URL(idp.issuer).port)

/** Restarts the provider with new keys, and optionally another clock. */
async function restart(setup: Partial<Parameters<typeof startIdentityProvider>[0]> = {}) {
  await idp.close()
  idp = await startIdentityProvider({ clients, accounts: { lee, anna }, port, ...setup })
}

const { record, begin, arrive, finish, signIn } = await addTestProvider(
  world.origin,
  ada,
  idp.issuer,
  { emailDomains: ['cartro.example'] },
)
const { id, redirectUri } = record
assert.equal(redirectUri, `${world.origin}/login`)
await world.owner.query(`update users set email = 'lee@cartro.example' where username = 'lee'`)

let { version } = record
async function change(body: Parameters<typeof update>[0]) {
  const { status, reply, text } = await update(body)
  assert.equal(status, 200, text)
  version = reply.version
}
const update = (
  body: NonNullable<Parameters<typeof ada.call<typeof updateSignInProvider>>[1]>['body'],
) => ada.call(updateSignInProvider, { params: { id }, version, body })

const refusedAs = async (answer: ReturnType<typeof finish>, code: string) => {
  const { status, problem, text } = await answer
  assert.deepEqual([status, problem.code], [409, code], text)
}
const identities = async () =>
  (
    await world.owner.query(
      'select subject, username from external_identities i join users u on u.company_id = i.company_id and u.id = i.user_id order by 1',
    )
  ).rows
const kindsOf = async (username: string) =>
  (
    await world.owner.query(
      `select e.kind::text from sign_in_events e join users u on u.company_id = e.company_id and u.id = e.user_id where u.username = $1 order by e.id`,
      [username],
    )
  ).rows.map(({ kind }) => kind)

test('a verified mail address of one account signs in, and later sign-ins use the subject', async () => {
  const { reply, status, text } = await signIn('lee')
  assert.equal(status, 200, text)
  assert.deepEqual(
    [reply.user.username, reply.proveidor.id, reply.credentials.roles],
    ['lee', 1, ['user']],
  )
  const whoAmIBy = await callEndpoint(world.origin, whoAmI, {}, reply.credentials.token)
  assert.equal(whoAmIBy.reply.user.name, 'Lee Serra')
  assert.deepEqual(await identities(), [{ subject: 'lee', username: 'lee' }])
  assert.deepEqual((await kindsOf('lee')).slice(-2), ['provider-linked', 'signed-in-by-provider'])
  // The subject identifies the person, not the address.
  await idp.setAccounts({ lee: { ...lee, email: 'other@cartro.example' } })
  assert.equal((await signIn('lee')).reply.user.username, 'lee')
})

test('an unverified address, another domain or somebody else’s address does not sign in', async () => {
  const accounts = {
    unverified: { ...anna, email_verified: false },
    elsewhere: { email: 'ada@mercat.example', email_verified: true },
    thief: { email: 'lee@cartro.example', email_verified: true },
    silent: {},
  }
  await idp.setAccounts(accounts)
  for (const login of Object.keys(accounts)) await refusedAs(signIn(login), 'not-admitted')
  assert.deepEqual(await identities(), [{ subject: 'lee', username: 'lee' }])
})

test('a forged state, a used code, another person’s code and an unknown sign-in start no session', async () => {
  await idp.setAccounts({ lee, anna })
  const forged = await arrive('lee')
  const reply = new URLSearchParams(forged.reply)
  reply.set('state', 'forged')
  await refusedAs(finish({ ...forged, reply: reply.toString() }), 'provider-distrusted')
  // A sign-in can be finished once, even if it failed.
  await refusedAs(finish(forged), 'provider-sign-in-over')

  const used = await arrive('lee')
  assert.equal((await finish(used)).status, 200)
  await refusedAs(finish(used), 'provider-sign-in-over')
  // The same code in another sign-in.
  const again = await begin()
  const state = new URL(again.url).searchParams.get('state') ?? ''
  const replayed = new URLSearchParams(used.reply)
  replayed.set('state', state)
  await refusedAs(finish({ flow: again.flow, reply: replayed.toString() }), 'provider-distrusted')

  // The code belongs to another sign-in of the same browser.
  const [mine, theirs] = [await arrive('lee'), await arrive('anna')]
  await refusedAs(finish({ flow: mine.flow, reply: theirs.reply }), 'provider-distrusted')
  await refusedAs(
    finish({ flow: `1.${'x'.repeat(43)}`, reply: mine.reply }),
    'provider-sign-in-over',
  )
  await refusedAs(finish({ flow: 'nonsense', reply: '' }), 'provider-sign-in-over')
})

test('a sign-in expires after ten minutes', async () => {
  const late = await arrive('lee')
  await world.owner.query(`update provider_flows set started_at = now() - interval '11 minutes'`)
  await refusedAs(finish(late), 'provider-sign-in-over')
})

test('a code for another client or an ID token for another audience is refused', async () => {
  await change({ clientId: 'other', clientSecret: other.client_secret })
  const theirs = await arrive('lee')
  await change({ clientId: testClient.id, clientSecret: testClient.secret })
  await refusedAs(finish(theirs), 'provider-distrusted')
  await restart({ audience: 'other' })
  await refusedAs(signIn('lee'), 'provider-distrusted')
})

test('new keys apply immediately, and clocks may differ by two minutes but not by ten', async () => {
  for (const minutes of [0, -2, 2]) {
    await restart({ clockOffsetMs: minutes * 60_000 })
    const { status, text } = await signIn('lee')
    assert.equal(status, 200, `${minutes}: ${text}`)
  }
  for (const minutes of [-10, 10]) {
    await restart({ clockOffsetMs: minutes * 60_000 })
    await refusedAs(signIn('lee'), 'provider-distrusted')
  }
  await restart()
})

test('a person without an account gets exactly one if the provider may create accounts', async () => {
  await refusedAs(signIn('anna'), 'not-admitted')
  await change({ createsUsers: true })
  const arrivals = [await arrive('anna'), await arrive('anna')]
  const replies = await Promise.all(arrivals.map(finish))
  for (const { status, text, reply } of replies) {
    assert.equal(status, 200, text)
    assert.equal(reply.user.username, 'anna@cartro.example')
    assert.deepEqual(
      [reply.user.name, reply.proveidor.id, reply.credentials.roles],
      ['Anna Puig', -1, ['user']],
    )
  }
  await change({ createsUsers: false })
})

test('an invitation with somebody else’s address, or a former account, neither blocks nor takes a first sign-in', async () => {
  const nil = await world.signIn('nil')
  const invite = async (caller: TestActor, supplierId: number | null, username: string) => {
    const email = `${username.replace(/^x-|-then$/g, '')}@cartro.example`
    const invited = await caller.call(invitePerson, {
      body: { name: 'X', username, email, language: 'en', roles: ['user'], supplierId },
    })
    assert.equal(invited.status, 201, invited.text)
  }
  for (const username of ['x-marc', 'x-roc', 'x-jo']) await invite(nil, 1, username)
  for (const username of ['roc-then', 'roc']) await invite(ada, null, username)
  await world.owner.query(`update users set email = 'marc@cartro.example' where username = 'marc';
    update users set disabled_at = now() where username = 'roc-then'`)
  const person = (login: string) => ({ email: `${login}@cartro.example`, email_verified: true })
  await idp.setAccounts({ marc: person('marc'), roc: person('roc'), jo: person('jo') })
  for (const login of ['marc', 'roc']) {
    const { reply, text } = await signIn(login)
    assert.equal(reply.user?.username, login, text)
  }
  await change({ createsUsers: true })
  const { reply, text } = await signIn('jo')
  assert.equal(reply.proveidor.id, -1, text)
  assert.equal(reply.user.username, 'jo@cartro.example')
  await change({ createsUsers: false })
  await nil.call(signOut)
})

test('each sign-in updates roles from the groups, and a person without any group is signed out everywhere', async () => {
  await change({
    scopes: 'openid email profile groups',
    ...{ groupsClaim: 'groups', adminGroups: admins, modGroups: ['oto-mods'], userGroups: ['oto'] },
  })
  await idp.setAccounts({ anna: { ...anna, groups: ['oto', 'oto-mods', 'chess'] } })
  const first = await signIn('anna')
  assert.deepEqual(first.reply.credentials.roles, ['mod', 'user'], first.text)
  await idp.setAccounts({ anna: { ...anna, groups: admins } })
  const second = await signIn('anna')
  assert.deepEqual(second.reply.credentials.roles, ['admin'])
  const whoAmIBy = (token: string) => callEndpoint(world.origin, whoAmI, {}, token)
  // New roles apply immediately to open sessions.
  for (const { reply } of [first, second]) {
    const { status, reply: now, text } = await whoAmIBy(reply.credentials.token)
    assert.equal(status, 200, text)
    assert.deepEqual(now.credentials.roles, ['admin'])
  }
  const { rows } = await world.owner.query(
    `select u.username, e.kind, e.before, e.after from audit_events e
     join users u on u.company_id = e.company_id and u.id = e.actor_id
     where e.topic = 'people' and e.subject_id = u.id order by e.id desc limit 1`,
  )
  assert.deepEqual(rows, [
    {
      ...{ username: 'anna@cartro.example', kind: 'changed' },
      ...{ before: { roles: ['mod', 'user'] }, after: { roles: ['admin'] } },
    },
  ])
  await idp.setAccounts({ anna: { ...anna, groups: ['chess'] } })
  await refusedAs(signIn('anna'), 'not-admitted')
  assert.equal((await whoAmIBy(second.reply.credentials.token)).status, 401)
  await eventually('it is in the log', async () =>
    (await kindsOf('anna@cartro.example')).includes('provider-refused'),
  )
})

test('groups never remove the last administrator', async () => {
  await world.owner.query(
    `update users set disabled_at = now() where company_id = 1 and roles @> '{admin}' and username <> 'anna@cartro.example' and username <> 'ada'`,
  )
  await idp.setAccounts({ anna: { ...anna, groups: admins } })
  assert.deepEqual((await signIn('anna')).reply.credentials.roles, ['admin'])
  await world.owner.query(
    `update sessions set ended_at = now() where company_id = 1 and user_id = (select id from users where company_id = 1 and username = 'ada') and ended_at is null`,
  )
  await world.owner.query(`update users set disabled_at = now() where username = 'ada'`)
  await idp.setAccounts({ anna: { ...anna, groups: ['oto'] } })
  assert.deepEqual((await signIn('anna')).reply.credentials.roles, ['admin', 'user'])
  await world.owner.query(`update users set disabled_at = null where username = 'ada'`)
  assert.deepEqual((await signIn('anna')).reply.credentials.roles, ['user'])
})

test('a disabled account cannot sign in', async () => {
  await world.owner.query(
    `update sessions set ended_at = now() where ended_at is null and company_id = 1 and user_id = (select id from users where company_id = 1 and username like 'anna@%');
     update users set disabled_at = now() where username like 'anna@%'`,
  )
  await refusedAs(signIn('anna'), 'not-admitted')
  await eventually(
    'it is in the log',
    async () => (await kindsOf('anna@cartro.example')).at(-1) === 'disabled',
  )
})

test('people of a deactivated supplier cannot sign in, with or without an account', async () => {
  const accounts = {
    lee: { ...lee, supplier: 'CARTRO' },
    nova: { email: 'nova@cartro.example', email_verified: true, supplier: 'CARTRO' },
    lost: { email: 'lost@cartro.example', email_verified: true, supplier: 'NOBODY' },
    pau: { email: 'pau@cartro.example', email_verified: true, supplier: 'BOSSES' },
  }
  await idp.setAccounts(accounts)
  const bySupplier = await addTestProvider(world.origin, await world.signIn('ada'), idp.issuer, {
    scopes: 'openid email profile supplier',
    ...{ supplierClaim: 'supplier', emailDomains: ['cartro.example'], createsUsers: true },
  })
  const nova = await bySupplier.signIn('nova')
  assert.equal(nova.reply.proveidor.id, 1, nova.text)
  await refusedAs(bySupplier.signIn('lost'), 'not-admitted')
  // The account stays with its supplier.
  await idp.setAccounts({ ...accounts, nova: { ...accounts.nova, supplier: 'BOSSES' } })
  await refusedAs(bySupplier.signIn('nova'), 'not-admitted')
  await idp.setAccounts({ ...accounts, new: { ...accounts.nova, email: 'new@cartro.example' } })
  await world.owner.query(
    `update sessions set ended_at = now() where supplier_id = 1 and ended_at is null`,
  )
  await world.owner.query('update suppliers set deactivated_at = now() where id = 1')
  for (const login of ['lee', 'nova', 'new'])
    await refusedAs(bySupplier.signIn(login), 'not-admitted')
  const { rows } = await world.owner.query(`select 1 from users where email like 'new@%'`)
  assert.deepEqual(rows, [])
  assert.equal((await bySupplier.signIn('pau')).status, 200)
})
