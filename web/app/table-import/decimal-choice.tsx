import { useTranslation } from 'react-i18next'
import { decimalMarks } from '#domain/imports/table/decimal-reading.ts'
import type { ReadingChoice, TableReading } from '#domain/imports/table/table-reading.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/app/table-import/reading-panel.module.css'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** The same numbers as each decimal mark reads them, where the file shows no mark: a person says which one is right. */
export function DecimalChoice({
  reading: { decimals },
  onChoose,
}: {
  reading: TableReading
  onChoose: (choice: ReadingChoice) => void
}) {
  const { t } = useTranslation('tables')
  const { number } = useFormats()
  if (decimals.by === 'none-needed') return null
  const { mark, by, examples } = decimals
  return (
    <div className={styles.candidates}>
      <p>
        {t('decimals.title', { example: examples[0]?.text ?? '' })}{' '}
        {by === 'chosen' ? null : t(`decimals.by.${by}`)}
      </p>
      <DescriptionList
        isStacked
        items={decimalMarks.map((name) => ({
          term: t(`decimals.${name}`),
          value: (
            <div className={styles.candidate}>
              <bdi>
                {examples
                  .map((one) =>
                    t('decimals.inRow', {
                      ...{ row: number(one.row), text: one.text, value: number(one[name]) },
                    }),
                  )
                  .join(' · ')}
              </bdi>
              <Button
                isSmall
                aria-pressed={mark === name}
                reason={mark === name ? t('decimals.isRead') : undefined}
                onPress={() => onChoose({ decimals: name })}
              >
                {t('decimals.readAs')}
              </Button>
            </div>
          ),
        }))}
      />
    </div>
  )
}
