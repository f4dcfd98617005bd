import { createContext, useContext } from 'react'
import type { Package, PackingLine } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import type { ScanStatus, ScanTone } from '#web/app/scan/use-scan-status.ts'
import type { Worklist } from '#web/app/scan/use-worklist.ts'
import type { OptimisticPacking } from '#web/packing/queue/packing-queue.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'
import type { PackingActions } from '#web/packing/use-workspace-actions.ts'

/** The open dialog and what it is about. Packages by their numbers, which outlast a change of ids. */
export type DialogRequest =
  | { kind: 'edit' | 'nest'; numbers: readonly number[] }
  | { kind: 'move'; from: number | null; lineId?: number; to?: number }
  | { kind: 'labels'; numbers: readonly number[] }
  | { kind: 'new' | 'presets' | 'clear' | 'scan-help' | 'close' }

/** Goods that a scan put into a package. */
export type PackedScan = {
  key: string
  text: string
  lineId: number
  packageNumber: number
  quantity: string
  /** Whether the scan made the package. */
  isNewPackage: boolean
}

/** The packages that a change created, or why it was refused. */
export type ApplyResult = { created: Package[] } | { refusal: string }

/** The state that the parts of the pack screen share. */
export type PackingWorkspace = {
  packing: OptimisticPacking
  lines: ReadonlyMap<number, PackingLine>
  /** Packages by number. */
  packages: ReadonlyMap<number, Package>
  /** Why nothing can be changed. */
  refusal: string | undefined
  /** Numbers of the selected packages. */
  selected: ReadonlySet<number>
  select: (numbers: Iterable<number>) => void
  /** The only selected package: scans go into it. */
  current: Package | undefined
  status: ScanStatus | undefined
  showStatus: (tone: ScanTone, text: string) => void
  /** The lines that are left to pack, or all. */
  worklist: Worklist<PackingLine>
  /** Scans into packages, the newest last. */
  packed: readonly PackedScan[]
  /** Notes the last change as the one of a scan. */
  notePacked: (scan: Omit<PackedScan, 'key'>) => void
  forgetPacked: (scan: PackedScan) => void
  /** Applies steps as one change that can be undone. */
  applySteps: (steps: PackingStep[]) => ApplyResult
  /** The same, with the result shown as the status. */
  applyAndReport: (
    steps: PackingStep[],
    message: (created: Package[]) => string,
  ) => Package[] | undefined
  /** The temporary id of the next package to be created, for later steps of the same change. */
  nextPackageId: () => number
  undo: () => void
  retry: () => void
  /** Sends what is pending: true once all of it is saved. */
  flush: () => Promise<boolean>
  /** Sends what is pending, and returns the packing as the server has it. */
  savedPacking: () => Promise<PackingSnapshot>
  dialog: DialogRequest | undefined
  setDialog: (dialog: DialogRequest | undefined) => void
}

const WorkspaceContext = createContext<PackingWorkspace | null>(null)
export const PackingWorkspaceProvider = WorkspaceContext.Provider

/** The state of the pack screen around this component. */
export function usePackingWorkspace(): PackingWorkspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('no packing workspace')
  return workspace
}

const ActionsContext = createContext<PackingActions | null>(null)
export const PackingActionsProvider = ActionsContext.Provider

/** The actions of the pack screen around this component. */
export function usePackingActions(): PackingActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('no packing workspace')
  return actions
}
