import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnsReading } from '#domain/imports/table/columns-reading.ts'
import { formatNamedColumns, parseNamedColumns } from '#domain/imports/table/named-columns.ts'
import { columnLetters } from '#domain/imports/table/table-file.ts'
import type { ReadingChoice } from '#domain/imports/table/table-reading.ts'
import { useColumnHeading } from '#web/app/table-import/column-heading.ts'
import styles from '#web/app/table-import/reading-panel.module.css'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

type Props = { columns: ColumnsReading; onChoose: (choice: ReadingChoice) => void }

/** Assigns columns of the file to fields; open while a field has no column, because no heading names it. */
export function ColumnChoices({ columns, onChoose }: Props) {
  const { t } = useTranslation('tables')
  const isMissing = columns.fields.some((field) => field.isMissing)
  const [isOpenedByHand, setOpenedByHand] = useState(false)
  const id = useId()
  const isOpen = isMissing || isOpenedByHand
  const note = columns.by === 'headings' ? undefined : t(`columns.by.${columns.by}`)
  return (
    <Section
      title={t('columns.title')}
      actions={
        isMissing ? null : (
          <Button
            isSmall
            aria-expanded={isOpen}
            aria-controls={id}
            onPress={() => setOpenedByHand(!isOpenedByHand)}
          >
            {t(isOpen ? 'columns.hide' : 'columns.change')}
          </Button>
        )
      }
    >
      {isMissing ? (
        <p className={styles.explain}>{t('columns.explain')}</p>
      ) : note ? (
        <p className={styles.explain}>{note}</p>
      ) : null}
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Fields columns={columns} onChoose={onChoose} /> : null}
      </div>
    </Section>
  )
}

function Fields({ columns: { fields, file, said }, onChoose }: Props) {
  const { t } = useTranslation('tables')
  const nameOf = useColumnHeading()
  const options = file.map(({ position, heading, values }) => ({
    value: String(position),
    label: [
      heading || t('columns.unnamed', { letters: columnLetters(position) }),
      values.join(', '),
    ]
      .filter((text) => text !== '')
      .join(': '),
  }))
  const choose = (column: string, position: string) =>
    onChoose({
      columns: formatNamedColumns(parseNamedColumns(said).set(column, Number(position))),
    })
  const needsChoice = (field: ColumnsReading['fields'][number]) =>
    field.isRequired || field.isMissing
  const sorted = [...fields.filter(needsChoice), ...fields.filter((field) => !needsChoice(field))]
  return (
    <div className={styles.choices}>
      {sorted.map(({ column, position, isMissing }) => (
        <Select
          key={column}
          label={nameOf(column)}
          value={position === null ? '0' : String(position)}
          options={[
            { value: '0', label: t(isMissing ? 'reading.choose' : 'columns.none') },
            ...options,
          ]}
          description={position === null ? undefined : valuesAt(file, position)}
          error={isMissing ? t('columns.missing') : undefined}
          onChange={(chosen) => choose(column, chosen)}
        />
      ))}
    </div>
  )
}

const valuesAt = (file: ColumnsReading['file'], position: number) =>
  file[position - 1]?.values.join(' · ') || undefined
