import { type ComponentType, lazy } from 'react'
import { loadScreenTexts } from '#web/app/texts/i18n.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'

type Module<Name extends string, Props extends object> = Record<Name, ComponentType<Props>>

/**
 * React's `lazy` for a named export: `lazyComponent('OrdersScreen', () => import('…/orders-screen.tsx'))`. Also loads
 * the texts of all screens, unless `hasOwnTexts`: the texts of the component are already there. `preload` loads ahead
 * of need, and ignores failures.
 */
export function lazyComponent<Name extends string, Props extends object>(
  name: Name,
  importer: () => Promise<Module<Name, Props>>,
  { hasOwnTexts = false } = {},
) {
  let loadedModule: { default: ComponentType<Props> } | undefined
  const importNow = async () => {
    const [module] = await Promise.all([importer(), hasOwnTexts || loadScreenTexts()])
    loadedModule = { default: module[name] }
    return loadedModule
  }
  const load = () => (loadedModule ? resolved(loadedModule) : loadChunk(name, importNow))
  return Object.assign(lazy<ComponentType<Props>>(load), {
    load,
    preload: () => {
      importNow().catch(() => undefined)
      return Promise.resolve()
    },
  })
}

/** Returns a thenable that calls back synchronously: `lazy` renders a preloaded component without its fallback. */
const resolved = <T,>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: `lazy` takes any thenable
  ({ then: (onResolved: (value: T) => void) => onResolved(value) }) as Promise<T>
