import { type ReactNode, useDeferredValue } from 'react'
import { PackingProvider, type PackingWorkspace } from '#web/packing/packing-context.ts'
import type { PackingActions } from '#web/packing/use-workspace-actions.ts'

type Pane = { workspace: PackingWorkspace; actions: PackingActions; children: ReactNode }

/** Part of the pack screen that renders a scan's result without delay. */
export const LivePane = ({ workspace, actions, children }: Pane) => (
  <PackingProvider value={{ workspace, actions }}>{children}</PackingProvider>
)

/**
 * Renders a part of the pack screen after the result of a scan; meanwhile it shows the previous packing. Must not be
 * inside a `LivePane`, whose context would render it with each scan.
 */
export const DeferredPane = (pane: Pane) => useDeferredValue(<LivePane {...pane} />)
