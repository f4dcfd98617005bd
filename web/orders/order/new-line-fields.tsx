import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { itemCodeNames, itemCodes } from '#domain/orders/item-code.ts'
import { knownUnits, units } from '#domain/units/unit.ts'
import {
  changeUnit,
  emptyNewLine,
  type NewLineDraft,
  nextNewLine,
} from '#web/orders/order/new-line-draft.ts'
import styles from '#web/orders/order/order-edit.module.css'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

export function NewLineFields({
  lines,
  onChange,
}: {
  lines: readonly NewLineDraft[]
  onChange: (lines: NewLineDraft[]) => void
}) {
  const { t } = useTranslation('order-entry')
  const nextLine = nextNewLine(lines.at(-1) ?? emptyNewLine)
  const fields = useRef<HTMLDivElement>(null)
  const addedIndex = useRef<number>(undefined)
  useEffect(() => {
    if (addedIndex.current === undefined) return
    fields.current
      ?.querySelector<HTMLInputElement>(`[name="lines/${addedIndex.current}/productCode"]`)
      ?.focus()
    addedIndex.current = undefined
  })
  const add = () => {
    addedIndex.current = lines.length
    onChange([...lines, nextLine])
  }
  return (
    <div className={styles.newLines} ref={fields}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <fieldset key={index} className={styles.line}>
          <legend className={styles.legend}>{t('lineOf', { number: index + 1 })}</legend>
          <LineFields
            index={index}
            line={line}
            onChange={(changes) => onChange(lines.with(index, { ...line, ...changes }))}
          />
          {lines.length > 1 ? (
            <div>
              <Button isSmall icon="remove" onPress={() => onChange(lines.toSpliced(index, 1))}>
                {t('removeLine')}
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      <div>
        <Button isSmall icon="add" onPress={add}>
          {t('anotherLine')}
        </Button>
      </div>
    </div>
  )
}

function LineFields({
  index,
  line,
  onChange,
}: {
  index: number
  line: NewLineDraft
  onChange: (changes: Partial<NewLineDraft>) => void
}) {
  const { t } = useTranslation(['order-entry', 'fields', 'units'])
  const isWhole = !units[line.unit as keyof typeof units].isDivisible
  const field = (name: keyof NewLineDraft) => ({
    name: `lines/${index}/${name}`,
    value: line[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const textField = (name: keyof NewLineDraft, maxLength: number) => ({ ...field(name), maxLength })
  return (
    <>
      <FormRow>
        <TextField
          {...textField('productCode', 60)}
          label={t('fields:productCode')}
          isRequired
          isCode
        />
        <TextField {...textField('productName', 200)} label={t('fields:productName')} isRequired />
      </FormRow>
      <FormRow>
        <QuantityField
          {...field('quantity')}
          label={t('fields:quantity')}
          isRequired
          isWhole={isWhole}
        />
        <Select
          name={`lines/${index}/unit`}
          label={t('fields:unit')}
          value={line.unit}
          options={knownUnits.map((value) => ({
            value,
            label: `${value} · ${t(`units:${value}`)}`,
          }))}
          onChange={(unit) => onChange(changeUnit(line, unit))}
        />
        <DateField {...field('dueDate')} label={t('fields:dueDate')} isRequired />
      </FormRow>
      <FormRow>
        <TextField {...textField('size', 60)} label={t('fields:size')} isOptional />
        <TextField {...textField('color', 60)} label={t('fields:color')} isOptional />
        <TextField
          {...textField('lineNumber', 40)}
          label={t('fields:lineNumber')}
          description={t('lineNumberHint')}
          isOptional
        />
      </FormRow>
      <FormRow>
        {itemCodeNames.map((name) => (
          <TextField
            key={name}
            {...textField(name, itemCodes[name].maxLength)}
            label={t(`fields:${name}`)}
            isOptional
            isCode
          />
        ))}
        <QuantityField
          {...field('packMultiple')}
          label={t('fields:packMultiple')}
          isOptional
          isWhole={isWhole}
        />
      </FormRow>
    </>
  )
}
