import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** `keys`: one key ("n", "?"), or two one after the other ("g s"). `label` stands in the help. */
type Shortcut = { keys: string; label: string; run: () => void }

/** The shortcuts of what is on the screen now, the newest last. */
export const useShortcuts = create<{ list: readonly Shortcut[] }>(() => ({ list: [] }))

/** A single-key shortcut while this component is shown: `useShortcut('n', t('new'), create)`. Without a label there is none. */
export function useShortcut(keys: string, label: string, run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!label) return
    const shortcut = { keys, label, run: () => latest.current() }
    useShortcuts.setState(({ list }) => ({ list: [...list, shortcut] }))
    return () =>
      useShortcuts.setState(({ list }) => ({ list: list.filter((one) => one !== shortcut) }))
  }, [keys, label])
}

/**
 * Runs the newest shortcut with these keys; false where there is none. Two keys that are no pair of any are two keys one
 * after the other: the second stands for itself.
 */
export function runShortcut(keys: string): boolean {
  const { list } = useShortcuts.getState()
  const newest = (wanted: string) => list.findLast((shortcut) => shortcut.keys === wanted)
  const found = newest(keys) ?? newest(keys.slice(-1))
  found?.run()
  return found !== undefined
}

type ScanListener = { run: (text: string) => void }
const scanListeners: ScanListener[] = []

/** Calls `run` with each text that a barcode scanner types outside of fields, while this component is shown. */
export function useScanListener(run: (text: string) => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const scan = { run: (text: string) => latest.current(text) }
    scanListeners.push(scan)
    return () => void scanListeners.splice(scanListeners.indexOf(scan), 1)
  }, [])
}

/** Tells the newest listener what was scanned. */
export const dispatchScan = (text: string) => scanListeners.at(-1)?.run(text)
