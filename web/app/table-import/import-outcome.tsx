import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/app/http/api-error.ts'
import { ChooseFile } from '#web/app/table-import/choose-file.tsx'
import { ImportErrors } from '#web/app/table-import/import-errors.tsx'
import { useImportMessages } from '#web/app/table-import/import-messages.ts'
import { ImportSteps } from '#web/app/table-import/import-steps.tsx'
import { ReadingPanel } from '#web/app/table-import/reading-panel.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import type { TableImport, TableReport } from '#web/app/table-import/use-table-import.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props<Report extends TableReport> = {
  work: TableImport<Report>
  /** Text about the kind of file that is needed. */
  hint: ReactNode
  /** Labels of importing the good rows, before and after; by default those of importing rows. */
  take?: (report: Report) => string
  taken?: (report: Report) => string
  /** Reason why its good rows cannot be imported, other than that there are none. */
  whyNot: (report: Report) => string | undefined
  /** Link to the next screen after the import. */
  onward: (report: Report) => ReactNode
  /** Warnings to check before the import, beside its button. */
  warnings?: (report: Report) => ReactNode
  children: (report: Report) => ReactNode
  /** Further notes, after the errors. */
  below?: (report: Report) => ReactNode
}

/**
 * An import from choosing the file to its result; `children` show the effects of the file, between steps and errors.
 */
export function ImportOutcome<Report extends TableReport>({
  work,
  hint,
  take: takeLabel,
  taken,
  whyNot,
  onward,
  warnings,
  children,
  below,
}: Props<Report>) {
  const { file, look, take, bad, readOtherwise, seen: report } = work
  const { t } = useTranslation('tables')
  const { failure } = useImportMessages()
  const error = take.error ?? bad.error ?? look.error
  const reading = report?.reading ?? unreadIn(look.error)
  const outcome = useRef<HTMLDivElement>(null)
  const [hasReport, hasError, isDone] = [
    Boolean(report),
    Boolean(error),
    Boolean(take.data?.isImported),
  ]
  useEffect(() => {
    if (!hasReport && !hasError && !isDone) return
    // Focused for screen readers, and scrolled into view unless it already is.
    outcome.current?.focus({ preventScroll: true })
    const top = outcome.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > window.innerHeight / 2) outcome.current?.scrollIntoView()
  }, [hasReport, hasError, isDone])
  return (
    <div className={styles.parts}>
      {file && report ? null : (
        <ChooseFile
          hint={hint}
          isBusy={look.isPending}
          onChoose={(chosen) => look.mutate(chosen)}
        />
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
        {file && !report && reading ? (
          <ReadingPanel reading={reading} onChoose={readOtherwise} />
        ) : null}
        {file && report ? (
          <>
            <ImportSteps
              file={file}
              report={report}
              work={work}
              take={takeLabel?.(report)}
              taken={taken?.(report)}
              whyNot={whyNot(report)}
              onward={onward(report)}
            />
            {warnings?.(report)}
            {report.isImported ? null : (
              <ReadingPanel reading={report.reading} onChoose={readOtherwise} />
            )}
            {children(report)}
            {report.ignoredColumns.length > 0 ? (
              <p className={styles.quiet}>
                {t('ignored', { columns: report.ignoredColumns.join(', ') })}
              </p>
            ) : null}
            <ImportErrors report={report} />
            {below?.(report)}
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Returns the partial reading of a file that could not be read. */
const unreadIn = (error: Error | null) =>
  error instanceof ApiError ? error.extras.reading : undefined
