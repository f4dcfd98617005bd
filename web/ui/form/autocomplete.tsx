import { use, useEffect, useRef, useState } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { ComboBoxBase } from './combo-box-base.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { type OptionSearch, type SearchOption, useOptionSearch } from './use-search.ts'

/** Text field with suggestions: the key of a chosen one becomes the text. Load it lazily, like the combo box. */
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
  const { options, hits } = useOptionSearch(value, search)
  const field = useField(props, value)
  const [isTyping, setTyping] = useState(false)
  const isOption = options.some(({ key }) => key === value)
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
        // A text that is the key of an option counts as chosen.
        value: isOption ? value : null,
        onChange: (key) => key !== null && onChange(String(key)),
        allowsCustomValue: true,
      }}
      input={{ autoComplete: 'off', ...(maxLength ? { maxLength } : {}) }}
    >
      {isTyping && !isOption ? <OpenOnOptions options={hits} /> : null}
    </ComboBoxBase>
  )
}

// React Aria opens the list on a key press, but not when options load later. It reopens a list
// that it closed for lack of options: the timer runs after that, or the list would also open after the choice.
function OpenOnOptions({ options }: { options: readonly SearchOption[] }) {
  const comboBox = use(ComboBoxStateContext)
  const latestComboBox = useRef(comboBox)
  useEffect(() => {
    latestComboBox.current = comboBox
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { current } = latestComboBox
      if (options.length > 0 && current?.isFocused && !current.isOpen) current.open(null, 'input')
    })
    return () => clearTimeout(timer)
  }, [options])
  return null
}
