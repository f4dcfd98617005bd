import { type ComponentType, createElement, use } from 'react'
import { addTexts } from '#web/app/i18n.ts'
import { loadChunk } from '#web/app/load-chunk.ts'

type Module<Name extends string, Props extends object> = Record<Name, ComponentType<Props>>

/**
 * A component in a chunk of its own: `lazyComponent('OrdersScreen', () => import('…/orders-screen.tsx'))`.
 * It comes with the texts of all screens, unless it `isFirst` to be seen: that one's are with the application.
 */
export function lazyComponent<Name extends string, Props extends object>(
  name: Name,
  importer: () => Promise<Module<Name, Props>>,
  { isFirst = false } = {},
) {
  let loading: Promise<void> | undefined
  let part: ComponentType<Props> | undefined
  const whole = () =>
    Promise.all([importer(), isFirst || loadScreenTexts()]).then(([module]) => module)
  const keep = (module: Module<Name, Props>) => {
    part = module[name]
  }
  const load = () => (loading ??= loadChunk(name, whole).then(keep))
  const LazyPart = (props: Props) => {
    if (!part) use(load())
    return part ? createElement(part, props) : null
  }
  return Object.assign(LazyPart, {
    load,
    /** Ahead of need, on intent: nobody waits for it, and a failure is nobody's trouble yet. */
    preload: () => {
      if (!part) whole().then(keep, () => undefined)
      return Promise.resolve()
    },
  })
}

let screenTexts: Promise<void> | undefined

// English whatever the language: it is what stands in for a word that another lacks.
function loadScreenTexts(): Promise<void> {
  screenTexts ??= import('#web/app/texts/en-screens.ts').then(
    (module) => addTexts('en', module.default),
    (error: unknown) => {
      screenTexts = undefined
      throw error
    },
  )
  return screenTexts
}
