import { useTranslation } from 'react-i18next'
import {
  type ConfirmationImportReport,
  confirmationOutcomes,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { call, callForFile } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { openSupplierSearch } from '#web/app/state/overlay-state.ts'
import { useActingSupplier } from '#web/app/state/session-state.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import { ImportOutcome } from '#web/app/table-import/import-outcome.tsx'
import { RowCounts } from '#web/app/table-import/row-counts.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { TemplateMenu } from '#web/app/table-import/template-menu.tsx'
import { useTableImport } from '#web/app/table-import/use-table-import.ts'
import { noSupplier } from '#web/constants.ts'
import {
  UnderstoodConfirmations,
  useConfirmationColumns,
} from '#web/orders/confirmations/understood-confirmations.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Screen to confirm order lines from a file: download the template, fill it in, preview it, send the good rows. */
export function ConfirmationImportScreen() {
  const { t } = useTranslation(['confirmation-import', 'orders'])
  const hasSupplier = useActingSupplier().id !== noSupplier
  return (
    <ScreenPage
      title={t('title')}
      trail={[{ label: t('orders:title'), href: paths.orders }]}
      below={t('subtitle')}
      actions={hasSupplier ? <Template /> : null}
    >
      {hasSupplier ? (
        <Import />
      ) : (
        <EmptyState
          icon="search"
          action={<Button onPress={openSupplierSearch}>{t('choose')}</Button>}
        >
          {t('chooseSupplier')}
        </EmptyState>
      )}
    </ScreenPage>
  )
}

function Import() {
  const { t } = useTranslation('confirmation-import')
  const { number } = useFormats()
  const tableImport = useTableImport<ConfirmationImportReport>({
    preview: (input) => call('POST /api/confirmation-imports/preview', input),
    submit: ({ body, query, idempotencyKey }, { seen }) =>
      call('POST /api/confirmation-imports', {
        body,
        query: { ...query, seen },
        // After a new preview, the confirmation is another request, with another key.
        idempotencyKey: `${idempotencyKey}-${seen.slice(0, 16)}`,
      }),
    badRows: (input) => call('POST /api/confirmation-imports/bad-rows', input),
  })
  const changeCount = ({ confirmed, proposed }: ConfirmationImportReport) => {
    const count = confirmed + proposed
    return { count, shown: number(count) }
  }
  return (
    <ImportOutcome
      tableImport={tableImport}
      hint={t('hint')}
      submitLabel={(report) => t('take', changeCount(report))}
      importedLabel={(report) => t('taken', changeCount(report))}
      whyNot={(report) =>
        report.good > 0 && changeCount(report).count === 0 ? t('nothingNew') : undefined
      }
      nextLink={() => (
        <LinkButton kind="primary" icon="list" href={paths.orders}>
          {t('toOrders')}
        </LinkButton>
      )}
    >
      {(report) => (
        <>
          {tableImport.submit.data?.isImported === false && tableImport.preview.data ? (
            <OutdatedConfirmations before={tableImport.preview.data} now={report} />
          ) : null}
          <RowCounts
            report={{ rows: report.rows, bad: report.bad }}
            figures={[
              { key: 'silent', label: t('silent'), value: report.silent },
              ...confirmationOutcomes.map((key) => ({
                ...{ key, label: t(`outcomes.${key}`), value: report[key] },
                ...(key !== 'unchanged' && { tone: 'good' as const }),
              })),
            ]}
          />
          <UnderstoodConfirmations rows={report.understood} />
        </>
      )}
    </ImportOutcome>
  )
}

function Template() {
  const { t } = useTranslation('confirmation-import')
  return (
    <TemplateMenu
      label={t('template')}
      about={t('templateHint')}
      make={(query) => callForFile('GET /api/confirmation-imports/template', { query })}
    />
  )
}

/** Order lines that changed after the preview of a file and before it was sent, with their current values. */
function OutdatedConfirmations({
  before,
  now,
}: {
  before: ConfirmationImportReport
  now: ConfirmationImportReport
}) {
  const { t } = useTranslation('confirmation-import')
  const { number } = useFormats()
  const columns = useConfirmationColumns()
  const currentLinesById = new Map(now.understood.map((line) => [line.id, line]))
  const changedLines = before.understood.flatMap((line) => {
    const currentLine = currentLinesById.get(line.id)
    if (currentLine?.version === line.version) return []
    return { ...line, ...currentLine, isGone: currentLine === undefined }
  })
  const count = changedLines.length
  return (
    <>
      <p role="status">{t('overtaken')}</p>
      <FileRows
        title={t('changed', { count, shown: number(count) })}
        rows={changedLines}
        columns={[
          ...columns,
          {
            key: 'outcome',
            header: t('outcome'),
            render: ({ isGone, outcome }) => (
              <span className={isGone ? styles.quiet : undefined}>
                {isGone ? t('gone') : t(`outcomes.${outcome}`)}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
