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
  /** Text that says which kind of file is wanted. */
  hint: ReactNode
  /** Labels of taking its good rows, before and after; without them those of importing rows. */
  take?: (report: Report) => string
  taken?: (report: Report) => string
  /** Why its good rows cannot be taken, if not because there are none. */
  whyNot: (report: Report) => string | undefined
  /** Where one goes when it is done. */
  onward: (report: Report) => ReactNode
  /** Warnings to check before its rows are taken: beside the button that takes them. */
  warnings?: (report: Report) => ReactNode
  children: (report: Report) => ReactNode
  /** Further notes, after the errors. */
  below?: (report: Report) => ReactNode
}

/** An import from choosing the file to what came of it; `children` show what the file does, between the steps and the errors. */
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
    // The result is read out and scrolled into view, wherever the button was; in sight already, nothing moves.
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

/** Returns how far an unreadable file was understood. */
const unreadIn = (error: Error | null) =>
  error instanceof ApiError ? error.extras.reading : undefined
