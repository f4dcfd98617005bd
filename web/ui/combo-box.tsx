import { useEffect, useRef, useState } from 'react'
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
  const [shown, setShown] = useState(value?.key)
  if (shown !== value?.key) {
    setShown(value?.key)
    setText(value?.label ?? '')
  }
  const isScrolling = useScrolling()
  const { options, status } = useOptionSearch(text === value?.label ? '' : text, search)
  const field = useField(props, value?.key ?? '')
  // The chosen one stays among them, or its words would leave the field with the next search.
  const isFound = !value || options.some((option) => option.key === value.key)
  const items = isFound ? options : [value, ...options]
  const choose = (key: string | null) => {
    if (key !== (value?.key ?? null)) onChange(items.find((option) => option.key === key) ?? null)
    // The list was left without a choice, by Escape or by leaving the field.
    else if (!isScrolling()) setText(value?.label ?? '')
  }
  return (
    <ComboBoxBase
      {...props}
      field={field}
      options={items}
      textOf={({ label }) => label}
      box={{
        value: value?.key ?? null,
        onChange: (key) => choose(key === null ? null : String(key)),
        inputValue: text,
        onInputChange: (typed) => {
          setText(typed)
          if (typed === '' && value) onChange(null)
        },
        allowsEmptyCollection: true,
      }}
      input={{ autoFocus }}
      empty={t(`combo.${status}`)}
    />
  )
}

/**
 * Whether the page is scrolling at this moment. React Aria closes the list then, as if it were left, and what was typed would
 * be lost: https://github.com/adobe/react-spectrum/issues/6760.
 */
function useScrolling(): () => boolean {
  const isScrolling = useRef(false)
  useEffect(() => {
    const begin = () => {
      isScrolling.current = true
      setTimeout(() => {
        isScrolling.current = false
      })
    }
    // From the beginning, so that it comes before the listener that closes the list.
    window.addEventListener('scroll', begin, true)
    return () => window.removeEventListener('scroll', begin, true)
  }, [])
  return () => isScrolling.current
}
