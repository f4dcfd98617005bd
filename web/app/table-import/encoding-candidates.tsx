import { useTranslation } from 'react-i18next'
import type { Encoding } from '#domain/imports/encoding.ts'
import type { ReadingChoice, TableReading } from '#domain/imports/table/table-reading.ts'
import styles from '#web/app/table-import/reading-panel.module.css'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

const latin: ReadonlySet<Encoding> = new Set([
  ...(['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850'] as const),
  ...(['windows-1250', 'iso-8859-2', 'ibm852', 'windows-1254', 'ibm857'] as const),
])

/** Whether the encoding is uncertain between alphabets, so that a person must choose it before the import. */
export const isAlphabetUncertain = ({ encoding }: Pick<TableReading, 'encoding'>): boolean =>
  encoding?.confidence === 'low' &&
  (encoding.candidates ?? []).slice(0, 2).some(({ name }) => !latin.has(name))

/** Shows the same row in each likely encoding, to choose from. */
export function EncodingCandidates({
  reading: { encoding },
  onChoose,
}: {
  reading: TableReading
  onChoose: (choice: ReadingChoice) => void
}) {
  const { t } = useTranslation('tables')
  const candidates = encoding?.candidates ?? []
  if (encoding?.confidence !== 'low' || candidates.length === 0) return null
  return (
    <div className={styles.candidates}>
      <p>{t('reading.sameRow')}</p>
      <DescriptionList
        isStacked
        items={candidates.map(({ name, text }) => ({
          term: t(`encoding.${name}`),
          value: (
            <div className={styles.candidate}>
              <bdi>{text}</bdi>
              <Button isSmall onPress={() => onChoose({ encoding: name })}>
                {t('reading.readAs', { encoding: t(`encoding.${name}`) })}
              </Button>
            </div>
          ),
        }))}
      />
    </div>
  )
}
