import { useTranslation } from 'react-i18next'
import type { LineImportReport } from '#domain/imports/lines/line-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import type { useLineImport } from '#web/shipments/import/use-line-import.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Warns that the same file was imported into the shipment before; a checkbox allows it again. */
export function AlreadyImportedNotice({
  report: { addedBefore },
  work,
}: {
  report: LineImportReport
  work: Pick<ReturnType<typeof useLineImport>, 'addsAgain' | 'setAddsAgain'>
}) {
  const { t } = useTranslation('imports')
  const { instant } = useFormats()
  if (!addedBefore) return null
  const { at, by } = addedBefore
  return (
    <div role="status">
      <p>{t('addedBefore', { at: instant(at), by })}</p>
      <Checkbox isSelected={work.addsAgain} onChange={work.setAddsAgain}>
        {t('addAgain')}
      </Checkbox>
    </div>
  )
}
