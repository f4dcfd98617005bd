import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

import { type DemoLanguage, demoLanguages } from '#database/demo/demo-texts.ts'
import { withSecretFiles } from '#server/config-secrets.ts'
import {
  apiRootMessage,
  databaseUrl,
  filesUrl,
  localeLanguage,
  mailSender,
  metricsAddress,
  networks,
  onOrOff,
  pagePath,
  secretKey,
  share,
  smtpUrl,
  trustedProxy,
  webAddress,
  wholeNumber,
} from '#server/config-values.ts'

import { addressBefore, type PageSettings } from '#server/http/page-settings.ts'

const DEFAULT_DATA_DIRECTORY = join(import.meta.dirname, '..', '.data')

const environment = z.object({
  /** Where the server listens. */
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where the embedded PostgreSQL keeps everything. */
  DATA_DIR: z.string().min(1).default(DEFAULT_DATA_DIRECTORY),
  /** A PostgreSQL of yours, 15 or newer, instead of the embedded one. */
  DATABASE_URL: databaseUrl.optional(),
  /** A streaming replica of it, for heavy reads. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** Anything but `production` lets demo data into a PostgreSQL of yours. */
  NODE_ENV: z.string().default('production'),
  /** Whether an empty database gets demo data: on with the embedded PostgreSQL, else off. */
  DEMO: onOrOff.optional(),
  /** The language of the demo data; by default the environment's locale, if it is one of these. */
  DEMO_LANG: z.enum(demoLanguages, { error: 'must be en, sp or ca' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  /** Processes that serve requests; 0 is one for each processor. */
  WORKERS: wholeNumber(0, 64).default(1),
  /** Connections to the database. */
  POOL_SIZE: wholeNumber(1, 87).default(20),
  /** Open streams of changes; 0 turns them off. */
  MAX_STREAMS: wholeNumber(0, 20_000).default(2000),
  /** Seconds from SIGTERM until the server stops listening, while `/readyz` gives 503 for load balancers. */
  STOP_DELAY: wholeNumber(0, 60).default(0),
  /** The port of `/metrics`; without one nothing is measured. */
  METRICS_PORT: metricsAddress.optional(),
  /** Encrypts the secrets of second factors; without it they are stored in plain. */
  SECRET_KEY: secretKey.optional(),
  /** The key before SECRET_KEY, tried where SECRET_KEY decrypts nothing. */
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  /** Where OpenTelemetry's traces go, by OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('must be an address as http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('oto'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  /** Whether the start migrates. `off` where DATABASE_URL does not own the tables; `npx oto migrate` then does. */
  MIGRATE: onOrOff.default('on'),
  /** Where people open Oto: the beginning of the links in mails, and where sign-in providers send them back to. */
  PUBLIC_URL: webAddress('must be an address as https://oto.example.com')
    .transform((address) => address.replace(/\/$/, ''))
    .optional(),
  /** The mail server; without it mails stay in the outbox. */
  SMTP_URL: smtpUrl.optional(),
  /** A store that speaks S3, for attached files; without it they are in the database. */
  FILES_URL: filesUrl.optional(),
  /** The sender of mails. */
  MAIL_FROM: mailSender.optional(),
  /** The proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: trustedProxy.default(false),
  /** Private networks whose systems may get webhooks, by http too. */
  OUTBOUND_NETWORKS: networks.default([]),
  /** Where the screens call the API, if not at the server they come from. */
  API_ROOT: z
    .union([pagePath, webAddress(apiRootMessage)], { error: apiRootMessage })
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

// Demo data would be loaded only to be refused.
const checkedEnvironment = environment
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
  .refine(({ SECRET_KEY, SECRET_KEY_PREVIOUS }) => !SECRET_KEY_PREVIOUS || SECRET_KEY, {
    path: ['SECRET_KEY_PREVIOUS'],
    error: 'must not be set without SECRET_KEY',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'must be set where SMTP_URL is',
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    error: 'must be set where SMTP_URL is: mails have links',
  })
  .refine(({ MIGRATE, DEMO }) => MIGRATE === 'on' || DEMO !== 'on', {
    path: ['DEMO'],
    error: 'must not be on where MIGRATE is off: the demo world is loaded by who owns the tables',
  })

/** The keys that secrets in the database are encrypted with: by the current one, decrypted by either. */
export type SecretKeys = { current?: string | undefined; previous?: string | undefined }

/** Where traces are sent, under which name, and the share of requests that are. */
export type TracingConfig = {
  endpoint: string
  headers: string
  serviceName: string
  sampleRatio: number
}

/** Settings for sending mails; their links lead to `publicUrl`. */
export type MailConfig = { smtpUrl: string; from: string; publicUrl: string }

export type Config = {
  port: number
  host: string
  dataDirectory: string
  databaseUrl?: string
  databaseReadUrl?: string
  isDemo: boolean
  demoLanguage: DemoLanguage
  /** Whether the server is public: then no user may have a published password. */
  isProduction: boolean
  /** Whether this start migrates, or only checks that the schema is current. */
  migrates: boolean
  secretKeys: SecretKeys
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** Processes that serve requests. */
  workers: number
  poolSize: number
  maxStreams: number
  stopDelay: number
  metrics?: { port: number; host: string } | undefined
  tracing?: TracingConfig | undefined
  /** Where people open Oto, without a slash at its end. */
  publicUrl?: string | undefined
  /** Undefined where attached files are in the database. */
  filesUrl?: string | undefined
  /** Undefined where mails stay in the outbox. */
  mail?: MailConfig | undefined
  trustProxy: boolean | number | string
  /** Networks (CIDR) that are not public and may be called. */
  outboundNetworks: readonly string[]
  page: PageSettings
  /** The one other origin that CORS allows. */
  webOrigin?: string | undefined
}

/** The errors of the environment, a line for each variable. */
export class ConfigError extends Error {}

// Empty means unset, as in `VAR= npm start` and most service files.
const withoutEmpty = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))

type Source = Record<string, string | undefined>

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  source: Source,
  errors: string[] = [],
): z.output<Schema> {
  const { data, error } = schema.safeParse(withoutEmpty(source))
  if (!error && errors.length === 0) return data as z.output<Schema>
  const invalid = error?.issues.map(({ path, message }) => `${path.join('.')} ${message}.`) ?? []
  throw new ConfigError([...errors, ...invalid].join('\n'))
}

const pageSettingsOf = (data: z.output<typeof pageEnvironment>): PageSettings => ({
  apiRoot: data.API_ROOT ?? '',
  forwardedFor: data.FORWARDED_FOR ?? '',
  assetHost: data.ASSET_HOST ?? '',
})

const tracingOf = (data: z.output<typeof environment>): TracingConfig | undefined =>
  data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: data.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: data.OTEL_SERVICE_NAME,
        sampleRatio: data.OTEL_TRACES_SAMPLER_ARG,
      }

