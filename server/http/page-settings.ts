/** Settings of the screens: base URLs of API and assets, if they differ from the page's own origin. */
export type PageSettings = {
  /** Prefix of `/api` in every call: an origin, a path, or both; empty for the page's own origin. */
  apiRoot: string
  /** X-Forwarded-For of calls without a session; empty sends none. */
  forwardedFor: string
  /** Prefix of `/assets` for script and style; empty for the page's own origin. */
  assetHost: string
}

/** Removes a trailing `/api` or `/assets`, because the paths of calls and chunks begin with it. */
export const addressBefore = (part: '/api' | '/assets', address: string): string => {
  const { origin, pathname } = new URL(address, 'http://page.invalid')
  const path = pathname.replace(/\/+$/, '')
  const root = path.endsWith(part) ? path.slice(0, -part.length) : path
  return (address.startsWith('/') ? '' : origin) + root.replace(/\/+$/, '')
}

const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.codePointAt(0)};`)

const withMeta = (name: string, content: string) => (html: string) =>
  html.replace(
    new RegExp(`<meta name="${name}"[^>]*>`),
    () => `<meta name="${name}" content="${escapeHtml(content)}" />`,
  )

/** Returns the page with these settings as attributes, because the content security policy refuses inline scripts. */
export const pageWith = (html: string, settings: PageSettings): string =>
  [
    withMeta('oto-api-root', settings.apiRoot),
    withMeta('oto-forwarded-for', settings.forwardedFor),
    (page: string) =>
      page.replace(
        /\b(src|href)="[^"]*?\/assets\//g,
        (_all, name: string) => `${name}="${escapeHtml(settings.assetHost)}/assets/`,
      ),
  ].reduce((page, change) => change(page), html)

const originsIn = (address: string) => (/^https?:/.test(address) ? [new URL(address).origin] : [])

/** Returns the other hosts that a page with these settings loads from. */
export const hostsOf = ({ apiRoot, assetHost }: PageSettings) => ({
  api: originsIn(apiRoot),
  assets: originsIn(assetHost),
})
