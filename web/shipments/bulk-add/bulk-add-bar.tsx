import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLinesPerBatch } from '#domain/shipments/shipment-line.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { type BulkAddEntries, bulkAddEntryBody } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import { hasQuantity } from '#web/shipments/bulk-add/entry-figures.ts'
import { sumEntries } from '#web/shipments/bulk-add/size-color-matrix.ts'
import type { useBulkAdd } from '#web/shipments/bulk-add/use-bulk-add.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { endBarRef } from '#web/ui/layout/bar-height.ts'
import { isPageCovered } from '#web/ui/overlay/cover-page.ts'
import styles from './bulk-add.module.css'

/** Sticky bar with the sums of the entries and the button that adds them. Ctrl+Enter adds them from any field. */
export function BulkAddBar({
  entries,
  bulkAdd,
  onSend,
  onClear,
  onShowSelected,
}: {
  entries: BulkAddEntries
  bulkAdd: ReturnType<typeof useBulkAdd>
  onSend: (mustPack: boolean) => void
  onClear: () => void
  onShowSelected: () => void
}) {
  const { t } = useTranslation(['shipments', 'lines'])
  const messageOf = useProblemMessage()
  const filledEntries = Object.values(entries).filter(hasQuantity)
  const invalidCount = filledEntries.filter((entry) => bulkAddEntryBody(entry) === null).length
  const { packages } = sumEntries(filledEntries)
  const refusedCount = Object.keys(bulkAdd.refusalsByLineId).length
  const { problem } = bulkAdd
  const failure =
    problem && problem.code !== 'version-changed'
      ? refusedCount > 0
        ? t('lines:bulkAdd.refused', { count: refusedCount })
        : t('lines:bulkAdd.failed', { why: messageOf(problem) })
      : undefined
  const reason =
    filledEntries.length === 0
      ? t('lines:bulkAdd.noQuantity')
      : invalidCount > 0
        ? t('lines:bulkAdd.checkLines', { count: invalidCount })
        : filledEntries.length > maxLinesPerBatch
          ? t('lines:bulkAdd.tooMany', { max: maxLinesPerBatch })
          : undefined

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isPageCovered() || isInDialog(event.target)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!reason && !bulkAdd.isBusy) onSend(false)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <section ref={endBarRef} className={styles.bar} aria-label={t('lines:bulkAdd.title')}>
      {failure ? (
        <div role="alert" className={styles.problem}>
          <Icon name="alert" />
          <span>{failure}</span>
          {refusedCount > 0 ? (
            <Button kind="plain" isSmall onPress={onShowSelected}>
              {t('lines:bulkAdd.showSelected')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={styles.line}>
        <span className={styles.sum}>
          <bdi>
            {filledEntries.length === 0
              ? t('lines:bulkAdd.none')
              : t('lines:bulkAdd.summary', {
                  count: filledEntries.length,
                  packages: t('line.packagesTotal', { count: packages }),
                })}
          </bdi>
        </span>
        {filledEntries.length > 0 ? (
          <Button kind="plain" onPress={onClear}>
            {t('lines:bulkAdd.clear')}
          </Button>
        ) : null}
        {invalidCount > 0 && refusedCount === 0 ? (
          <Button kind="plain" onPress={onShowSelected}>
            {t('lines:bulkAdd.showSelected')}
          </Button>
        ) : null}
        <span className={styles.hint}>
          <KeyHint keys="Ctrl Enter" />
        </span>
        <Button icon="box" isBusy={bulkAdd.isBusy} reason={reason} onPress={() => onSend(true)}>
          {t('lines:bulkAdd.submitAndPack')}
        </Button>
        <Button
          kind="primary"
          icon="add"
          isBusy={bulkAdd.isBusy}
          reason={reason}
          onPress={() => onSend(false)}
          aria-keyshortcuts="Control+Enter"
        >
          {t('lines:bulkAdd.submit', { count: filledEntries.length })}
        </Button>
      </div>
    </section>
  )
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
