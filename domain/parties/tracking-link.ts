import * as z from 'zod'

/** A tracking page: https, with `{tracking}` after the host name. */
export const trackingUrlPattern = /^https:\/\/[^\s/?#{}]+[/?#]\S*\{tracking\}\S*$/

export const trackingUrl = z
  .string()
  .trim()
  .max(300)
  .regex(trackingUrlPattern)
  .meta({ example: 'https://carrier.example/track?number={tracking}' })

/** Returns the tracking address of a number; undefined without a number or a valid page. */
export const trackingLink = (url: string | null, tracking: string): string | undefined =>
  url && tracking && trackingUrlPattern.test(url)
    ? url.replaceAll('{tracking}', encodeURIComponent(tracking))
    : undefined
