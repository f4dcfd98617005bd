import { useTranslation } from 'react-i18next'
import type { TableReading } from '#domain/imports/table/table-reading.ts'
import styles from '#web/app/table-import/reading-panel.module.css'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** Notes on how a file was read: its separator, and rows that were left out or hidden. */
export function ReadingNotes({
  reading: { separator, titleRows = [], hiddenRows = 0, hiddenColumns = [], columns },
}: {
  reading: Partial<TableReading>
}) {
  const { t } = useTranslation('tables')
  const [first] = titleRows
  const last = titleRows.at(-1)
  const count = titleRows.length
  const rows = count > 1 ? `${first?.row}–${last?.row}` : `${first?.row}`
  const text = titleRows.map((title) => title.text).join(' · ')
  const headingRows = columns?.rows ?? []
  const notes = [
    separator ? t('reading.separated', { by: t(`separator.${separatorKeys[separator]}`) }) : null,
    count > 0 ? t('reading.titleRows', { count, rows, text }) : null,
    headingRows.length > 1 ? t('reading.headingRows', { rows: headingRows.join(', ') }) : null,
    hiddenRows > 0 ? t('reading.hiddenRows', { count: hiddenRows }) : null,
    hiddenColumns.length > 0
      ? t('reading.hiddenColumns', {
          ...{ count: hiddenColumns.length, letters: hiddenColumns.join(', ') },
        })
      : null,
  ].filter((note) => note !== null)
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>
          <bdi>{note}</bdi>
        </li>
      ))}
    </ul>
  )
}

const separatorKeys = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

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
