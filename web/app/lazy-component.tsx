import { type ComponentType, lazy } from 'react'
import { loadChunk } from '#web/app/load-chunk.ts'
import { loadScreenTexts } from '#web/app/texts/screen-texts.ts'

type Module<Name extends string, Props extends object> = Record<Name, ComponentType<Props>>

/**
 * React's `lazy` for a named export: `lazyComponent('OrdersScreen', () => import('…/orders-screen.tsx'))`.
 * The texts of all screens are loaded with it, unless `hasOwnTexts`: what it says is loaded already.
 * `preload` begins to load it ahead of need: nobody waits for it, and a failure is nobody's trouble yet.
 */
export function lazyComponent<Name extends string, Props extends object>(
  name: Name,
  importer: () => Promise<Module<Name, Props>>,
  { hasOwnTexts = false } = {},
) {
  let loaded: { default: ComponentType<Props> } | undefined
  const importNow = async () => {
    const [module] = await Promise.all([importer(), hasOwnTexts || loadScreenTexts()])
    loaded = { default: module[name] }
    return loaded
  }
  const load = () => (loaded ? resolved(loaded) : loadChunk(name, importNow))
  return Object.assign(lazy<ComponentType<Props>>(load), {
    load,
    preload: () => {
      importNow().catch(() => undefined)
      return Promise.resolve()
    },
  })
}

/** A promise that has its value at once: with it, `lazy` renders what was preloaded without a fallback. */
const resolved = <T,>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: `lazy` takes any thenable
  ({ then: (onResolved: (value: T) => void) => onResolved(value) }) as Promise<T>
