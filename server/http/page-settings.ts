/** Settings of the screens: where API and assets are, if not at the server that the page comes from. */
export type PageSettings = {
  /** The prefix of `/api` in every call: an origin, a path, or both; empty is the server of the page. */
  apiRoot: string
  /** The X-Forwarded-For of calls without a session; empty is none. */
  forwardedFor: string
  /** Where the chunks of script and style come from: what goes before `/assets`; empty is the server of the page. */
  assetHost: string
}

/** An address without a trailing `/api` or `/assets`: the paths of calls and chunks begin with it. */
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

/** The page with these settings instead of those it had, as attributes: the content policy refuses inline scripts. */
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

/** The other hosts that a page with these settings loads from: calls, and chunks. */
export const hostsOf = ({ apiRoot, assetHost }: PageSettings) => ({
  api: originOf(apiRoot),
  assets: originOf(assetHost),
})
