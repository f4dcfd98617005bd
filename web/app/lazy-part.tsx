import { type ComponentType, createElement, use } from 'react'
import { loadChunk } from '#web/app/load-chunk.ts'

/** A component in a chunk of its own: `lazyPart('OrdersScreen', () => import('…/orders-screen.tsx'))`. */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  importer: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  let loading: Promise<void> | undefined
  let part: ComponentType<Props> | undefined
  const keep = (module: Record<Name, ComponentType<Props>>) => {
    part = module[name]
  }
  const load = () => (loading ??= loadChunk(name, importer).then(keep))
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module loads
  const LazyPart = (props: Props) => {
    if (!part) use(load())
    return part ? createElement(part, props) : null
  }
  return Object.assign(LazyPart, {
    load,
    /** Ahead of need, on intent: nobody waits for it, and a failure is nobody's trouble yet. */
    preload: () => {
      if (!part) importer().then(keep, () => undefined)
      return Promise.resolve()
    },
  })
}
