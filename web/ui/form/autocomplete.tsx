import { use, useEffect, useRef, useState } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { ComboBoxBase } from './combo-box-base.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { type OptionSearch, type SearchOption, useOptionSearch } from './use-search.ts'

/** Text field with suggestions: choosing one sets its key as the text. Load it lazily, like the combo box. */
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
        // An exact match is not searched again.
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

// React Aria opens the list on a key, but not when the options load later. If it closed the list itself because there
// were no options, it also opens it again; opening it earlier would open it once more after the choice.
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
