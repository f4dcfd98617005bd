import * as z from 'zod'

/** A page that follows a number: over https, with `{tracking}` behind the name of its host. */
export const trackingUrlPattern = /^https:\/\/[^\s/?#{}]+[/?#]\S*\{tracking\}\S*$/

/** Such a page. */
export const trackingUrl = z
  .string()
  .trim()
  .max(300)
  .regex(trackingUrlPattern)
  .meta({ example: 'https://carrier.example/track?number={tracking}' })

/** Returns the address that follows a number; undefined without a number, or a page for it. */
export const trackingLink = (url: string | null, tracking: string): string | undefined =>
  url && tracking && trackingUrlPattern.test(url)
    ? url.replaceAll('{tracking}', encodeURIComponent(tracking))
    : undefined
