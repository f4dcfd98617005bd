import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedShipment, ShipmentRow } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import type { ShipmentsSearch } from '#web/app/shipment/shipments-search.ts'
import { SelectAllShipments } from '#web/shipments/list/select-all-shipments.tsx'
import { useTransitionMutation } from '#web/shipments/use-transition.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { endBarRef } from '#web/ui/layout/bar-height.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx'
import styles from './bulk-action-bar.module.css'

type BulkStep = 'close' | 'delete'
type BulkAction = { step: BulkStep; rows: readonly ShipmentRow[] }
type Outcome = { id: number; code: string; step: BulkStep; problem?: string }

// Further shipments are only counted in the confirmation.
const maxNamed = 10

const isDeleted = (error: unknown) => error instanceof ApiError && error.code === 'not-found'

/** Actions for the selected rows and their results; `onDone` gets the ids of the failed rows, which stay selected. */
export function BulkActionBar({
  rows,
  search,
  onSelect,
  onDone,
}: {
  rows: readonly ShipmentRow[]
  search: ShipmentsSearch
  onSelect: (rows: readonly ListedShipment[]) => void
  onDone: (failedIds: number[]) => void
}) {
  const { t } = useTranslation('shipments')
  const messageOf = useProblemMessage()
  const whyNot = useWhyNot()
  const { runTransition } = useTransitionMutation()
  // Rows as they were when a button was pressed: the server refuses rows that others change while the dialog is open.
  const [actionToConfirm, setActionToConfirm] = useState<BulkAction>()
  const [progress, setProgress] = useState<{ step: BulkStep; at: number; count: number }>()
  const [outcomes, setOutcomes] = useState<Outcome[]>([])

  const run = async ({ step, rows: confirmedRows }: BulkAction) => {
    setActionToConfirm(undefined)
    const newOutcomes: Outcome[] = []
    for (const [index, row] of confirmedRows.entries()) {
      setProgress({ step, at: index + 1, count: confirmedRows.length })
      const outcome = { id: row.id, code: row.code, step }
      const reason = whyNot(step, row)
      const problem =
        reason ??
        (await runTransition(step, row, '').then(
          () => undefined,
          (error) => (step === 'delete' && isDeleted(error) ? undefined : messageOf(error)),
        ))
      newOutcomes.push(problem ? { ...outcome, problem } : outcome)
    }
    setProgress(undefined)
    setOutcomes(newOutcomes)
    announce(summary(newOutcomes))
    onDone(newOutcomes.filter(({ problem }) => problem).map(({ id }) => id))
  }
  const summary = (rowOutcomes: readonly Outcome[]) => {
    const failedCount = rowOutcomes.filter(({ problem }) => problem).length
    const succeededCount = rowOutcomes.length - failedCount
    return [
      succeededCount && t('bulk.succeeded', { count: succeededCount }),
      failedCount && t('bulk.failed', { count: failedCount }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <>
      {rows.length > 0 ? (
        <div
          ref={endBarRef}
          className={styles.bar}
          role="toolbar"
          aria-label={t('list.selected', { count: rows.length })}
        >
          <span className={styles.count}>{t('list.selected', { count: rows.length })}</span>
          <SelectAllShipments selectedCount={rows.length} search={search} onSelect={onSelect} />
          <Button icon="truck" onPress={() => setActionToConfirm({ step: 'close', rows })}>
            {t('bulk.close')}
          </Button>
          <Button icon="remove" onPress={() => setActionToConfirm({ step: 'delete', rows })}>
            {t('bulk.delete')}
          </Button>
          <Button kind="plain" onPress={() => onDone([])}>
            {t('list.unselect')}
          </Button>
        </div>
      ) : null}
      {outcomes.length > 0 ? (
        <section className={styles.outcomes} aria-label={t('bulk.results')}>
          <header className={styles.head}>
            <h2>{summary(outcomes)}</h2>
            <Button kind="plain" isIconOnly icon="close" onPress={() => setOutcomes([])}>
              {t('bulk.dismiss')}
            </Button>
          </header>
          <ul>
            {outcomes.map(({ id, code, step, problem }) => (
              <li key={id} className={styles.outcome} data-failed={problem ? true : undefined}>
                <Icon name={problem ? 'alert' : 'check'} />
                <CodeText>{code}</CodeText>
                <span>{problem ?? t(step === 'close' ? 'bulk.closed' : 'bulk.deleted')}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {actionToConfirm ? (
        <ConfirmDialog
          isOpen
          isDanger={actionToConfirm.step === 'delete'}
          onCancel={() => setActionToConfirm(undefined)}
          onAccept={() => void run(actionToConfirm)}
        >
          <p className={styles.question}>
            {t(actionToConfirm.step === 'close' ? 'bulk.confirmClose' : 'bulk.confirmDelete', {
              count: actionToConfirm.rows.length,
            })}
          </p>
          <ul className={styles.codes}>
            {actionToConfirm.rows.slice(0, maxNamed).map(({ id, code }) => (
              <li key={id}>
                <CodeText>{code}</CodeText>
              </li>
            ))}
            {actionToConfirm.rows.length > maxNamed ? (
              <li>{t('bulk.more', { count: actionToConfirm.rows.length - maxNamed })}</li>
            ) : null}
          </ul>
        </ConfirmDialog>
      ) : null}
      <LoadingOverlay
        isShown={Boolean(progress)}
        message={
          progress ? t(progress.step === 'close' ? 'bulk.closing' : 'bulk.deleting', progress) : ''
        }
      />
    </>
  )
}
