// Runs a server with an account of the least privileges that Oto needs, beside an owner that migrates.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import pg from 'pg'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { assertLeastPrivilege } from '#database/least-privilege.ts'
import { migrate } from '#database/migrate.ts'
import { withEmptyDatabase } from '#test/world/database.ts'
import { runOto } from '#test/world/oto-command.ts'
import { startServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

const run = (command: string, DATABASE_URL: string, ...args: string[]) =>
  runOto([command, ...args], { DATABASE_URL })

const asAccount = (url: string, account: string) => {
  const accountUrl = new URL(url)
  accountUrl.username = account
  accountUrl.password = 'secret'
  return accountUrl.href
}

const secretKey = 'a key of at least thirty-two characters'

/** Commands of the server's account; they run without MIGRATE=off, which is a setting of the server only. */
const serverAccountCommands = [
  'add-user sam --company Nova --roles user --name Sam --email sam@example.com'.split(' '),
  ['reset-password', 'sam'],
  ['reset-second-factor', 'sam'],
  ['disable-user', 'sam'],
  ['rotate-secret-key'],
]

const startRefusal = (url: string) =>
  assertLeastPrivilege(url).then(
    () => '',
    ({ message }) => message as string,
  )

test('the owner migrates, and the server runs as an account that owns nothing', async () => {
  await withEmptyDatabase(async (ownerUrl) => {
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    const account = `oto_server_${randomBytes(4).toString('hex')}`
    const serverUrl = asAccount(ownerUrl, account)
    try {
      await owner.query(`create role ${account} login password 'secret'`)
      assert.match(
        await startRefusal(serverUrl),
        /^The schema does not exist, or this account may not read it/,
      )
      assert.match(run('migrate', ownerUrl).output, /^0001_people\.sql has run\.$/m)
      assert.deepEqual(await migrate(ownerUrl), [])
      // The grant of docs/operating.md.
      await owner.query(`grant oto_app to ${account}`)

      const created = run('add-company', ownerUrl, 'Nova', '--admin', 'nuri')
      const [, password = ''] = /^ {2}password {2}(\S+)$/m.exec(created.output) ?? []
      for (const args of serverAccountCommands) {
        const { status, output } = runOto(args, { DATABASE_URL: serverUrl, SECRET_KEY: secretKey })
        assert.equal(status, args[0] === 'reset-second-factor' ? 1 : 0, output)
        assert.doesNotMatch(output, /permission denied/)
      }
      for (const args of [
        ['backup', `${tmpdir()}/${account}.gz`],
        ['add-company', 'Two', '--admin', 'two'],
      ]) {
        const { status, output } = runOto(args, { DATABASE_URL: serverUrl })
        assert.equal(status, 1)
        assert.match(output, /needs the account that owns the tables\.$/m)
      }

      const server = await startServer('node', {
        DATABASE_URL: serverUrl,
        MIGRATE: 'off',
        NODE_ENV: 'production',
      })
      const body = { username: 'nuri', password, newPassword: 'words of my own choice' }
      assert.equal((await callEndpoint(server.address, signIn, { body })).status, 200)
      server.signal('SIGTERM')
      assert.equal((await server.ended).code, 0)

      const rights: [string, RegExp][] = [
        ['bypassrls', /bypasses row-level security/],
        ['createrole', /may create roles/],
        ['superuser', /is a superuser/],
      ]
      for (const [right, message] of rights) {
        await owner.query(`alter role ${account} ${right}`)
        assert.match(await startRefusal(serverUrl), message)
        await owner.query(`alter role ${account} no${right}`)
      }
      await owner.query(`grant create on schema public to ${account}`)
      assert.match(await startRefusal(serverUrl), /may create tables\. /)
      await owner.query(`revoke create on schema public from ${account}`)
      await owner.query(`alter table views owner to ${account}`)
      assert.match(await startRefusal(serverUrl), /owns tables/)
      await owner.query(`alter table views owner to current_user`)
      await owner.query('update pgboss.version set version = version - 1')
      assert.match(await startRefusal(serverUrl), /^The schema of the job queue is outdated/)
      const newest = await owner.query<{ name: string }>(
        'delete from migrations where name = (select max(name) from migrations) returning name',
      )
      const message = `The schema lacks ${newest.rows[0]?.name}: `
      assert.ok((await startRefusal(serverUrl)).startsWith(message))
    } finally {
      await owner.query(`reassign owned by ${account} to current_user`)
      await owner.query(`drop owned by ${account}`)
      await owner.query(`drop role ${account}`)
      await owner.end()
    }
  })
})
