import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { useScanKeys } from '#web/app/scan/use-scan-keys.ts'
import type { PackingWorkspace } from '#web/packing/packing-context.ts'
import type { PackingActions } from '#web/packing/use-workspace-actions.ts'

/** Registers the shortcuts of the pack screen, and takes scans wherever the focus is. */
export function useWorkspaceShortcuts(
  workspace: PackingWorkspace,
  actions: PackingActions,
  onScan: (text: string) => void,
  field: RefObject<HTMLInputElement | null>,
) {
  const { t } = useTranslation(['packing', 'scanning'])
  useScanKeys({
    field,
    onScan,
    onPart: (text) => workspace.showStatus('error', t('scanning:part', { text })),
    onUndo: workspace.undo,
  })
  useShortcut('n', t('keys.new'), actions.addCarton)
  useShortcut('p', t('keys.packAll'), actions.packAll)
  useShortcut('e', t('keys.edit'), actions.edit)
  useShortcut('m', t('keys.move'), actions.moveContents)
  useShortcut('t', t('keys.nest'), actions.nest)
  useShortcut('x', t('keys.remove'), actions.remove)
  useShortcut('l', t('keys.labels'), actions.openLabels)
  useShortcut('a', t('keys.similar'), actions.selectSimilar)
  useShortcut('c', t('keys.close'), actions.closeShipment)
}
