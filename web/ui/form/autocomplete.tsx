import { use, useEffect, useRef, useState } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { ComboBoxBase } from './combo-box-base.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { type OptionSearch, type SearchOption, useOptionSearch } from './use-search.ts'

/**
 * A line of free text for which there are suggestions: the one chosen puts its key there. Load it with the screen that
 * needs it, like the combo box.
 */
export function Autocomplete({
  value,
  onChange,
  search,
  maxLength,
  ...props
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  search: OptionSearch
  maxLength?: number
  isOptional?: boolean
}) {
  const { options, found } = useOptionSearch(value, search)
  const field = useField(props, value)
  const [isTyping, setTyping] = useState(false)
  const isOne = options.some(({ key }) => key === value)
  const type = (text: string) => {
    setTyping(text !== '')
    onChange(text)
  }
  return (
    <ComboBoxBase
      {...props}
      field={field}
      options={options}
      textOf={({ key }) => key}
      box={{
        inputValue: value,
        onInputChange: type,
        // Once it is one of them nothing is searched for.
        value: isOne ? value : null,
        onChange: (key) => key !== null && onChange(String(key)),
        allowsCustomValue: true,
      }}
      input={{ autoComplete: 'off', ...(maxLength ? { maxLength } : {}) }}
    >
      {isTyping && !isOne ? <OpenOnAnswer answer={found} /> : null}
    </ComboBoxBase>
  )
}

// The box opens by itself on a key, not when what was searched for comes later. One that it had shut, as nothing was
// left to show, it opens itself: opened before it can, it would open once more after the choice.
function OpenOnAnswer({ answer }: { answer: readonly SearchOption[] }) {
  const box = use(ComboBoxStateContext)
  const now = useRef(box)
  useEffect(() => {
    now.current = box
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { current } = now
      if (answer.length > 0 && current?.isFocused && !current.isOpen) current.open(null, 'input')
    })
    return () => clearTimeout(timer)
  }, [answer])
  return null
}
