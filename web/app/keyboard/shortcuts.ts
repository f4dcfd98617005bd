import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

/** `keys`: one key ("n", "?"), or two in a row ("g s"). `label` is shown in the help. */
type Shortcut = { keys: string; label: string; run: () => void }

/** The shortcuts of the screen, the newest last. */
export const useShortcuts = create<{ list: readonly Shortcut[] }>(() => ({ list: [] }))

/** Registers a shortcut while the component is mounted: `useShortcut('n', t('new'), create)`; none without a label. */
export function useShortcut(keys: string, label: string, run: () => void) {
  const onPress = useEffectEvent(run)
  useEffect(() => {
    if (!label) return
    const shortcut = { keys, label, run: onPress }
    useShortcuts.setState(({ list }) => ({ list: [...list, shortcut] }))
    return () =>
      useShortcuts.setState(({ list }) => ({ list: list.filter((other) => other !== shortcut) }))
  }, [keys, label])
}

/** Runs the newest shortcut with these keys; if a pair has none, that of its second key. Returns whether one ran. */
export function runShortcut(keys: string): boolean {
  const { list } = useShortcuts.getState()
  const newest = (pressed: string) => list.findLast((shortcut) => shortcut.keys === pressed)
  const shortcut = newest(keys) ?? newest(keys.slice(-1))
  shortcut?.run()
  return shortcut !== undefined
}

const scanListeners: ((text: string) => void)[] = []

/** Calls `run` with each text scanned outside of fields, while the component is mounted. */
export function useScanListener(run: (text: string) => void) {
  const onScan = useEffectEvent(run)
  useEffect(() => {
    scanListeners.push(onScan)
    return () => void scanListeners.splice(scanListeners.indexOf(onScan), 1)
  }, [])
}

/** Passes a scanned text to the listener registered last, which is the screen's if it has one. */
export const dispatchScan = (text: string) => scanListeners.at(-1)?.(text)

/** Returns the ref of a screen's search field, which `/` focuses. */
export function useSearchShortcut(): RefObject<HTMLInputElement | null> {
  const { t } = useTranslation(['shell', 'keyboard'])
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', t('keyboard:shortcuts.search'), () => field.current?.focus())
  return field
}
