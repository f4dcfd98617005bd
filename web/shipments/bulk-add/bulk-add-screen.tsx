import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { PasteResultNotice } from '#web/app/forms/paste-result-notice.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { usePreloadedScreen } from '#web/app/frame/use-preloaded-screen.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { ShipmentLoadState } from '#web/app/shipment/shipment-load-state.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { BulkAddBar } from '#web/shipments/bulk-add/bulk-add-bar.tsx'
import { useBulkAddEntries } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import {
  BulkAddRows,
  SelectedRows,
  usePreselectedLines,
} from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import { type BulkAddSearch, readBulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'
import { hasQuantity } from '#web/shipments/bulk-add/entry-figures.ts'
import { SizeColorView } from '#web/shipments/bulk-add/size-color-view.tsx'
import { useBulkAdd } from '#web/shipments/bulk-add/use-bulk-add.ts'
import { ConflictDialog } from '#web/shipments/conflict-dialog.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import type { PasteResult } from '#web/ui/quantity/paste-cells.ts'

/** Screen to add many order lines in one request, all or none. Quantities are typed down a column. */
export function BulkAddScreen() {
  const query = useShipment(Number(useParams({ strict: false }).id))
  return query.data ? <BulkAdd shipment={query.data} /> : <ShipmentLoadState query={query} />
}

function BulkAdd({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'lines', 'fields'])
  const navigate = useNavigate()
  const whyNot = useWhyNot()
  const search = useSearch({ from: paths.bulkAdd, select: readBulkAddSearch })
  const changeSearch = useChangeSearch<BulkAddSearch>()
  const entryState = useBulkAddEntries(shipment)
  const shipmentPath = pathTo(paths.shipment, { id: shipment.id })
  usePreloadedScreen(pathTo(paths.packing, { id: shipment.id }))
  const bulkAdd = useBulkAdd(shipment, entryState.entries, (sentEntries, count, mustPack) => {
    void toast.success(t('done.addLines', { count }), 'shipment')
    // Undoing a paste would bring back the added entries.
    if (entryState.removeAddedEntries(sentEntries)) return setLastPaste(undefined)
    const to = mustPack ? paths.packing : paths.shipment
    void navigate({ to, params: { id: String(shipment.id) } })
  })
  const { entries, enter } = entryState
  const preselected = usePreselectedLines(search.orderLines, entryState)
  const view = search.view ?? (search.orderLines ? 'chosen' : 'rows')
  const chosenCount = Object.values(entries).filter(hasQuantity).length
  const refusal = whyNot('edit', shipment)
  const [lastPaste, setLastPaste] = useState<{ result: PasteResult; before?: typeof entries }>()
  const entriesBeforePaste = lastPaste?.before
  // As a React key, empties the tab of selected lines, which otherwise keeps each line that it has shown.
  const [clearCount, setClearCount] = useState(0)
  const onPasted = (result: PasteResult) => setLastPaste({ result, before: entries })
  // After typing, a paste can no longer be undone, because that would discard the typed text, too.
  const enterTyped: typeof enter = (line, changes) => {
    setLastPaste((current) => current && { result: current.result })
    enter(line, changes)
  }
  const props = {
    ...{ search, changeSearch, entries, onPasted, asksForLots: shipment.asksForLots },
    ...{ enter: enterTyped, refusalsByLineId: bulkAdd.refusalsByLineId },
  }
  return (
    <ScreenPage
      title={t('lines:bulkAdd.title')}
      trail={[
        { label: t('title'), href: paths.shipments },
        { label: shipment.code, href: shipmentPath },
      ]}
      below={<CodeText>{shipment.code}</CodeText>}
      actions={
        <>
          {refusal ? null : (
            <LinkButton icon="upload" href={pathTo(paths.lineImport, { id: shipment.id })}>
              {t('lines:import.title')}
            </LinkButton>
          )}
          <LinkButton href={shipmentPath}>{t('lines:form.done')}</LinkButton>
        </>
      }
    >
      {refusal ? (
        <EmptyState
          icon="lock"
          action={<LinkButton href={shipmentPath}>{t('lines:form.done')}</LinkButton>}
        >
          {refusal}
        </EmptyState>
      ) : (
        <>
          <RestoreDraftBanner
            offer={entryState.savedDraft.offer}
            onRestore={entryState.restore}
            onDiscard={entryState.savedDraft.discard}
          />
          {lastPaste ? (
            <PasteResultNotice
              result={lastPaste.result}
              onUndo={
                entriesBeforePaste &&
                (() => {
                  entryState.replace(entriesBeforePaste)
                  setLastPaste(undefined)
                })
              }
              onDismiss={() => setLastPaste(undefined)}
            />
          ) : null}
          <Tabs
            label={t('lines:bulkAdd.view')}
            open={view}
            onOpen={(to) => changeSearch({ view: to as typeof view })}
            tabs={[
              { key: 'rows', label: t('fields:orderLines'), content: <BulkAddRows {...props} /> },
              {
                key: 'chosen',
                label: t('lines:bulkAdd.selected'),
                count: chosenCount,
                content: <SelectedRows key={clearCount} {...props} preselected={preselected} />,
              },
              {
                key: 'grid',
                label: t('lines:bulkAdd.grid'),
                content: <SizeColorView {...props} />,
              },
            ]}
          />
          <BulkAddBar
            entries={entries}
            bulkAdd={bulkAdd}
            onSend={bulkAdd.submit}
            onClear={() => {
              entryState.clear()
              setClearCount(clearCount + 1)
            }}
            onShowSelected={() => changeSearch({ view: 'chosen' })}
          />
        </>
      )}
      {bulkAdd.conflict ? (
        <ConflictDialog
          changes={bulkAdd.problem?.extras.changes ?? []}
          lines={bulkAdd.conflict.latest.lines}
          isBusy={bulkAdd.isBusy}
          onTakeTheirs={bulkAdd.conflict.close}
          onKeepMine={bulkAdd.conflict.overwrite}
        />
      ) : null}
    </ScreenPage>
  )
}