const mailOf = ({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}: z.output<typeof environment>): MailConfig | undefined =>
  SMTP_URL && MAIL_FROM && PUBLIC_URL
    ? { smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL }
    : undefined

/** The page settings alone, for a build that another web server serves. */
export const readPageSettings = (source: Source = process.env): PageSettings =>
  pageSettingsOf(parsed(pageEnvironment, source))

const workerVariables = [
  ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE'],
  ...['LANG', 'TZ', 'SystemRoot'],
]

/**
 * Returns the environment of worker processes: nothing that a file which takes one over should learn. It covers their own
 * alone: on Linux a process of the same user can read the server's in /proc.
 */
export const workerEnvironment = (source: Source = process.env): Source =>
  Object.fromEntries(
    workerVariables.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  )

/** Reads and checks the whole environment at once. */
export const readConfig = (given: Source = process.env): Config => {
  const { source, errors } = withSecretFiles(given)
  const data = parsed(checkedEnvironment, source, errors)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    isProduction: data.NODE_ENV === 'production' && data.DATABASE_URL !== undefined,
    isDemo: data.DEMO ? data.DEMO === 'on' : data.DATABASE_URL === undefined,
    demoLanguage: data.DEMO_LANG ?? localeLanguage(source),
    migrates: data.MIGRATE === 'on',
    secretKeys: { current: data.SECRET_KEY, previous: data.SECRET_KEY_PREVIOUS },
    logLevel: data.LOG_LEVEL,
    workers: data.WORKERS || availableParallelism(),
    poolSize: data.POOL_SIZE,
    maxStreams: data.MAX_STREAMS,
    stopDelay: data.STOP_DELAY,
    metrics: data.METRICS_PORT,
    tracing: tracingOf(data),
    publicUrl: data.PUBLIC_URL,
    filesUrl: data.FILES_URL,
    mail: mailOf(data),
    trustProxy: data.TRUST_PROXY,
    outboundNetworks: data.OUTBOUND_NETWORKS,
    page: pageSettingsOf(data),
    webOrigin: data.WEB_ORIGIN,
  }
}
