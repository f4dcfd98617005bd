import { type ReactNode, useDeferredValue } from 'react'
import {
  PackingActionsProvider,
  type PackingWorkspace,
  PackingWorkspaceProvider,
} from '#web/packing/packing-context.ts'
import type { PackingActions } from '#web/packing/use-workspace-actions.ts'

type Pane = { workspace: PackingWorkspace; actions: PackingActions; children: ReactNode }

/** A part of the pack screen that answers a scan at once. */
export const LivePane = ({ workspace, actions, children }: Pane) => (
  <PackingWorkspaceProvider value={workspace}>
    <PackingActionsProvider value={actions}>{children}</PackingActionsProvider>
  </PackingWorkspaceProvider>
)

/**
 * Draws a part of the pack screen behind the answer to a scan: until then it shows the packing as it was. It stands in no live
 * one: a changed context draws all of its readers again, also those below a provider that has not changed yet.
 */
export const DeferredPane = (pane: Pane) => useDeferredValue(<LivePane {...pane} />)
