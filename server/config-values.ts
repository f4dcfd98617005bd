import * as z from 'zod'
import type { DemoLanguage } from '#database/demo/demo-texts.ts'

export const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' })

/** A whole number within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${min} to ${max}` })
    .int({ error: `must be a whole number from ${min} to ${max}` })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` })

/** Trusted proxies. `true` is not allowed: any client could forge its address. */
export const trustedProxy = z.union(
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

/** Networks (CIDR), separated by commas. */
export const networks = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z.union([z.cidrv4(), z.cidrv6()], {
        error: 'must be networks like 10.20.0.0/16 or fd00::/8',
      }),
    ),
  )

const metricsMessage = { error: 'must be a port, or an address and a port like 0.0.0.0:9464' }
/** A port, or an address and a port. */
export const metricsAddress = z
  .string()
  .regex(/^([\w.-]+:|\[[\da-f:]+\]:)?\d{1,5}$/i, metricsMessage)
  .transform((text) => {
    const colonIndex = text.lastIndexOf(':')
    const host = text.slice(0, Math.max(0, colonIndex)).replace(/^\[|\]$/g, '')
    return { host: host || '127.0.0.1', port: Number(text.slice(colonIndex + 1)) }
  })
  .refine(({ port }) => port <= 65_535, metricsMessage)

/** A PostgreSQL URL without `options`, which the server sets itself: the role that row-level security needs. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, {
    error: 'must look like postgres://user:password@host:5432/database',
  })
  .refine((url) => !/[?&]options=/.test(url), { error: 'must not have options of its own' })

export const secretKey = z.string().min(32, { error: 'must have at least 32 characters' })

/** An http(s) URL of host, port and path only. */
export const webAddress = (message: string) =>
  z.string().refine(
    (text) => {
      const url = /^https?:\/\/[^\s"'<>;,\\]+$/.test(text) && URL.canParse(text) && new URL(text)
      return url && !url.search && !url.hash && !url.username && !url.password
    },
    { error: message },
  )
export const apiRootMessage =
  'must be an address like https://api.example.com, or a path like /shipments-service'
/** A base path without a host, such as /shipments-service. */
export const pagePath = z.string().regex(/^(\/[\w.~-]+)+\/?$/, { error: apiRootMessage })

/** A share from 0 to 1. */
export const share = z.coerce
  .number({ error: 'must be a number from 0 to 1' })
  .min(0, { error: 'must be at least 0' })
  .max(1, { error: 'must be at most 1' })

/** The language of the environment's locale, as POSIX writes it: es_ES.UTF-8, ca_ES@valencia. */
export const localeLanguage = ({
  LC_ALL,
  LC_MESSAGES,
  LANG,
}: Record<string, string | undefined>): DemoLanguage => {
  const [language] = (LC_ALL || LC_MESSAGES || LANG || '').split(/[_.@-]/)
  return language === 'es' ? 'sp' : language === 'ca' ? 'ca' : 'en'
}

/** URL of a mail server, as nodemailer takes it. */
export const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:\/\/[^\s/]+/.test(text) && URL.canParse(text), {
    error: 'must look like smtps://user:password@host:465 or smtp://host:25',
  })

/** URL of an S3 bucket, with its key. */
export const filesUrl = z.string().refine(isBucketAddress, {
  error: 'must look like https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1',
})

function isBucketAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return (
    /^https?:$/.test(protocol) && username !== '' && password !== '' && /^\/[^/]/.test(pathname)
  )
}

/** Sender of mails: an address, or a name and an address. */
export const mailSender = z
  .string()
  .regex(/^([^\s<>@]+@[^\s<>@]+|[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>)$/, {
    error: 'must be an address like oto@example.com, or Oto <oto@example.com>',
  })
