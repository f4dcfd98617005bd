import { paths, publicPaths } from '#web/app/paths.ts'

/**
 * Redirects by session. Without a session, every address but the public ones becomes the sign-in, with `company` if
 * given and the requested path in `to`; with a session, the sign-in becomes the requested path.
 */
export function redirectByAuth({
  isAuthenticated,
  company,
}: {
  isAuthenticated: boolean
  company?: string | null
}) {
  const { pathname, search, hash } = window.location
  const path = withoutEndingSlashes(pathname)
  const isLogin = path === paths.login
  if (isAuthenticated && isLogin) replaceLocation(returnPath(search))
  if (!isAuthenticated && !isLogin && !publicPaths.includes(path)) {
    const target = pathname + search + hash
    const query = new URLSearchParams({
      ...(company && { company }),
      ...(target !== paths.home && { to: target }),
    }).toString()
    const to = query && `?${query}`
    replaceLocation(paths.login + to)
  }
}

/** Returns a path in the form of `paths`: "/login" for "/login/". */
export const withoutEndingSlashes = (pathname: string) => pathname.replace(/\/+$/, '')

/** Returns the path requested before signing in, limited to this origin: the address may have been forged. */
function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? paths.starter
  const url = URL.canParse(to, window.location.origin) ? new URL(to, window.location.origin) : null
  if (url?.origin !== window.location.origin) return paths.starter
  if (withoutEndingSlashes(url.pathname) === paths.login) return paths.starter
  return url.pathname + url.search + url.hash
}

/** Replaces the address without the router, which patches `window.history` and would open a screen. */
export const replaceLocation = (path: string) =>
  History.prototype.replaceState.call(window.history, null, '', path)
