import type { FastifyInstance } from 'fastify'

/** Returns the methods of a path; none if it has no route. */
export type MethodsOf = (path: string) => string[]

// Excludes the routes of the screens and their assets.
const isApiRoute = (url: string) => !url.includes('*') && url !== '/'

/** Collects the paths and methods of all routes, for `Allow` headers; call it before routes are added. */
export function collectAllowedMethods(app: FastifyInstance): MethodsOf {
  const routeByUrl = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!isApiRoute(url)) return
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
    const { methods } = routeByUrl.get(url) ?? { methods: new Set<string>() }
    for (const name of [method].flat()) methods.add(name)
    routeByUrl.set(url, { pattern, methods })
  })
  return (path) => {
    const matchingRoutes = [...routeByUrl.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(matchingRoutes.flatMap(({ methods }) => [...methods]))].sort()
  }
}
