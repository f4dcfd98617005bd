import { signIn } from '#contract/people/auth-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { readMigrations } from '#database/migrate.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import { exactly, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

export const concurrentStartup = scenario({
  description: 'servers start concurrently on an empty database',
  options: { starters: { default: 8, max: 32 } },
  run: ({ starters }) =>
    withEnvironment(
      async ({ owner, startServer }) => {
        const begin = performance.now()
        const environment = { DEMO: 'on', POOL_SIZE: '4' }
        const servers = await Promise.all(
          Array.from({ length: starters }, () => startServer(environment)),
        )
        const seconds = (performance.now() - begin) / 1000
        const { rows } = await owner.query<{ name: string }>('select name from migrations')
        const files = (await readMigrations()).map(({ name }) => name)
        const people = await owner.query('select count(*)::int as count from usernames')
        const body = { username: 'lee', password: demoPassword }
        const statuses = []
        for (const { address } of servers) {
          statuses.push((await callEndpoint(address, signIn, { body })).status)
        }
        return [
          recorded('servers', servers.length),
          recorded('time until the last listens', seconds, 's'),
          exactly('migrations, each once', rows.length, files.length),
          exactly('demo data loaded', people.rows[0].count > 0, true),
          exactly('statuses of sign-ins at each', [...new Set(statuses)], [200]),
        ]
      },
      { isEmpty: true },
    ),
})
