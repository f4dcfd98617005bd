import { useTranslation } from 'react-i18next'
import type { TableReading } from '#domain/imports/table/table-reading.ts'
import { ReadingNotes } from '#web/app/table-import/reading-notes.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** Summary of how an imported file was read, in the terms of `ReadingPanel`. */
export function ReadingSummary({ reading }: { reading: Partial<TableReading> }) {
  const { t } = useTranslation('tables')
  const { encoding, sheet, dates, decimals } = reading
  const items = [
    ...(encoding ? [{ term: t('reading.encoding'), value: t(`encoding.${encoding.name}`) }] : []),
    ...(sheet ? [{ term: t('reading.sheet'), value: sheet }] : []),
    ...(dates?.order && dates.by !== 'none-needed'
      ? [
          {
            term: t('reading.dates', { example: dates.example ?? '' }),
            value: t(`reading.${dates.order}`),
          },
        ]
      : []),
    ...(decimals?.mark
      ? [
          {
            term: t('decimals.title', { example: decimals.examples[0]?.text ?? '' }),
            value: t(`decimals.${decimals.mark}`),
          },
        ]
      : []),
  ]
  return (
    <>
      {items.length > 0 ? <DescriptionList items={items} /> : null}
      <ReadingNotes reading={reading} />
    </>
  )
}
