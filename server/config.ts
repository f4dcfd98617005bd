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

/** Minimum connections: two running imports hold a connection each, and share a third one to store their progress. */
export const minPoolSize = 3

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Directory of the embedded PostgreSQL. */
  DATA_DIR: z.string().min(1).default(DEFAULT_DATA_DIRECTORY),
  /** URL of a PostgreSQL, 15 or newer, instead of the embedded one. */
  DATABASE_URL: databaseUrl.optional(),
  /** URL of a streaming replica of DATABASE_URL, for heavy reads. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** Any value but `production` allows demo data in a PostgreSQL named by DATABASE_URL. */
  NODE_ENV: z.string().default('production'),
  /** Whether an empty database gets demo data: on with the embedded PostgreSQL, else off. */
  DEMO: onOrOff.optional(),
  /** Language of the demo data; by default the environment's locale, if it is one of these. */
  DEMO_LANG: z.enum(demoLanguages, { error: 'must be en, sp or ca' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  /** Processes that serve requests; 0 means one per processor. */
  WORKERS: wholeNumber(0, 64).default(1),
  /** Maximum connections to the database. */
  POOL_SIZE: wholeNumber(minPoolSize, 87).default(20),
  /** Maximum open change streams; 0 turns them off. */
  MAX_STREAMS: wholeNumber(0, 20_000).default(2000),
  /** Seconds from SIGTERM until the server stops listening, while `/readyz` gives 503 for load balancers. */
  STOP_DELAY: wholeNumber(0, 60).default(0),
  /** Whether jobs run here: mails, webhooks, notices, imports, scores and deletions of files. */
  JOBS: onOrOff.default('on'),
  /** Port of `/metrics`; without one nothing is measured. */
  METRICS_PORT: metricsAddress.optional(),
  /** Key that encrypts stored secrets; without it they are stored in plain. */
  SECRET_KEY: secretKey.optional(),
  /** Former SECRET_KEY, tried where the current one cannot decrypt. */
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  /** OTLP/HTTP endpoint for OpenTelemetry traces; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(
    'must be an address like http://127.0.0.1:4318',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('oto'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  /**
   * Whether the start migrates. Set it to `off` if the role of DATABASE_URL does not own the tables; `npx oto migrate`
   * then migrates.
   */
  MIGRATE: onOrOff.default('on'),
  /** Public URL: the base of links in mails and of the redirects of sign-in providers. */
  PUBLIC_URL: webAddress('must be an address like https://oto.example.com')
    .transform((address) => address.replace(/\/$/, ''))
    .optional(),
  /** The mail server; without it mails stay in the outbox. */
  SMTP_URL: smtpUrl.optional(),
  /** An S3 store for attached files; without it they are in the database. */
  FILES_URL: filesUrl.optional(),
  /** The sender of mails. */
  MAIL_FROM: mailSender.optional(),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: trustedProxy.default(false),
  /** Private networks that webhooks may reach, over plain http too. */
  OUTBOUND_NETWORKS: networks.default([]),
  /** Base URL of the API for the screens; by default the server that they come from. */
  API_ROOT: z
    .union([pagePath, webAddress(apiRootMessage)], { error: apiRootMessage })
    .transform((address) => addressBefore('/api', address))
    .optional(),
  /** X-Forwarded-For that the screens send with calls without a session. */
  FORWARDED_FOR: z
    .string()
    .regex(/^[\da-fA-F.:[\]]+(, *[\da-fA-F.:[\]]+)*$/, { error: 'must be addresses of computers' })
    .optional(),
  /** Base URL of script and style for the screens; by default the server that they come from. */
  ASSET_HOST: webAddress('must be an address like https://assets.example.com')
    .transform((address) => addressBefore('/assets', address))
    .optional(),
  /** The only other origin that may call this API and load these assets (CORS). */
  WEB_ORIGIN: webAddress('must be an origin like https://oto.example.com')
    .transform((address) => address.replace(/\/$/, ''))
    .refine((address) => new URL(address).origin === address, {
      error: 'must be an origin like https://oto.example.com, without a path',
    })
    .optional(),
})
const pageEnvironment = environment.pick({ API_ROOT: true, ASSET_HOST: true, FORWARDED_FOR: true })

