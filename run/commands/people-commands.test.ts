import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { throttleCacheMs } from '#server/people/sessions/throttle-cache.ts'
import { commandRefusal, runOto } from '#test/world/oto-command.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ownerUrl = world.owner.options.connectionString ?? ''

function run(command: string, ...words: string[]) {
  const { status, output } = runOto([command, ...words], { DATABASE_URL: ownerUrl })
  const [, password = ''] = /^ {2}password {2}(\S+)$/m.exec(output) ?? []
  return { status, output, password }
}

function succeed(command: string, ...words: string[]) {
  const { status, output, password } = run(command, ...words)
  assert.equal(status, 0, output)
  return { output, password }
}

const trySignIn = async (username: string, password: string) =>
  (await callEndpoint(world.origin, signIn, { body: { username, password } })).status

const chosenPassword = 'words of my own choice'

/** Signs in with an initial password, which only permits choosing another. */
async function signInAndChoose(username: string, password: string) {
  const first = await callEndpoint(world.origin, signIn, { body: { username, password } })
  assert.deepEqual([first.status, first.problem.code], [401, 'new-password-required'])
  const body = { username, password, newPassword: chosenPassword }
  const { status, text } = await callEndpoint(world.origin, signIn, { body })
  assert.equal(status, 200, text)
  assert.equal(await trySignIn(username, password), 401, 'an initial password works once')
  return world.signIn(username, chosenPassword)
}

/** Everything that the commands could have written. */
const readEverything = async () => {
  const { rows } = await world.owner.query(`
    select (select jsonb_agg(c order by id) from companies c) as companies,
      (select jsonb_agg(s order by id) from suppliers s) as suppliers,
      (select jsonb_agg(u order by id) from users u) as users,
      (select jsonb_agg(n order by username) from usernames n) as usernames,
      (select jsonb_agg(s order by id) from sessions s) as sessions`)
  return rows[0]
}

const ona = ['--name', 'Ona Prat', '--email', 'ona@example.com']

