import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packageTotals } from '#domain/packing/package-totals.ts'
import { Page } from '#web/app/frame/page.tsx'
import { useScanListener } from '#web/app/keyboard/shortcuts.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useStatusBadge } from '#web/app/shipment-status.tsx'
import { DeskDialogs } from '#web/packing/dialogs/packing-dialogs.tsx'
import { CutOff } from '#web/packing/offline-notice.tsx'
import { DeedsProvider, type Desk, DeskProvider } from '#web/packing/packing-context.ts'
import { PackingActions } from '#web/packing/packing-header-actions.tsx'
import { LinesPane } from '#web/packing/panes/lines-pane.tsx'
import { TooLight } from '#web/packing/panes/package-totals-line.tsx'
import { PackagesPane } from '#web/packing/panes/packages-pane.tsx'
import { ChosenBar } from '#web/packing/panes/selection-bar.tsx'
import type { Bench } from '#web/packing/queue/packing-queue.ts'
import { LeftToPack } from '#web/packing/remaining-to-pack.tsx'
import { ScanBar } from '#web/packing/scan/scan-bar.tsx'
import { useDeskScan } from '#web/packing/scan/use-packing-scan.ts'
import { useMedia } from '#web/packing/use-media-query.ts'
import { useDeskDeeds } from '#web/packing/use-packing-actions.ts'
import { useDeskKeys } from '#web/packing/use-packing-shortcuts.ts'
import { useDeskState } from '#web/packing/use-packing-workspace.ts'
import { CodeText } from '#web/ui/code-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './packing-workspace.module.css'

/** The desk: lines on one side, packages on the other, scans above both. */
export function PackingDeskView({ read }: { read: Bench }) {
  const { t } = useTranslation(['packing', 'shipments'])
  const desk = useDeskState(read)
  const deeds = useDeskDeeds(desk)
  const onScan = useDeskScan(desk)
  const field = useRef<HTMLInputElement>(null)
  const isWide = useMedia('(width >= 960px)')
  const [tab, setTab] = useState('packages')
  useDeskKeys(desk, deeds, onScan, field)
  // What the camera in the palette reads is meant for this screen as well.
  useScanListener(onScan)
  usePackageAsked(desk.bench, desk.choose)
  useLabelsAsked(desk)
  const { bench, asked } = desk
  const badge = useStatusBadge()
  const hasKeyboard = useMedia('(pointer: fine)')
  useEffect(() => {
    if (!asked && hasKeyboard) field.current?.focus({ preventScroll: true })
  }, [asked, hasKeyboard])
  const tooLight = useMemo(
    () => new Set(packageTotals(bench.packages).underweight),
    [bench.packages],
  )
  const lines = <LinesPane isAlone={!isWide} />
  const packages = <PackagesPane isAlone={!isWide} />
  const isBare = bench.lines.length === 0
  return (
    <DeskProvider value={desk}>
      <DeedsProvider value={deeds}>
        <Page
          title={t('title', { code: bench.code })}
          heading={
            <>
              {t('pack')} <CodeText>{bench.code}</CodeText>
            </>
          }
          state={badge(bench)}
          trail={[
            { label: t('shipments:title'), href: paths.shipments },
            { label: bench.code, href: pathTo(paths.shipment, { id: bench.id }) },
          ]}
          actions={<PackingActions />}
        >
          {isBare ? (
            <EmptyState
              action={
                <LinkButton kind="primary" href={pathTo(paths.shipment, { id: bench.id })}>
                  {t('toShipment')}
                </LinkButton>
              }
            >
              {t('noLines')}
            </EmptyState>
          ) : (
            <TooLight value={tooLight}>
              <div className={styles.desk}>
                {desk.refusal ? (
                  <p className={styles.readOnly}>
                    <Icon name="lock" />
                    <span>{desk.refusal}</span>
                  </p>
                ) : null}
                <ScanBar
                  field={field}
                  onScan={onScan}
                  beside={isWide ? null : <LeftToPack lines={bench.lines} />}
                />
                <CutOff />
                {isWide ? (
                  <div className={styles.panes}>
                    {lines}
                    {packages}
                  </div>
                ) : (
                  <Tabs
                    label={t('title', { code: bench.code })}
                    open={tab}
                    onOpen={setTab}
                    tabs={[
                      {
                        key: 'packages',
                        label: t('package.heading'),
                        count: bench.packages.length,
                        content: <div className={styles.one}>{packages}</div>,
                      },
                      {
                        key: 'lines',
                        label: t('line.heading'),
                        count: bench.lines.length,
                        content: <div className={styles.one}>{lines}</div>,
                      },
                    ]}
                  />
                )}
                {isWide ? null : <ChosenBar isAtThumb />}
              </div>
            </TooLight>
          )}
          <DeskDialogs />
        </Page>
      </DeedsProvider>
    </DeskProvider>
  )
}

/** A package that the address names, as a scan anywhere else does, is the one that scans go into. */
function usePackageAsked({ packages }: Bench, choose: (numbers: number[]) => void) {
  const { package: id } = useSearch({ strict: false }) as { package?: unknown }
  const number = packages.find((one) => one.id === Number(id))?.number
  const chosen = useRef<unknown>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address changes, or it comes later
  useEffect(() => {
    // Once for an address: one that went and comes back is not to take the scans from the package gone on in.
    if (number === undefined || chosen.current === id) return
    chosen.current = id
    choose([number])
  }, [id, number])
}

/** An address that asks for labels opens their window, once. */
function useLabelsAsked({ bench, ask }: Desk) {
  const { print } = useSearch({ strict: false }) as { print?: unknown }
  const navigate = useNavigate()
  const hasPackages = bench.packages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address asks for it
  useEffect(() => {
    if (print !== 'labels') return
    void navigate({ to: '.', search: {} as never, replace: true })
    if (hasPackages) ask({ what: 'labels', numbers: [] })
  }, [print])
}
