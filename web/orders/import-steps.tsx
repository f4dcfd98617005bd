import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { useLang } from '#web/app/i18n.ts'
import { paths } from '#web/app/paths.ts'
import { badRowsCsv, download } from '#web/orders/bad-rows-file.ts'
import { useImportWords } from '#web/orders/import-words.ts'
import styles from '#web/orders/order-import-screen.module.css'
import type { ChosenFile, useOrderImport } from '#web/orders/use-order-import.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link.tsx'

type Props = { file: ChosenFile; report: ImportReport; work: ReturnType<typeof useOrderImport> }

/** The file at hand and what can be done with it now. */
export function ImportSteps({ file, report, work }: Props) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const { take, startAgain } = work
  const isNew = (['suppliers', 'orders', 'lines'] as const).some(
    (thing) => report[thing].created + report[thing].changed > 0,
  )
  const reason =
    report.good === 0 ? t('import.noneGood') : isNew ? undefined : t('import.nothingNew')
  const label = report.bad > 0 ? 'import.takeGood' : 'import.takeAll'
  return (
    <div className={styles.steps}>
      <p className={styles.file}>
        <Icon name={report.isImported ? 'check' : 'list'} />
        <bdi>{file.name}</bdi>
        <span role="status">
          <bdi>
            {report.isImported
              ? t('import.done', { count: report.good, shown: number(report.good) })
              : t('import.looked', { count: report.rows, shown: number(report.rows) })}
          </bdi>
        </span>
      </p>
      <div className={styles.buttons}>
        {report.isImported ? (
          <LinkButton kind="primary" icon="list" href={paths.orders}>
            {t('import.toOrders')}
          </LinkButton>
        ) : (
          <Button
            kind="primary"
            icon="upload"
            isBusy={take.isPending}
            reason={reason}
            onPress={() => take.mutate(file)}
          >
            {take.isPending
              ? t('import.taking')
              : t(label, { count: report.good, shown: number(report.good) })}
          </Button>
        )}
        {report.bad > 0 ? <DownloadBad file={file} report={report} work={work} /> : null}
        <Button kind="plain" onPress={startAgain}>
          {t('import.another')}
        </Button>
      </div>
    </div>
  )
}

function DownloadBad({ file, report, work: { bad } }: Props) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const { lang } = useLang()
  const words = useImportWords()
  const save = async () => {
    const rows = await bad.mutateAsync(file).catch(() => undefined)
    if (!rows) return
    const said = {
      row: t('import.rowNumber'),
      errors: t('import.what'),
      of: (error: (typeof rows.rows)[number]['errors'][number]) =>
        `${error.column ? `${words.column(error.column)}: ` : ''}${words.cell(error)}`,
    }
    // Spreadsheets in Spanish and Catalan part columns by semicolons.
    download(badName(file.name), badRowsCsv(rows, said, lang === 'en' ? ',' : ';'))
  }
  return (
    <Button icon="download" isBusy={bad.isPending} onPress={() => void save()}>
      {t('import.downloadBad', { count: report.bad, shown: number(report.bad) })}
    </Button>
  )
}

const badName = (name: string) => `${name.replace(/\.[^.]*$/, '')}-bad-rows.csv`
