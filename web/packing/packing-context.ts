import { createContext, useContext } from 'react'
import type { Package, PackingLine } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import type { Shown } from '#web/packing/queue/packing-queue.ts'
import type { DeskDeeds } from '#web/packing/use-packing-actions.ts'

/** What a person was told about what was just done, or could not be. */
export type Answer = { tone: 'done' | 'refused' | 'asked'; text: string; turn: number }

/** What is asked in a window above the desk. Packages by their numbers. */
export type Asked =
  | { what: 'edit' | 'nest'; numbers: readonly number[] }
  | { what: 'move'; from: number | null; lineId?: number; to?: number }
  | { what: 'labels'; numbers: readonly number[] }
  | { what: 'new' | 'presets' | 'clear' | 'scan-help' | 'close' }

/** Whether a change was made: the packages that are new, or why not. */
export type Made = { made: Package[] } | { refusal: string }

/** All that the parts of the pack screen share. */
export type Desk = {
  bench: Shown
  lines: ReadonlyMap<number, PackingLine>
  /** Packages by number. */
  packages: ReadonlyMap<number, Package>
  /** Why nothing can be changed. */
  refusal: string | undefined
  /** Numbers of the chosen packages; the only one chosen is the one that scans go into. */
  chosen: ReadonlySet<number>
  choose: (numbers: Iterable<number>) => void
  current: Package | undefined
  answer: Answer | undefined
  say: (tone: Answer['tone'], text: string) => void
  /** Makes steps as one change, and gives the refusal's words back. */
  make: (steps: PackingStep[]) => Made
  /** The same, told beside the scan field. */
  act: (steps: PackingStep[], said: (made: Package[]) => string) => Package[] | undefined
  /** The name that the next new package has in the steps of the change that makes it. */
  nextId: () => number
  undo: () => void
  retry: () => void
  /** Sends what waits: whether all of it is kept. */
  flush: () => Promise<boolean>
  asked: Asked | undefined
  ask: (asked: Asked | undefined) => void
}

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext.Provider

/** What the pack screen's parts share; only within it. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('no desk')
  return desk
}

const DeedsContext = createContext<DeskDeeds | null>(null)
export const DeedsProvider = DeedsContext.Provider

/** What can be done at the desk, as it stands now. */
export function useDeeds(): DeskDeeds {
  const deeds = useContext(DeedsContext)
  if (!deeds) throw new Error('no desk')
  return deeds
}
