import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '#web/app/frame/page.tsx'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ChooseFile } from '#web/orders/choose-file.tsx'
import { ImportFigures } from '#web/orders/import-figures.tsx'
import { ImportConflicts, ImportErrors } from '#web/orders/import-findings.tsx'
import { ImportSteps } from '#web/orders/import-steps.tsx'
import { useImportWords } from '#web/orders/import-words.ts'
import styles from '#web/orders/order-import-screen.module.css'
import { useOrderImport } from '#web/orders/use-order-import.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Orders come in from a file: choose it, see what it does, take the good rows, correct the bad ones. */
export function OrderImportScreen() {
  const { t } = useTranslation('orders')
  const canImport = useCan('importOrders')
  return (
    <Page
      title={t('import.title')}
      trail={[{ label: t('title'), href: paths.orders }]}
      below={t('import.below')}
    >
      {canImport ? <Import /> : <EmptyState icon="lock">{t('import.notAllowed')}</EmptyState>}
    </Page>
  )
}

function Import() {
  const { t } = useTranslation('orders')
  const { failure } = useImportWords()
  const work = useOrderImport()
  const { file, look, take, bad } = work
  const report = take.data ?? (look.isPending ? undefined : look.data)
  const error = take.error ?? bad.error ?? look.error
  const outcome = useRef<HTMLDivElement>(null)
  const [hasReport, hasError, isDone] = [Boolean(report), Boolean(error), Boolean(take.data)]
  useEffect(() => {
    // What came of it is read out and in sight, wherever the button was.
    if (hasReport || hasError || isDone) outcome.current?.focus()
  }, [hasReport, hasError, isDone])
  return (
    <div className={styles.parts}>
      {file && report ? null : (
        <ChooseFile isBusy={look.isPending} onChoose={(chosen) => look.mutate(chosen)} />
      )}
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {error ? (
          <div role="alert" className={styles.failure}>
            <Icon name="alert" />
            <ul>
              {failure(error).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {file && report ? (
          <>
            <ImportSteps file={file} report={report} work={work} />
            <ImportFigures report={report} />
            {report.ignoredColumns.length > 0 ? (
              <p className={styles.quiet}>
                {t('import.ignored', { columns: report.ignoredColumns.join(', ') })}
              </p>
            ) : null}
            <ImportErrors report={report} />
            <ImportConflicts report={report} />
          </>
        ) : null}
      </div>
    </div>
  )
}