test('a new company has one person, who has every role', async () => {
  const { output, password } = succeed('add-company', 'Nova Terra', '--admin', 'Nuri', ...ona)
  assert.match(password, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  const nuri = await signInAndChoose('nuri', password)
  const { reply } = await nuri.call(whoAmI)
  assert.deepEqual(reply.user, { username: 'nuri', name: 'Ona Prat', email: 'ona@example.com' })
  assert.deepEqual(reply.proveidor, { id: -1, rao: '' })
  assert.deepEqual(reply.credentials.roles, ['admin', 'mod', 'user'])
  assert.match(output, new RegExp(`number ${reply.credentials.empre}\\.`))
  assert.equal(
    (await nuri.actingFor(1).call(listShipments)).status,
    404,
    "Mercat's suppliers are not its own",
  )
  const { rows } = await world.owner.query(
    `select time_zone from companies where name = 'Nova Terra'`,
  )
  assert.deepEqual(rows, [{ time_zone: 'Europe/Madrid' }])
})

test('a company can be added with a username alone, and in another time zone', async () => {
  const { password } = succeed(
    'add-company',
    'Illa',
    '--admin',
    'illa',
    '--time-zone',
    'Atlantic/Canary',
  )
  const { reply } = await (await signInAndChoose('illa', password)).call(whoAmI)
  assert.deepEqual(reply.user, { username: 'illa', name: 'illa', email: '' })
  const { rows } = await world.owner.query(`select time_zone from companies where name = 'Illa'`)
  assert.deepEqual(rows, [{ time_zone: 'Atlantic/Canary' }])
})

test('a user belongs to a new or existing supplier, or is company staff', async () => {
  const nova = ['--company', 'nova terra', '--roles', 'user,mod', ...ona]
  const sacs = ['--supplier', 'SACS', '--supplier-name', 'Sacs Serra']
  for (const name of ['sacs1', 'sacs2']) {
    const { password } = succeed('add-user', name, ...nova, ...sacs)
    const person = await signInAndChoose(name, password)
    const { reply } = await person.call(whoAmI)
    assert.equal(reply.proveidor.rao, 'Sacs Serra')
    assert.deepEqual(reply.credentials.roles, ['mod', 'user'])
    assert.deepEqual((await person.call(listShipments)).reply.rows, [])
  }
  const { rows } = await world.owner.query(
    `select count(*)::int as n from suppliers where code = 'SACS'`,
  )
  assert.deepEqual(rows, [{ n: 1 }])
  const existing = succeed(
    'add-user',
    'lee2',
    '--company',
    '1',
    '--supplier',
    'CARTRO',
    '--roles',
    'user',
    ...ona,
  )
  const { reply } = await (await signInAndChoose('lee2', existing.password)).call(whoAmI)
  assert.deepEqual(reply.proveidor, { id: 1, rao: 'Cartró' })
  const staff = succeed('add-user', 'staff', ...nova)
  assert.equal(
    (await (await signInAndChoose('staff', staff.password)).call(whoAmI)).reply.proveidor.id,
    -1,
  )
})

test('a reset password ends the sessions, the wait after failures and the old password', async () => {
  const pau = await world.signIn('pau')
  for (let n = 0; n < 11; n += 1) await trySignIn('pau', 'wrong')
  assert.equal(await trySignIn('pau', demoPassword), 429)
  const { password } = succeed('reset-password', 'PAU')
  assert.equal((await pau.call(whoAmI)).status, 401)
  // The server caches the wait for this time.
  await sleep(throttleCacheMs + 50)
  assert.equal(await trySignIn('pau', demoPassword), 401)
  await signInAndChoose('pau', password)
})

test('an initial password is valid for two weeks', async () => {
  const { output, password } = succeed('reset-password', 'pau')
  assert.match(output, /within 14 days/)
  const age = (days: number) =>
    world.owner.query(
      `update users set password_set_at = now() - $1 * interval '1 day' where username = 'pau'`,
      [days],
    )
  const body = { username: 'pau', password, newPassword: chosenPassword }
  await age(14.1)
  const lateSignIn = await callEndpoint(world.origin, signIn, { body })
  assert.deepEqual([lateSignIn.status, lateSignIn.problem.code], [401, 'initial-password-expired'])
  await age(13.9)
  const refusedCode = async (newPassword: string) =>
    (await callEndpoint(world.origin, signIn, { body: { ...body, newPassword } })).problem
      .errors?.[0]
  assert.deepEqual(await refusedCode(password), { pointer: '/body/newPassword', code: 'duplicate' })
  assert.deepEqual(await refusedCode('bosses-2026!!'), {
    pointer: '/body/newPassword',
    code: 'easy-to-guess',
  })
  assert.equal((await callEndpoint(world.origin, signIn, { body })).status, 200)
})

test('a reset lets a person sign in without the lost second factor', async () => {
  const ines = await world.signIn('ines')
  await world.owner.query(`insert into second_factors (company_id, user_id, secret, is_encrypted, confirmed_at)
    select company_id, id, 'twenty secret bytes!', false, now() from users where username = 'ines'`)
  await world.owner.query(`update users set has_second_factor = true where username = 'ines'`)
  assert.match(succeed('reset-password', 'ines').output, /Their second factor stays/)
  succeed('reset-second-factor', 'ines')
  assert.equal((await ines.call(whoAmI)).status, 401)
  const { status, output } = run('reset-second-factor', 'ines')
  assert.deepEqual([status, output], [1, 'ines has no second factor.\n'])
})

test('changes from the terminal are in the sign-in log', async () => {
  const { rows } = await world.owner.query(
    `select e.kind, address from sign_in_events e join users u on u.company_id = e.company_id and u.id = e.user_id
     where username = 'ines' and topic = 'change' order by e.id`,
  )
  assert.deepEqual(rows, [
    { kind: 'password-reset', address: '' },
    { kind: 'second-factor-reset', address: '' },
  ])
})

test('a disabled user is signed out immediately, and can sign in again once enabled', async () => {
  const mar = await world.signIn('mar')
  succeed('disable-user', 'mar')
  assert.equal((await mar.call(whoAmI)).status, 401)
  assert.equal(await trySignIn('mar', demoPassword), 401)
  const since = () => world.owner.query(`select disabled_at from users where username = 'mar'`)
  const first = (await since()).rows
  succeed('disable-user', 'mar')
  assert.deepEqual((await since()).rows, first, 'it says since when')
  assert.match(
    succeed('reset-password', 'mar').output,
    /mar is disabled: npx oto disable-user mar --enable/,
  )
  const { password } = succeed('reset-password', 'mar')
  succeed('disable-user', 'mar', '--enable')
  assert.equal((await mar.call(whoAmI)).status, 401, 'an ended session stays so')
  await signInAndChoose('mar', password)
})

test('no command disables a company’s last administrator', async () => {
  const { status, output } = run('disable-user', 'ada')
  assert.deepEqual(
    [status, output],
    [
      1,
      'ada is the last administrator of the company who has signed in: make another one first.\n',
    ],
  )
  await world.signIn('ada')
  await world.owner.query(`update users set roles = '{admin,mod}' where username = 'marc'`)
  // Marc has not signed in.
  await world.owner.query(`update users set last_seen_at = null where username = 'marc'`)
  assert.equal(run('disable-user', 'ada').status, 1)
  await world.signIn('marc')
  succeed('disable-user', 'ada')
  assert.equal(run('disable-user', 'marc').status, 1)
  succeed('disable-user', 'ada', '--enable')
  succeed('disable-user', 'marc')
})

const user = (...changed: string[]) => [
  '--company',
  'Mercat',
  '--roles',
  'user',
  ...ona,
  ...changed,
]

const refusedCommands: [string, string[], RegExp][] = [
  ['add-company', ['mercat', '--admin', 'x'], /^There is a company mercat already\.$/],
  ['add-company', ['77', '--admin', 'x'], /^The name of a company is .* not a number\.$/],
  ['add-company', ['Two', '--admin', 'lee'], /^There is a user lee already; .* all companies\.$/],
  ['add-company', ['Two', '--admin', 'a b'], /^A username has letters a to z/],
  ['add-company', ['Two', '--admin', 'x', '--email', 'x'], /^The e-mail address must look like/],
  ['add-company', ['Two', '--admin', 'x', '--time-zone', 'Mars'], /^There is no time zone Mars;/],
  ['add-user', ['lee', ...user()], /^There is a user lee already/],
  ['add-user', ['LEE', ...user('--company', 'Botiga')], /^There is a user lee already/],
  ['add-user', ['x', ...user('--company', 'Nobody')], /^There is no company Nobody\.$/],
  ['add-user', ['x', ...user('--roles', 'user,boss')], /^The roles are user, mod and admin/],
  ['add-user', ['x', ...user('--roles', ',')], /^The roles are user, mod and admin/],
  ['add-user', ['x', ...user('--email', 'x@')], /^The e-mail address must look like/],
  ['add-user', ['x', ...user('--supplier', 'VIDRE')], /^There is no supplier VIDRE in Mercat;/],
  ['add-user', ['x', ...user('--supplier-name', 'New')], /^--supplier-name needs --supplier\.$/],
  [
    'add-user',
    ['x', ...user('--supplier', 'CARTRO', '--supplier-name', 'Other')],
    /^Supplier CARTRO is there already under another name/,
  ],
  [
    'add-user',
    ['lee', ...user('--supplier', 'NEW', '--supplier-name', 'New')],
    /^There is a user lee already/,
  ],
  ['reset-password', ['nobody'], /^There is no user nobody\.$/],
  ['reset-second-factor', ['nobody'], /^There is no user nobody\.$/],
  ['reset-second-factor', ['lee'], /^lee has no second factor\.$/],
  ['disable-user', ['nobody'], /^There is no user nobody\.$/],
]

test('a refused command prints one sentence, and changes nothing', async () => {
  const before = await readEverything()
  for (const [command, words, sentence] of refusedCommands) {
    const output = (await commandRefusal([command, ...words], ownerUrl)) ?? ''
    assert.match(output, sentence)
    assert.equal(output.split('\n').length, 1, output)
  }
  const { status, output } = run('reset-password', 'nobody')
  assert.deepEqual([status, output], [1, 'There is no user nobody.\n'])
  assert.deepEqual(await readEverything(), before)
})

test('the audit log has the commands’ changes, without an actor', async () => {
  const { rows } = await world.owner.query(`
    select kind, subject_name as name, actor_id as actor, after from audit_events
    where topic = 'people' order by company_id, id`)
  assert.deepEqual([...new Set(rows.map(({ kind }) => kind))].sort(), [
    'created',
    'disabled',
    'enabled',
    'password-reset',
    'second-factor-reset',
  ])
  assert.ok(rows.every(({ actor, name }) => actor === null && name !== ''))
  const { after } = rows.find((row) => row.after.username === 'nuri') ?? assert.fail()
  assert.equal(after.email, 'ona@example.com')
  assert.doesNotMatch(JSON.stringify(rows), /argon2/)
})
