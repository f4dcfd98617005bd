/** What the screens are told where they are served or built, beside the server that the page comes from. */
export type PageSettings = {
  /** What goes before `/api` in every call: an origin, a path, or both; empty is the server of the page. */
  apiRoot: string
  /** The X-Forwarded-For of calls without a session; empty is none. */
  forwardedFor: string
  /** Where the chunks of script and style come from: what goes before `/assets`; empty is the server of the page. */
  assetHost: string
}

/** An address without what would be said twice: every call's own path begins with `/api`, every chunk's with `/assets`. */
export const addressBefore = (part: '/api' | '/assets', address: string): string => {
  const { origin, pathname } = new URL(address, 'http://page.invalid')
  const path = pathname.replace(/\/+$/, '')
  const root = path.endsWith(part) ? path.slice(0, -part.length) : path
  return (address.startsWith('/') ? '' : origin) + root.replace(/\/+$/, '')
}

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.codePointAt(0)};`)

const meta = (name: string, content: string) => (html: string) =>
  html.replace(
    new RegExp(`<meta name="${name}"[^>]*>`),
    () => `<meta name="${name}" content="${escaped(content)}" />`,
  )

/** The page with these settings in place of those that it had. No script stands in it: the content policy refuses them. */
export const pageWith = (html: string, settings: PageSettings): string =>
  [
    meta('oto-api-root', settings.apiRoot),
    meta('oto-forwarded-for', settings.forwardedFor),
    (page: string) =>
      page.replace(
        /\b(src|href)="[^"]*?\/assets\//g,
        (_all, name: string) => `${name}="${escaped(settings.assetHost)}/assets/`,
      ),
  ].reduce((page, change) => change(page), html)

const originOf = (address: string) => (/^https?:/.test(address) ? [new URL(address).origin] : [])

/** The other hosts that a page with these settings speaks to: for calls, and for chunks. */
export const hostsOf = ({ apiRoot, assetHost }: PageSettings) => ({
  api: originOf(apiRoot),
  assets: originOf(assetHost),
})
