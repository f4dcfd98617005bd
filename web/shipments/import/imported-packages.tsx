import { useTranslation } from 'react-i18next'
import type { LineImportReport, ListedPackage } from '#domain/imports/lines/line-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Packages that a file of lines creates, and number of rows left out due to errors elsewhere in their package. */
export function ImportedPackages({ report }: { report: LineImportReport }) {
  const { t } = useTranslation(['lines', 'fields'])
  const { number } = useFormats()
  const { made, waiting } = report
  const texts = (['createsPackages', 'mixed', 'nested'] as const).flatMap((kind) => {
    const count = made[kind === 'createsPackages' ? 'packages' : kind]
    return count > 0 ? [t(`import.${kind}`, { count, shown: number(count) })] : []
  })
  return (
    <>
      {texts.length > 0 || waiting > 0 ? (
        <div>
          {texts.length > 0 ? <p>{texts.join(' · ')}</p> : null}
          {waiting > 0 ? (
            <p>{t('import.waiting', { count: waiting, shown: number(waiting) })}</p>
          ) : null}
        </div>
      ) : null}
      {report.named.length > 0 ? <NamedPackages report={report} /> : null}
    </>
  )
}

function NamedPackages({ report: { named, namedCount } }: { report: LineImportReport }) {
  const { t } = useTranslation(['lines', 'tables', 'packing', 'fields'])
  const { number } = useFormats()
  const contentsText = ({ contents, parts, holds }: ListedPackage) => {
    const goods = contents.map(({ productCode, size, color, quantity }) =>
      t('packing:package.goods', {
        quantity: number(quantity),
        product: [productCode, size, color].filter(Boolean).join(' '),
      }),
    )
    const innerPackages = holds > 0 ? [t('packing:package.holds', { count: holds })] : []
    const texts = [...innerPackages, ...goods, ...(parts > contents.length ? ['…'] : [])]
    return texts.join(' · ') || t('packing:package.empty')
  }
  const more = namedCount - named.length
  const title = t('import.namedPackages', { count: namedCount, shown: number(namedCount) })
  return (
    <Section title={title}>
      <DataTable<ListedPackage>
        isCompact
        caption={title}
        rows={named}
        rowKey={({ reference }) => reference}
        rowLabel={({ reference }) => reference}
        columns={[
          textColumn('package', t('fields:package'), ({ reference }) => reference),
          textColumn('type', t('fields:packageType'), ({ type }) =>
            t(`fields:packageTypes.${type}`),
          ),
          textColumn('contents', t('import.contents'), contentsText),
          { key: 'on', header: t('fields:onPackage'), render: ({ on }) => on },
        ]}
      />
      {more > 0 ? (
        <p>{t('import.moreNamedPackages', { count: more, shown: number(more) })}</p>
      ) : null}
    </Section>
  )
}
