import { createContext, useContext } from 'react'
import type { Package, PackageContent, PackingLine } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import type { ScanStatus, ScanTone } from '#web/app/scan/use-scan-status.ts'
import type { Worklist } from '#web/app/scan/use-worklist.ts'
import type { OptimisticPacking } from '#web/packing/queue/packing-queue.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'
import type { PackingActions } from '#web/packing/use-workspace-actions.ts'

/** Open dialog and its subject. Packages are given by number, because ids may be temporary. */
export type DialogRequest =
  | { kind: 'edit' | 'labels'; numbers: readonly number[] }
  | { kind: 'nest'; numbers: readonly number[]; to?: number | undefined }
  | { kind: 'move'; from: number | null; lineId?: number; to?: number | undefined }
  | { kind: 'new' | 'presets' | 'clear' | 'scan-help' | 'close' }

/** Goods that a scan put into a package. */
export type PackedScan = {
  key: string
  /** Returns the text of the result; the package may have another number later. */
  textOf: (packageNumber: number) => string
  contents: readonly PackageContent[]
  packageNumber: number
  isNewPackage: boolean
}

/** Packages that a change created, or the reason why it was refused. */
export type ApplyResult = { created: Package[] } | { refusal: string }

export type PackingWorkspace = {
  packing: OptimisticPacking
  lines: ReadonlyMap<number, PackingLine>
  /** Packages by number. */
  packages: ReadonlyMap<number, Package>
  /** Reason why nothing can be changed. */
  refusal: string | undefined
  /** Reason why no labels can be printed. */
  labelRefusal: string | undefined
  /** Numbers of the selected packages. */
  selected: ReadonlySet<number>
  select: (numbers: Iterable<number>) => void
  /** Package that scans go into: the selected package, if it is the only one. */
  current: Package | undefined
  status: ScanStatus | undefined
  showStatus: (tone: ScanTone, text: string) => void
  /** Lines that are left to pack, or all lines. */
  worklist: Worklist<PackingLine>
  /** Scans into packages, newest last. */
  packed: readonly PackedScan[]
  /** Records the goods of a scan, which must be the last change, so that its undo also removes the record. */
  recordPacked: (scan: Omit<PackedScan, 'key'>) => void
  /** Removes the record of a scan, after its goods were taken out again. */
  forgetPacked: (scan: PackedScan) => void
  /** Applies steps as one change that can be undone. */
  applySteps: (steps: PackingStep[]) => ApplyResult
  /** Applies steps and shows the result as the status. */
  applyAndReport: (
    steps: PackingStep[],
    message: (created: Package[]) => string,
  ) => Package[] | undefined
  /** Returns the temporary id of the next package, for later steps of the same change. */
  nextPackageId: () => number
  undo: () => void
  retry: () => void
  /** Sends pending changes; resolves to true once all are saved. */
  flush: () => Promise<boolean>
  /** Sends pending changes, and returns the server's packing. */
  savedPacking: () => Promise<PackingSnapshot>
  dialog: DialogRequest | undefined
  setDialog: (dialog: DialogRequest | undefined) => void
}

type PackingContextValue = { workspace: PackingWorkspace; actions: PackingActions }

const PackingContext = createContext<PackingContextValue | null>(null)
export const PackingProvider = PackingContext.Provider

function usePackingContext(): PackingContextValue {
  const value = useContext(PackingContext)
  if (!value) throw new Error('PackingProvider is missing')
  return value
}

export const usePackingWorkspace = (): PackingWorkspace => usePackingContext().workspace

export const usePackingActions = (): PackingActions => usePackingContext().actions
