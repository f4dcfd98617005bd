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
  tableImport: TableImport<Report>
  /** Text about the kind of file that is needed. */
  hint: ReactNode
  /** Label of the import button, and text after the import; by default they say "rows". */
  submitLabel?: (report: Report) => string
  importedLabel?: (report: Report) => string
  /** Reason why the good rows of a file cannot be imported, other than that there are none. */
  whyNot: (report: Report) => string | undefined
  /** Link to the next screen after the import. */
  nextLink: (report: Report) => ReactNode
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
  tableImport,
  hint,
  submitLabel,
  importedLabel,
  whyNot,
  nextLink,
  warnings,
  children,
  below,
}: Props<Report>) {
  const { file, preview, submit, badRows, readAgain, report } = tableImport
  const { t } = useTranslation('tables')
  const { failure } = useImportMessages()
  const error = submit.error ?? badRows.error ?? preview.error
  const reading = report?.reading ?? partialReading(preview.error)
  const outcome = useRef<HTMLDivElement>(null)
  const [hasReport, hasError, isDone] = [
    Boolean(report),
    Boolean(error),
    Boolean(submit.data?.isImported),
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
          isBusy={preview.isPending}
          onChoose={(chosen) => preview.mutate(chosen)}
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
          <ReadingPanel reading={reading} onChoose={readAgain} />
        ) : null}
        {file && report ? (
          <>
            <ImportSteps
              file={file}
              report={report}
              tableImport={tableImport}
              submitLabel={submitLabel?.(report)}
              importedLabel={importedLabel?.(report)}
              whyNot={whyNot(report)}
              nextLink={nextLink(report)}
            />
            {warnings?.(report)}
            {report.isImported ? null : (
              <ReadingPanel reading={report.reading} onChoose={readAgain} />
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
const partialReading = (error: Error | null) =>
  error instanceof ApiError ? error.extras.reading : undefined
