import { useTranslation } from 'react-i18next'
import type { LineImportReport } from '#domain/line-import-report.ts'
import { useFormats } from '#web/app/formats.ts'

/** What a file of lines makes of packages by itself, and which rows wait for others of theirs. */
export function ImportedPackages({ report: { made, waiting } }: { report: LineImportReport }) {
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  const said = (['made', 'mixed', 'nested'] as const).flatMap((what) => {
    const count = made[what === 'made' ? 'packages' : what]
    return count > 0 ? [t(`lineImport.${what}`, { count, shown: number(count) })] : []
  })
  return (
    <>
      {said.length > 0 ? <p>{said.join(' · ')}</p> : null}
      {waiting > 0 ? (
        <p>{t('lineImport.waiting', { count: waiting, shown: number(waiting) })}</p>
      ) : null}
    </>
  )
}
