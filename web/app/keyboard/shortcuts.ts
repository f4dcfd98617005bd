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

type Scan = { run: (text: string) => void }
const scans: Scan[] = []

/** Hears what a barcode scanner typed outside of any field, while this component is shown. */
export function useScan(run: (text: string) => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const scan = { run: (text: string) => latest.current(text) }
    scans.push(scan)
    return () => void scans.splice(scans.indexOf(scan), 1)
  }, [])
}

/** Tells the newest listener what was scanned. */
export const runScan = (text: string) => scans.at(-1)?.run(text)
