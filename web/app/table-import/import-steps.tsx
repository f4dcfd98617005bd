import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellError } from '#domain/imports/table/table-report.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { useFormats } from '#web/app/formats.ts'
import { badRowsCsv } from '#web/app/table-import/bad-rows-csv.ts'
import { isAlphabetUncertain } from '#web/app/table-import/encoding-candidates.tsx'
import { useImportMessages } from '#web/app/table-import/import-messages.ts'
import styles from '#web/app/table-import/table-import.module.css'
import type {
  ChosenFile,
  TableImport,
  TableReport,
} from '#web/app/table-import/use-table-import.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'

type Props = {
  file: ChosenFile
  report: TableReport
  tableImport: Pick<TableImport, 'preview' | 'submit' | 'badRows' | 'offersBadRows' | 'startAgain'>
}

export function ImportSteps({
  file,
  report,
  tableImport,
  whyNot,
  submitLabel,
  importedLabel,
  nextLink,
}: Props & {
  submitLabel: string | undefined
  importedLabel: string | undefined
  whyNot: string | undefined
  nextLink: ReactNode
}) {
  const { t } = useTranslation('tables')
  const { number } = useFormats()
  const { preview, submit, badRows, offersBadRows, startAgain } = tableImport
  const alphabetReason = isAlphabetUncertain(report.reading)
    ? t('reading.encodingFirst')
    : undefined
  const reason = report.good === 0 && !whyNot ? t('noneValid') : (whyNot ?? alphabetReason)
  return (
    <div className={styles.steps}>
      <p className={styles.file}>
        <Icon name={report.isImported ? 'check' : 'list'} />
        <bdi>{file.name}</bdi>
        <span role="status">
          <bdi>
            {report.isImported
              ? (importedLabel ?? t('imported', { count: report.good, shown: number(report.good) }))
              : t('previewed', { count: report.rows, shown: number(report.rows) })}
          </bdi>
        </span>
      </p>
      <ButtonRow>
        {report.isImported ? (
          nextLink
        ) : (
          <Button
            kind="primary"
            icon="upload"
            // Busy while the file is read again, until the person has seen its new preview.
            isBusy={submit.isPending || preview.isPending}
            reason={reason}
            onPress={() => submit.mutate(file)}
          >
            {submit.isPending
              ? t('importing')
              : report.good > 0 && submitLabel
                ? submitLabel
                : t(
                    report.good === 0 ? 'importNone' : report.bad > 0 ? 'importValid' : 'importAll',
                    {
                      count: report.good,
                      shown: number(report.good),
                    },
                  )}
          </Button>
        )}
        {offersBadRows && report.bad > 0 ? (
          <DownloadBadRows file={file} report={report} badRows={badRows} />
        ) : null}
        <Button kind="plain" onPress={startAgain}>
          {t('chooseAnother')}
        </Button>
      </ButtonRow>
    </div>
  )
}

export function DownloadBadRows({
  file,
  report,
  badRows,
}: Pick<Props, 'file' | 'report'> & Pick<TableImport, 'badRows'>) {
  const { t } = useTranslation('tables')
  const { number } = useFormats()
  const { lang } = useLang()
  const messages = useImportMessages()
  const save = async () => {
    const rows = await badRows.mutateAsync(file).catch(() => undefined)
    if (!rows) return
    const headings = {
      row: t('rowNumber'),
      errors: t('problem'),
      messageOf: (error: CellError) =>
        `${error.column ? `${messages.column(error.column)}: ` : ''}${messages.cell(error)}`,
    }
    // Spreadsheets in Spanish and Catalan expect semicolons.
    const text = badRowsCsv(rows, headings, lang === 'en' ? ',' : ';')
    downloadFile(badRowsFileName(file.name), new Blob([text], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Button icon="download" isBusy={badRows.isPending} onPress={() => void save()}>
      {t('downloadInvalid', { count: report.bad, shown: number(report.bad) })}
    </Button>
  )
}

const badRowsFileName = (name: string) => `${name.replace(/\.[^.]*$/, '')}-bad-rows.csv`
