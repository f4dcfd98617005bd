import { useTranslation } from 'react-i18next'
import type { LineImportReport, PreviewedLine } from '#domain/imports/lines/line-import-report.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { useFormats } from '#web/app/formats.ts'
import { useGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import { useImportMessages } from '#web/app/table-import/import-messages.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** First rows of a file of lines as parsed, and the columns whose units were assumed. */
export function ImportedRows({ report }: { report: LineImportReport }) {
  const { t } = useTranslation(['imports', 'fields', 'traceability'])
  const goodsText = useGoodsText()
  const fieldText = useLineFieldText()
  const { number } = useFormats()
  const messages = useImportMessages()
  const { understood, assumedUnits } = report
  const assumedColumns = assumedUnits.map(({ column }) => messages.column(column))
  return (
    <>
      {assumedColumns.length > 0 ? (
        <p className={styles.quiet}>{t('assumed', { columns: assumedColumns.join(' · ') })}</p>
      ) : null}
      <FileRows<PreviewedLine>
        title={t('firstRows', { count: understood.length })}
        rows={understood}
        columns={[
          {
            key: 'order',
            header: t('fields:orderCode'),
            render: ({ orderCode, lineNumber }) => (
              <div>
                <CodeText>{orderCode}</CodeText> · <bdi>{lineNumber}</bdi>
              </div>
            ),
          },
          {
            key: 'product',
            header: t('fields:productCode'),
            render: ({ productCode, size, color }) => (
              <div>
                <CodeText>{productCode}</CodeText>{' '}
                <bdi>{[size, color].filter(Boolean).join(' · ')}</bdi>
              </div>
            ),
          },
          ...goodsFieldNames
            .filter((name) => understood.some((row) => row[name]))
            .map((name) => ({
              key: name,
              header: fieldText.label(name),
              render: ({ [name]: value }: PreviewedLine) =>
                value ? <bdi>{fieldText.value(name, value)}</bdi> : null,
            })),
          ...(understood.some(({ traceability }) => traceability)
            ? [
                {
                  key: 'traceability',
                  header: t('traceability:title'),
                  render: ({ traceability }: PreviewedLine) =>
                    traceability ? <bdi>{goodsText(traceability)}</bdi> : null,
                },
              ]
            : []),
          {
            key: 'quantity',
            header: t('fields:quantity'),
            isNumeric: true,
            render: ({ quantity, unit, writtenUnit }) => (
              <div>
                {number(quantity)} <bdi>{unit}</bdi>{' '}
                {writtenUnit ? (
                  <span className={styles.quiet}>{t('writtenIn', { unit: writtenUnit })}</span>
                ) : null}
              </div>
            ),
          },
          textColumn('packages', t('fields:numberOfPackages'), ({ packages }) => number(packages), {
            isNumeric: true,
          }),
        ]}
      />
    </>
  )
}
