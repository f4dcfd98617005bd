import { type ReactNode, useDeferredValue } from 'react'
import {
  PackingActionsProvider,
  PackingWorkspaceProvider,
  usePackingActions,
  usePackingWorkspace,
} from '#web/packing/packing-context.ts'

/** Draws a part of the pack screen behind the answer to a scan: until then it shows the packing as it was. */
export function DeferredPane({ children }: { children: ReactNode }) {
  const workspace = usePackingWorkspace()
  const actions = usePackingActions()
  return useDeferredValue(
    <PackingWorkspaceProvider value={workspace}>
      <PackingActionsProvider value={actions}>{children}</PackingActionsProvider>
    </PackingWorkspaceProvider>,
  )
}
