import { useTranslation } from 'react-i18next'
import { type Encoding, encodings } from '#domain/imports/encoding.ts'
import { decimalMarks } from '#domain/imports/table/decimal-reading.ts'
import type { DateOrder, ReadingChoice, TableReading } from '#domain/imports/table/table-reading.ts'
import { useFormats } from '#web/app/formats.ts'
import { ColumnChoices } from '#web/app/table-import/column-choices.tsx'
import { EncodingCandidates } from '#web/app/table-import/encoding-candidates.tsx'
import { ReadingNotes } from '#web/app/table-import/reading-notes.tsx'
import styles from '#web/app/table-import/reading-panel.module.css'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

const dateOrders: readonly DateOrder[] = ['day-first', 'month-first']

type Props = { reading: TableReading; onChoose: (choice: ReadingChoice) => void }

/** Shows how a file was read, and lets a person correct it; `onChoose` reads it again. */
export function ReadingPanel({ reading, onChoose }: Props) {
  const { t } = useTranslation('tables')
  return (
    <>
      <Section title={t('reading.title')}>
        <div className={styles.choices}>
          <EncodingChoice reading={reading} onChoose={onChoose} />
          <SheetChoice reading={reading} onChoose={onChoose} />
          <DateChoice reading={reading} onChoose={onChoose} />
        </div>
        <EncodingCandidates reading={reading} onChoose={onChoose} />
        <DecimalChoice reading={reading} onChoose={onChoose} />
        <ReadingNotes reading={reading} />
      </Section>
      {reading.columns ? <ColumnChoices columns={reading.columns} onChoose={onChoose} /> : null}
    </>
  )
}

function EncodingChoice({ reading: { encoding }, onChoose }: Props) {
  const { t } = useTranslation('tables')
  if (!encoding) return null
  const isUnsure = encoding.confidence === 'low'
  const words = encoding.words.join(', ')
  return (
    <Select
      label={t('reading.encoding')}
      value={encoding.name}
      options={encodings.map((name) => ({ value: name, label: t(`encoding.${name}`) }))}
      description={words && !isUnsure ? t('reading.words', { words }) : undefined}
      error={isUnsure ? t('reading.unsure', { words }) : undefined}
      onChange={(name) => onChoose({ encoding: name as Encoding })}
    />
  )
}

function SheetChoice({ reading: { sheet, sheets }, onChoose }: Props) {
  const { t } = useTranslation('tables')
  if (sheets.length === 0) return null
  return (
    <Select
      label={t('reading.sheet')}
      value={sheet ?? ''}
      placeholder={sheet === null ? t('reading.choose') : undefined}
      options={sheets.map((name) => ({ value: name, label: name }))}
      onChange={(name) => onChoose({ sheet: name })}
    />
  )
}

function DateChoice({ reading: { dates }, onChoose }: Props) {
  const { t } = useTranslation('tables')
  const { by, order, example } = dates
  if (by === 'none-needed') return null
  const isOpen = by === 'undecided' || by === 'half-converted' || by === 'contradictory'
  const note = by === 'chosen' || by === 'chosen-once' ? undefined : t(`reading.by.${by}`)
  return (
    <Select
      label={t('reading.dates', { example: example ?? '' })}
      value={order ?? ''}
      placeholder={order === null ? t('reading.choose') : undefined}
      options={dateOrders.map((option) => ({ value: option, label: t(`reading.${option}`) }))}
      description={isOpen ? undefined : note}
      error={isOpen ? note : undefined}
      onChange={(chosen) => onChoose({ dates: chosen as DateOrder })}
    />
  )
}

/** Shows the same numbers with each decimal mark, if the file is ambiguous, to choose from. */
function DecimalChoice({
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
                  .map(({ row, text, [name]: value }) =>
                    t('decimals.inRow', {
                      ...{ row: number(row), text, value: number(value) },
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
