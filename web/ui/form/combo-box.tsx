import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBoxBase } from './combo-box-base.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { type OptionSearch, onlyMatch, type SearchOption, useOptionSearch } from './use-search.ts'

/**
 * Field for one of very many options: type a part, choose with Down and Enter. `search` runs after a pause in typing,
 * and outdated results are dropped. On leaving the field, a text without a choice takes its only match, if
 * `takesOnlyMatch`; otherwise it is an error. Escape discards the text. Load it lazily: it is the largest field.
 */
export function ComboBox({
  value,
  onChange,
  search,
  autoFocus = false,
  takesOnlyMatch = true,
  ...props
}: FieldProps & {
  value: SearchOption | null
  onChange: (value: SearchOption | null) => void
  search: OptionSearch
  autoFocus?: boolean
  /** Whether leaving the field chooses the only match; false where a choice takes effect immediately. */
  takesOnlyMatch?: boolean
}) {
  const { t } = useTranslation('ui')
  const label = value?.label ?? ''
  const [text, setText] = useState(label)
  const [lastValue, setLastValue] = useState(value)
  const [isBlurred, setBlurred] = useState(false)
  if (lastValue?.key !== value?.key || lastValue?.label !== value?.label) {
    setLastValue(value)
    setText(label)
    setBlurred(false)
  }
  const isScrolling = useScrolling()
  const wasEscapePressed = useRef(false)
  const isChoice = text === label
  const { options, hits, status, isAnswered } = useOptionSearch(isChoice ? '' : text, search)
  const onlyOption = isBlurred && !isChoice && isAnswered ? onlyMatch(hits, text) : undefined
  const chosenMatch = takesOnlyMatch ? onlyOption : undefined
  const hasNoMatch = isBlurred && !isChoice && isAnswered && !chosenMatch
  const name = useId()
  const field = useField(
    {
      ...props,
      // A text that is no option blocks the form, even if the request lacks the field.
      name: props.name ?? name,
      check: (key) => (isChoice ? props.check?.(key) : t('combo.notChosen')),
      error: props.error ?? (hasNoMatch ? t('combo.notChosen') : undefined),
    },
    isChoice ? (value?.key ?? '') : text,
  )
  useEffect(() => {
    if (!chosenMatch) return
    setBlurred(false)
    onChange(chosenMatch)
  })
  // The chosen option stays in the list: otherwise the field would lose its text on the next search.
  const isFound = !value || options.some((option) => option.key === value.key)
  const items = isFound ? options : [value, ...options]
  const leave = () => {
    if (!isChoice && text.trim() !== '') setBlurred(true)
  }
  const choose = (key: string | null) => {
    if (key !== (value?.key ?? null)) onChange(items.find((option) => option.key === key) ?? null)
    // The list was closed without a choice.
    else if (wasEscapePressed.current || text.trim() === '') setText(label)
    else if (!isScrolling()) leave()
  }
  return (
    <ComboBoxBase
      {...props}
      // Leaving the field counts even if scrolling has just closed the list.
      field={{ ...field, leave }}
      options={items}
      textOf={(option) => option.label}
      box={{
        value: value?.key ?? null,
        onChange: (key) => choose(key === null ? null : String(key)),
        inputValue: text,
        onInputChange: (typed) => {
          wasEscapePressed.current = false
          setBlurred(false)
          setText(typed)
          if (typed === '' && value) onChange(null)
        },
        allowsEmptyCollection: true,
      }}
      input={{
        autoFocus,
        onKeyDownCapture: ({ key }) => {
          wasEscapePressed.current = key === 'Escape'
        },
      }}
      empty={t(`combo.${status}`)}
    />
  )
}

/**
 * Returns whether the page is scrolling. Scrolling makes React Aria close the list as if the person had left it, which
 * would lose the typed text: https://github.com/adobe/react-spectrum/issues/6760.
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
    // Registered on mount, so that it runs before the listener that closes the list.
    window.addEventListener('scroll', begin, true)
    return () => window.removeEventListener('scroll', begin, true)
  }, [])
  return () => isScrolling.current
}