// Checks of several variables together: in production, for example, demo data are refused.
const checkedEnvironment = environment
  .refine(
    ({ NODE_ENV, DATABASE_URL, DEMO }) =>
      !(NODE_ENV === 'production' && DATABASE_URL && DEMO === 'on'),
    { path: ['DEMO'], error: 'must not be on if NODE_ENV is production' },
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
    error: 'must be set if SMTP_URL is set',
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    error: 'must be set if SMTP_URL is set: mails have links',
  })
  .refine(({ MIGRATE, DEMO }) => MIGRATE === 'on' || DEMO !== 'on', {
    path: ['DEMO'],
    error: 'must not be on if MIGRATE is off: only the owner of the tables can load demo data',
  })

/** Keys of secrets in the database: the current one encrypts, both decrypt. */
export type SecretKeys = { current?: string | undefined; previous?: string | undefined }

/** Trace settings; `sampleRatio` is the share of requests that are traced. */
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
  /** Whether the installation is public; then no user may have the published demo password. */
  isProduction: boolean
  /** Whether the start migrates the schema, or only checks that it is current. */
  migrates: boolean
  secretKeys: SecretKeys
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  workerCount: number
  poolSize: number
  maxStreams: number
  stopDelaySeconds: number
  runsJobs: boolean
  metrics?: { port: number; host: string } | undefined
  tracing?: TracingConfig | undefined
  /** Public URL without a trailing slash. */
  publicUrl?: string | undefined
  /** Undefined if attached files are in the database. */
  filesUrl?: string | undefined
  /** Undefined if mails stay in the outbox. */
  mail?: MailConfig | undefined
  trustProxy: boolean | number | string
  /** Private networks (CIDR) that outbound calls may reach. */
  outboundNetworks: readonly string[]
  page: PageSettings
  webOrigin?: string | undefined
}

/** Errors of the environment, one line per variable. */
export class ConfigError extends Error {}

// Empty means unset, as in `VAR= npm start`.
const withoutEmpty = (variables: Variables) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

type Variables = Record<string, string | undefined>

function parse<Schema extends z.ZodType>(
  schema: Schema,
  variables: Variables,
  errors: string[] = [],
): z.output<Schema> {
  const { data, error } = schema.safeParse(withoutEmpty(variables))
  if (!error && errors.length === 0) return data as z.output<Schema>
  const issues = error?.issues.map(({ path, message }) => `${path.join('.')} ${message}.`) ?? []
  throw new ConfigError([...errors, ...issues].join('\n'))
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

/** Reads only the page settings, for a build that another web server serves. */
export const readPageSettings = (variables: Variables = process.env): PageSettings =>
  pageSettingsOf(parse(pageEnvironment, variables))

const workerVariables = [
  ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE'],
  ...['LANG', 'TZ', 'SystemRoot'],
  // Authorities that outbound connections trust.
  ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
]

/**
 * Returns the environment of worker processes, without secrets that a malicious file could read. This covers their own
 * environment only: on Linux a process of the same user can read the server's in /proc.
 */
export const workerEnvironment = (): Variables =>
  Object.fromEntries(
    workerVariables.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

/** Reads and checks the whole environment; throws `ConfigError` with all its errors. */
export const readConfig = (variables: Variables = process.env): Config => {
  const { source: variablesWithSecrets, errors } = withSecretFiles(variables)
  const data = parse(checkedEnvironment, variablesWithSecrets, errors)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    isProduction: data.NODE_ENV === 'production' && data.DATABASE_URL !== undefined,
    isDemo: data.DEMO ? data.DEMO === 'on' : data.DATABASE_URL === undefined,
    demoLanguage: data.DEMO_LANG ?? localeLanguage(variablesWithSecrets),
    migrates: data.MIGRATE === 'on',
    secretKeys: { current: data.SECRET_KEY, previous: data.SECRET_KEY_PREVIOUS },
    logLevel: data.LOG_LEVEL,
    workerCount: data.WORKERS || availableParallelism(),
    poolSize: data.POOL_SIZE,
    maxStreams: data.MAX_STREAMS,
    stopDelaySeconds: data.STOP_DELAY,
    runsJobs: data.JOBS === 'on',
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
