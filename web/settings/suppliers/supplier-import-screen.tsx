import { useTranslation } from 'react-i18next'
import type { SupplierImportReport } from '#domain/imports/suppliers/supplier-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { call, callForFile } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { ImportOutcome } from '#web/app/table-import/import-outcome.tsx'
import { PreviewNotices } from '#web/app/table-import/preview-notices.tsx'
import { RowCounts } from '#web/app/table-import/row-counts.tsx'
import { TemplateMenu } from '#web/app/table-import/template-menu.tsx'
import { useTableImport } from '#web/app/table-import/use-table-import.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { codeColumn, textColumn } from '#web/ui/table/text-column.tsx'

/** Import that creates and changes suppliers from a file: preview, import of valid rows, download of the others. */
export function SupplierImportScreen() {
  const { t } = useTranslation('settings')
  return (
    <RestrictedPage
      verb="manageSuppliers"
      notAllowed={t('notAllowed')}
      title={t('suppliers.import.title')}
      trail={[{ label: t('suppliers.title'), href: paths.supplierSettings }]}
      below={t('suppliers.import.subtitle')}
      actions={
        <TemplateMenu
          make={(query) => callForFile('GET /api/supplier-imports/template', { query })}
        />
      }
    >
      <SupplierImport />
    </RestrictedPage>
  )
}

function SupplierImport() {
  const { t } = useTranslation('settings')
  const tableImport = useTableImport<SupplierImportReport>({
    preview: (input) => call('POST /api/supplier-imports/preview', input),
    submit: (input) => call('POST /api/supplier-imports', input),
    badRows: (input) => call('POST /api/supplier-imports/bad-rows', input),
  })
  return (
    <ImportOutcome
      tableImport={tableImport}
      hint={t('suppliers.import.hint')}
      whyNot={({ good, suppliers }) =>
        good > 0 && good === suppliers.unchanged ? t('suppliers.import.nothingNew') : undefined
      }
      nextLink={() => (
        <LinkButton kind="primary" icon="truck" href={paths.supplierSettings}>
          {t('suppliers.import.toSuppliers')}
        </LinkButton>
      )}
      warnings={(report) => <SimilarSuppliers report={report} />}
    >
      {(report) => (
        <>
          <RowCounts
            report={report}
            figures={(['created', 'changed', 'unchanged'] as const).map((key) => ({
              ...{ key, label: t(`suppliers.import.outcomes.${key}`) },
              value: report.suppliers[key],
            }))}
          />
          <UnderstoodSuppliers rows={report.understood} />
        </>
      )}
    </ImportOutcome>
  )
}

/** Warning about new suppliers that resemble existing ones, perhaps under another code. */
function SimilarSuppliers({ report: { similar, similarCount } }: { report: SupplierImportReport }) {
  const { t } = useTranslation(['imports', 'tables'])
  const { number } = useFormats()
  const count = similarCount - similar.length
  return (
    <PreviewNotices
      warnings={similar.map(({ row, code, name, looksLike }) => ({
        key: code,
        text: t('supplierLike', {
          ...{ code, name },
          ...{ otherCode: looksLike.code, otherName: looksLike.name },
        }),
        where: t('tables:row', { row: number(row) }),
      }))}
      more={count > 0 ? <p>{t('moreSuppliers', { count, shown: number(count) })}</p> : null}
    />
  )
}

/** First rows of a file, as parsed suppliers. */
function UnderstoodSuppliers({ rows }: { rows: SupplierImportReport['understood'] }) {
  const { t } = useTranslation(['settings', 'fields', 'tables'])
  if (rows.length === 0) return null
  return (
    <Section title={t('suppliers.import.understood')}>
      <DataTable<SupplierImportReport['understood'][number]>
        isCompact
        caption={t('suppliers.import.understood')}
        rows={rows}
        rowKey={({ row }) => row}
        rowLabel={({ name }) => name}
        columns={[
          codeColumn('code', t('fields:supplierCode'), ({ code }) => code),
          textColumn('name', t('fields:supplierName'), ({ name }) => name),
          textColumn('taxId', t('fields:taxId'), ({ taxId }) => taxId ?? '–'),
          textColumn('gln', t('fields:gln'), ({ gln }) => gln ?? '–'),
          textColumn('outcome', t('suppliers.import.outcome'), ({ outcome }) =>
            t(`suppliers.import.outcomes.${outcome}`),
          ),
        ]}
      />
    </Section>
  )
}
