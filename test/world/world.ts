import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type * as z from 'zod'
import type { Endpoint, SuccessOf } from '#contract/endpoint.ts'
import { signIn } from '#contract/people/auth-endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { closeOrFail, createTestDatabase, type TestDataSize } from '#test/world/database.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** Input of a call, beside its caller. */
export type CallInput<E extends Endpoint> = {
  params?: InputOf<E['schema']['params']>
  query?: InputOf<E['schema']['querystring']>
  body?: InputOf<E['schema']['body']>
  /** The version seen; goes as If-Match. */
  version?: number
  key?: string
  supplier?: number
  headers?: Record<string, string>
}

/** Result of a call: `reply` on success, `problem` otherwise. */
export type CallResult<E extends Endpoint> = {
  status: number
  headers: Headers
  text: string
  /** Bytes of the reply, where it is a file. */
  bytes: Buffer
  reply: SuccessOf<E>
  problem: Problem
}

/** A person who calls the API; staff may name the supplier they act for. */
export type TestActor = {
  token: string
  supplier?: number
  call: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<E>>
  /** The same person acting for a supplier on every call. */
  actingFor: (supplier: number) => TestActor
}

/** Environment variables of one server, beside those that all servers of the tests have. */
type Environment = Record<string, string>

/** A running server on an own copy of the demo world, and its people as callers; gone after the test file. */
export type World = {
  origin: string
  app: FastifyInstance
  /** Bypasses row-level security, to check what no person may see. */
  owner: pg.Pool
  databaseUrl: string
  signIn: (username: string, password?: string) => Promise<TestActor>
  /** Returns the actor who has a session's token or a machine's key. */
  withToken: (token: string) => TestActor
  /** Opens one more server on the same database, with this environment. */
  another: (environment?: Environment) => Promise<World>
}

/** Opens a world for a file of Node's test runner: at its top level, `const world = await openWorld()`. */
export async function openWorld(webDirectory?: string, environment?: Environment): Promise<World> {
  const { close, ...world } = await createWorld(webDirectory, environment)
  after(() => closeOrFail(close))
  return world
}

/** Opens a world, and signs these people in: `const { world, lee, marc } = await openWorldWith('lee', 'marc')`. */
export async function openWorldWith<Name extends string>(
  ...names: Name[]
): Promise<{ world: World } & Record<Name, TestActor>> {
  const world = await openWorld()
  const actors: [string, TestActor][] = []
  for (const name of names) actors.push([name, await world.signIn(name)])
  return { world, ...(Object.fromEntries(actors) as Record<Name, TestActor>) }
}

/** Opens a world whose lists are long, so that PostgreSQL plans as in production: test/world/large-suppliers.ts. */
export async function openLargeWorld(): Promise<World> {
  const { close, ...world } = await createWorld(undefined, undefined, 'large')
  after(() => closeOrFail(close))
  return world
}

/** Opens a world; `close` ends its servers and drops its database. */
export async function createWorld(
  webDirectory?: string,
  environment?: Environment,
  size?: TestDataSize,
): Promise<World & { close: () => Promise<void> }> {
  const resources = new AsyncDisposableStack()
  const database = await createTestDatabase(size)
  resources.defer(database.close)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  owner.on('error', () => {})
  resources.defer(() => owner.end())
  const close = () => resources.disposeAsync()
  try {
    return { ...(await serve(database.url, owner, resources, environment, webDirectory)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function serve(
  databaseUrl: string,
  owner: pg.Pool,
  resources: AsyncDisposableStack,
  environment: Environment = {},
  webDirectory?: string,
): Promise<World> {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...environment })
  const database = connectAsServer({
    url: databaseUrl,
    max: 20,
    applicationName: 'oto-test-server',
    ...longTimeouts,
  })
  resources.defer(() => database.end())
  const app = await buildApp({ config, database, webDirectory })
  resources.defer(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: config.port })
  return {
    origin,
    app,
    owner,
    databaseUrl,
    signIn: (username, password = demoPassword) => signInAt(origin, username, password),
    withToken: (token) => actor(origin, token),
    another: (more) => serve(databaseUrl, owner, resources, more, webDirectory),
  }
}

/** Signs in on a server as somebody of the demo world. */
export async function signInAt(
  origin: string,
  username: string,
  password = demoPassword,
): Promise<TestActor> {
  const { reply, status } = await callEndpoint(origin, signIn, { body: { username, password } })
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`)
  return actor(origin, reply.credentials.token)
}

const actor = (origin: string, token: string, supplier?: number): TestActor => ({
  token,
  supplier,
  call: (endpoint, input) => callEndpoint(origin, endpoint, { supplier, ...input }, token),
  actingFor: (other) => actor(origin, token, other),
})

/** Calls an endpoint of a server at `origin`, as the browser does. */
export async function callEndpoint<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: CallInput<E> = {},
  token?: string,
): Promise<CallResult<E>> {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.url.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params[name])),
  )
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries((input.query ?? {}) as object)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  // A file is sent unchanged.
  const isFile = typeof input.body === 'string' || input.body instanceof Uint8Array
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(input.body !== undefined && {
        'content-type': isFile ? (endpoint.schema.consumes?.[0] ?? 'text/csv') : 'application/json',
      }),
      ...(input.version !== undefined && { 'if-match': `"${input.version}"` }),
      ...(input.key && { 'idempotency-key': input.key }),
      ...(input.supplier !== undefined && { 'oto-supplier': String(input.supplier) }),
      ...input.headers,
    },
    ...(input.body !== undefined && {
      body: isFile ? (input.body as BodyInit) : JSON.stringify(input.body),
    }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const { status, headers } = response
  const value = headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
  return { status, headers, text, bytes, reply: value, problem: value }
}
