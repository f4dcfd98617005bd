import { join } from 'node:path'
import * as z from 'zod'
import { type DemoLanguage, demoLanguages } from '#database/demo/demo-texts.ts'
import { addressBefore, type PageSettings } from '#server/http/page-settings.ts'

const DEFAULT_DATA_DIRECTORY = join(import.meta.dirname, '..', '.data')

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${least} to ${most}` })
    .int({ error: `must be a whole number from ${least} to ${most}` })
    .min(least, { error: `must be at least ${least}` })
    .max(most, { error: `must be at most ${most}` })

// Everyone could then pretend to be anyone, so "true" is not among them.
const proxy = z.union(
  [
    z.literal('off').transform(() => false as const),
    z.stringbool({ truthy: [], falsy: ['false', '0', 'no'] }).transform(() => false as const),
    z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number),
    z.string().regex(/^(loopback|linklocal|uniquelocal|[\d./:a-f, ]*[.:][\d./:a-f, ]*)$/),
  ],
  { error: 'must be off, the number of proxies in front (1 to 9), or their addresses' },
)

const metricsWords = { error: 'must be a port, or an address and a port as 0.0.0.0:9464' }
const metricsPlace = z
  .string()
  .regex(/^([\w.-]+:|\[[\da-f:]+\]:)?\d{1,5}$/i, metricsWords)
  .transform((text) => {
    const cut = text.lastIndexOf(':')
    const host = text.slice(0, Math.max(0, cut)).replace(/^\[|\]$/g, '')
    return { host: host || '127.0.0.1', port: Number(text.slice(cut + 1)) }
  })
  .refine(({ port }) => port <= 65_535, metricsWords)

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, {
    error: 'must look like postgres://user:password@host:5432/database',
  })
  // Options of the address replace our own, by which every connection takes the role that the walls hold.
  .refine((url) => !/[?&]options=/.test(url), { error: 'must not have options of its own' })

/** A web address that nothing but a host, a port and a path is said in. */
const webAddress = (words: string) =>
  z.string().refine(
    (text) => {
      const url = /^https?:\/\/[^\s"'<>;,\\]+$/.test(text) && URL.canParse(text) && new URL(text)
      return url && !url.search && !url.hash && !url.username && !url.password
    },
    { error: words },
  )
const apiRootWords =
  'must be an address as https://api.example.com, or a path as /shipments-service'
const pagePath = z.string().regex(/^(\/[\w.~-]+)+\/?$/, { error: apiRootWords })

const environment = z.object({
  /** Where the server listens. */
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where the embedded PostgreSQL keeps everything. */
  DATA_DIR: z.string().min(1).default(DEFAULT_DATA_DIRECTORY),
  /** A PostgreSQL of yours, 15 or newer, instead of the embedded one. */
  DATABASE_URL: databaseUrl.optional(),
  /** A streaming replica of it, for reads that only show and are much work. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** `production` keeps the demo world out of a PostgreSQL of yours. */
  NODE_ENV: z.string().default('development'),
  /** Whether an empty database gets the demo world: on with the embedded PostgreSQL, else off. */
  DEMO: onOff.optional(),
  /** The language of the demo world's data; without it the one that the environment is in, if it is one of these. */
  DEMO_LANG: z.enum(demoLanguages, { error: 'must be en, sp or ca' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  /** Connections to the database. */
  POOL_SIZE: whole(1, 87).default(20),
  /** Streams of changes that may be open; with 0 nobody has one. */
  MOST_STREAMS: whole(0, 20_000).default(2000),
  /** Seconds from SIGTERM to the closing of the door, in which `/readyz` says 503: for a balancer to notice. */
  STOP_DELAY: whole(0, 60).default(0),
  /** A port of its own for `/metrics`; without one nothing is measured. */
  METRICS_PORT: metricsPlace.optional(),
  /** What the secrets of second factors are sealed with; without it they are kept as they are. */
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  /** Whether the start migrates: `off` where DATABASE_URL is an account that owns nothing; `npm run migrate` then does. */
  MIGRATE: onOff.default('on'),
  /** Whose X-Forwarded-For is believed. */
  TRUST_PROXY: proxy.default(false),
  /** Where the screens call the API, if not at the server they come from. */
  API_ROOT: z
    .union([pagePath, webAddress(apiRootWords)], { error: apiRootWords })
    .transform((address) => addressBefore('/api', address))
    .optional(),
  /** The X-Forwarded-For that the screens send with calls without a session. */
  FORWARDED_FOR: z
    .string()
    .regex(/^[\da-fA-F.:[\]]+(, *[\da-fA-F.:[\]]+)*$/, { error: 'must be addresses of computers' })
    .optional(),
  /** Where the screens load their script and style from, if not from the server they come from. */
  ASSET_HOST: webAddress('must be an address as https://assets.example.com')
    .transform((address) => addressBefore('/assets', address))
    .optional(),
  /** The one other origin whose pages may call this API and load these assets. */
  WEB_ORIGIN: webAddress('must be an origin as https://oto.example.com')
    .transform((address) => address.replace(/\/$/, ''))
    .refine((address) => new URL(address).origin === address, {
      error: 'must be an origin as https://oto.example.com, without a path',
    })
    .optional(),
})
const pageEnvironment = environment.pick({ API_ROOT: true, ASSET_HOST: true, FORWARDED_FOR: true })

// The demo world would be loaded only to be refused.
const sound = environment
  .refine(
    ({ NODE_ENV, DATABASE_URL, DEMO }) =>
      !(NODE_ENV === 'production' && DATABASE_URL && DEMO === 'on'),
    { path: ['DEMO'], error: 'must not be on where NODE_ENV is production' },
  )
  .refine(({ DATABASE_READ_URL, DATABASE_URL }) => !DATABASE_READ_URL || DATABASE_URL, {
    path: ['DATABASE_READ_URL'],
    error: 'must not be set without DATABASE_URL',
  })
  .refine(({ MIGRATE, DATABASE_URL }) => MIGRATE === 'on' || DATABASE_URL, {
    path: ['MIGRATE'],
    error: 'must not be off without DATABASE_URL',
  })
  .refine(({ MIGRATE, DEMO }) => MIGRATE === 'on' || DEMO !== 'on', {
    path: ['DEMO'],
    error: 'must not be on where MIGRATE is off: the demo world is loaded by who owns the tables',
  })

export type Config = {
  port: number
  host: string
  dataDirectory: string
  databaseUrl?: string
  databaseReadUrl?: string
  isDemo: boolean
  demoLanguage: DemoLanguage
  /** Whether strangers are expected: then nobody may have a password that is public. */
  isProduction: boolean
  /** Whether this start migrates, or only looks whether somebody has. */
  migrates: boolean
  secretKey?: string | undefined
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  poolSize: number
  mostStreams: number
  stopDelay: number
  metrics?: { port: number; host: string } | undefined
  trustProxy: boolean | number | string
  page: PageSettings
  /** The one other origin whose pages are answered. */
  webOrigin?: string | undefined
}

/** What is wrong with the environment, a line for each variable. */
export class ConfigError extends Error {}

// An empty variable is what `VAR= npm start` and most service files mean by an unset one.
const withoutEmpty = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))

type Source = Record<string, string | undefined>

function parsed<Schema extends z.ZodType>(schema: Schema, source: Source): z.output<Schema> {
  const { data, error } = schema.safeParse(withoutEmpty(source))
  if (!error) return data as z.output<Schema>
  const lines = error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  throw new ConfigError(lines.join('\n'))
}

const pageSchema = (data: z.output<typeof pageEnvironment>): PageSettings => ({
  apiRoot: data.API_ROOT ?? '',
  forwardedFor: data.FORWARDED_FOR ?? '',
  assetHost: data.ASSET_HOST ?? '',
})

/** What the build tells the screens, for whoever serves them with another server than ours. */
export const readPageSettings = (source: Source = process.env): PageSettings =>
  pageSchema(parsed(pageEnvironment, source))

// The locale of POSIX: es_ES.UTF-8, ca_ES@valencia.
const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: Source): DemoLanguage => {
  const [language] = (LC_ALL || LC_MESSAGES || LANG || '').split(/[_.@-]/)
  return language === 'es' ? 'sp' : language === 'ca' ? 'ca' : 'en'
}

/** Reads and checks the whole environment at once. */
export const readConfig = (source: Source = process.env): Config => {
  const data = parsed(sound, source)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    isProduction: data.NODE_ENV === 'production' && data.DATABASE_URL !== undefined,
    isDemo: data.DEMO ? data.DEMO === 'on' : data.DATABASE_URL === undefined,
    demoLanguage: data.DEMO_LANG ?? languageOf(source),
    migrates: data.MIGRATE === 'on',
    secretKey: data.SECRET_KEY,
    logLevel: data.LOG_LEVEL,
    poolSize: data.POOL_SIZE,
    mostStreams: data.MOST_STREAMS,
    stopDelay: data.STOP_DELAY,
    metrics: data.METRICS_PORT,
    trustProxy: data.TRUST_PROXY,
    page: pageSchema(data),
    webOrigin: data.WEB_ORIGIN,
  }
}
