import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useScanKeys } from '#web/app/scan/use-scan-keys.ts'
import { useStatusBadge } from '#web/app/shipment/shipment-status.tsx'
import { PackingDialogs } from '#web/packing/dialogs/packing-dialogs.tsx'
import type { PackingWorkspace } from '#web/packing/packing-context.ts'
import { PackingHeaderActions } from '#web/packing/packing-header-actions.tsx'
import { readPackingSearch } from '#web/packing/packing-search.ts'
import { DeferredPane, LivePane } from '#web/packing/panes/deferred-pane.tsx'
import { LineList, LinesPane } from '#web/packing/panes/lines-pane.tsx'
import { PackagesPane } from '#web/packing/panes/packages-pane.tsx'
import { SelectionBar } from '#web/packing/panes/selection-bar.tsx'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'
import { PackingBar } from '#web/packing/scan/packing-bar.tsx'
import { usePackingScan } from '#web/packing/scan/use-packing-scan.ts'
import { type PackingActions, useWorkspaceActions } from '#web/packing/use-workspace-actions.ts'
import { useWorkspaceState } from '#web/packing/workspace/use-workspace-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import styles from './packing-workspace-view.module.css'

/** Pack screen of a loaded packing: lines beside packages, the scan field above both. */
export function PackingWorkspaceView({ snapshot }: { snapshot: PackingSnapshot }) {
  const { t } = useTranslation(['packing', 'shipments', 'fields'])
  const workspace = useWorkspaceState(snapshot)
  const actions = useWorkspaceActions(workspace)
  const onScan = usePackingScan(workspace)
  const field = useRef<HTMLInputElement>(null)
  const isWide = useMediaQuery('(width >= 960px)')
  const [tab, setTab] = useState('packages')
  useWorkspaceShortcuts(workspace, actions, onScan, field)
  useSelectPackageFromUrl(workspace.packing, workspace.select)
  useOpenLabelsFromUrl(workspace, actions.openLabels)
  const { packing, dialog } = workspace
  const badge = useStatusBadge()
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  useEffect(() => {
    if (!dialog && hasKeyboard) field.current?.focus({ preventScroll: true })
  }, [dialog, hasKeyboard])
  const shared = { workspace, actions }
  const lines = (
    <LinesPane
      isOnlyPane={!isWide}
      worklist={workspace.worklist}
      list={
        <DeferredPane {...shared}>
          <LineList />
        </DeferredPane>
      }
    />
  )
  const packages = (
    <DeferredPane {...shared}>
      <PackagesPane isOnlyPane={!isWide} />
    </DeferredPane>
  )
  const isEmpty = packing.lines.length === 0
  return (
    <ScreenPage
      title={t('title', { code: packing.code })}
      heading={
        <>
          {t('pack')} <CodeText>{packing.code}</CodeText>
        </>
      }
      state={badge(packing)}
      trail={[
        { label: t('shipments:title'), href: paths.shipments },
        { label: packing.code, href: pathTo(paths.shipment, { id: packing.id }) },
      ]}
      actions={
        <DeferredPane {...shared}>
          <PackingHeaderActions />
        </DeferredPane>
      }
    >
      {isEmpty ? (
        <EmptyState
          action={
            <LinkButton kind="primary" href={pathTo(paths.shipment, { id: packing.id })}>
              {t('toShipment')}
            </LinkButton>
          }
        >
          {t('noLines')}
        </EmptyState>
      ) : (
        <div className={styles.workspace}>
          {workspace.refusal ? (
            <p className={styles.readOnly}>
              <Icon name="lock" />
              <span>{workspace.refusal}</span>
            </p>
          ) : null}
          <LivePane {...shared}>
            <PackingBar field={field} onScan={onScan} />
          </LivePane>
          {packing.isOffline ? (
            <div className={styles.offline} role="status">
              <Icon name="offline" />
              <span>{t('queue.offline', { count: packing.pendingCount })}</span>
              <Button isSmall icon="retry" onPress={workspace.retry}>
                {t('queue.retry')}
              </Button>
            </div>
          ) : null}
          {isWide ? (
            <div className={styles.panes}>
              {lines}
              {packages}
            </div>
          ) : (
            <Tabs
              label={t('title', { code: packing.code })}
              open={tab}
              onOpen={setTab}
              tabs={[
                {
                  key: 'packages',
                  label: t('fields:packages'),
                  count: packing.packages.length,
                  content: <div className={styles.one}>{packages}</div>,
                },
                {
                  key: 'lines',
                  label: t('fields:lines'),
                  count: packing.lines.length,
                  content: <div className={styles.one}>{lines}</div>,
                },
              ]}
            />
          )}
          {isWide ? null : (
            <DeferredPane {...shared}>
              <SelectionBar isAtBottom />
            </DeferredPane>
          )}
        </div>
      )}
      <LivePane {...shared}>
        <PackingDialogs />
      </LivePane>
    </ScreenPage>
  )
}

/** Registers the shortcuts of the pack screen, and takes scans wherever the focus is. */
function useWorkspaceShortcuts(
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

/** Selects the package of `?package=`, which a scan on another screen sets. */
function useSelectPackageFromUrl(
  { packages }: PackingSnapshot,
  select: (numbers: number[]) => void,
) {
  const { package: id } = useSearch({ from: paths.packing, select: readPackingSearch })
  const number = packages.find((pkg) => pkg.id === id)?.number
  const selectedFor = useRef<unknown>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address changes, or the package appears later
  useEffect(() => {
    // Only once per address: the selection must not change again when the package disappears and returns.
    if (number === undefined || selectedFor.current === id) return
    selectedFor.current = id
    select([number])
  }, [id, number])
}

/** Opens the labels dialog for `?print=labels`, once. */
function useOpenLabelsFromUrl({ packing }: PackingWorkspace, openLabels: () => void) {
  const { print } = useSearch({ from: paths.packing, select: readPackingSearch })
  const navigate = useNavigate()
  const hasPackages = packing.packages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address opens the dialog
  useEffect(() => {
    if (print !== 'labels') return
    void navigate({ to: '.', search: {} as never, replace: true })
    if (hasPackages) openLabels()
  }, [print])
}

/** Returns whether a media query matches: `(width >= 960px)`. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
