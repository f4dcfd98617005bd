import type { FastifyInstance } from 'fastify'

/** The methods that an address without its query may be called with; none if there is no such address. */
export type MethodsOf = (path: string) => string[]

// Addresses of the screens and their files are not meant: those are found by looking, not by their shape.
const isOurs = (url: string) => !url.includes('*') && url !== '/'

/** Remembers which addresses the application answers, and how; to be called before its routes are added. */
export function collectAllowedMethods(app: FastifyInstance): MethodsOf {
  const known = new Map<string, { shape: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!isOurs(url)) return
    const shape = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
    const { methods } = known.get(url) ?? { methods: new Set<string>() }
    for (const one of [method].flat()) methods.add(one)
    known.set(url, { shape, methods })
  })
  return (path) => {
    const found = [...known.values()].filter(({ shape }) => shape.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}
