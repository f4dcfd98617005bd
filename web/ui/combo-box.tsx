import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBoxBase } from './combo-box-base.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { type OptionSearch, type SearchOption, useOptionSearch } from './use-search.ts'

/**
 * One of very many: type a part of it, choose with Down and Enter. `search` asks the server once typing rests;
 * an older answer never overtakes a newer one. Load it with the screen that needs it: it is the heaviest field.
 */
export function ComboBox({
  value,
  onChange,
  search,
  autoFocus = false,
  ...props
}: FieldProps & {
  value: SearchOption | null
  onChange: (value: SearchOption | null) => void
  search: OptionSearch
  autoFocus?: boolean
}) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value?.label ?? '')
  const { options, status } = useOptionSearch(text === value?.label ? '' : text, search)
  const field = useField(props, value?.key ?? '')
  // The chosen one stays among them, or its words would leave the field with the next search.
  const isFound = !value || options.some((option) => option.key === value.key)
  const items = isFound ? options : [value, ...options]
  return (
    <ComboBoxBase
      {...props}
      field={field}
      options={items}
      textOf={({ label }) => label}
      box={{
        value: value?.key ?? null,
        onChange: (key) => onChange(items.find((option) => option.key === key) ?? null),
        defaultInputValue: text,
        onInputChange: setText,
        allowsEmptyCollection: true,
      }}
      input={{ autoFocus }}
      empty={t(`combo.${status}`)}
    />
  )
}
