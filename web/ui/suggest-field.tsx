import { use, useEffect, useRef, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from './aria-locale.tsx'
import { buttonClass } from './button.tsx'
import styles from './combo-box.module.css'
import type { Option } from './combo-box.tsx'
import fieldStyles from './field.module.css'
import { Icon } from './icon.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { useSearch } from './use-search.ts'

/**
 * A line of free text for which there are suggestions: the one chosen puts its key there. Load it with the screen that
 * needs it, like the combo box.
 */
export function SuggestField(
  props: FieldProps & {
    value: string
    onChange: (value: string) => void
    search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
    maxLength?: number
    isOptional?: boolean
  },
) {
  const { t } = useTranslation('ui')
  const { value, onChange, label, description } = props
  const { options: found, status } = useSearch(value, props.search)
  // Until the answer is there, of what was found before only what is meant too: a quick Enter takes nothing else.
  const options = status === 'loading' ? found.filter((option) => has(option, value)) : found
  const field = useField(props, value)
  const [isTyping, setTyping] = useState(false)
  const isOne = options.some(({ key }) => key === value)
  const type = (text: string) => {
    setTyping(text !== '')
    onChange(text)
  }
  return (
    <AriaLocale>
      <AriaComboBox
        className={fieldStyles.field ?? ''}
        items={options}
        inputValue={value}
        onInputChange={type}
        // Once it is one of them nothing is searched for.
        value={isOne ? value : null}
        onChange={(key) => key !== null && onChange(String(key))}
        onBlur={field.leave}
        menuTrigger="input"
        allowsCustomValue
        isInvalid={Boolean(field.error)}
        isRequired={props.isRequired ?? false}
        validationBehavior="aria"
      >
        <Label className={fieldStyles.label ?? ''}>
          {label}
          {props.isOptional ? (
            <span className={fieldStyles.optional}> {t('field.optional')}</span>
          ) : null}
        </Label>
        <span className={fieldStyles.within}>
          <Input
            className={fieldStyles.control ?? ''}
            id={field.id}
            {...(props.name ? { name: props.name } : {})}
            {...(props.maxLength ? { maxLength: props.maxLength } : {})}
            autoComplete="off"
          />
          <span className={fieldStyles.press}>
            <Button
              aria-label={`${t('combo.open')}: ${label}`}
              className={buttonClass({ kind: 'plain', isSmall: true, isIconOnly: true })}
            >
              <Icon name="down" />
            </Button>
          </span>
        </span>
        {description ? (
          <Text slot="description" className={fieldStyles.description ?? ''}>
            <bdi>{description}</bdi>
          </Text>
        ) : null}
        {field.error ? (
          <Text slot="errorMessage" className={fieldStyles.error ?? ''}>
            <Icon name="alert" size={14} />
            <bdi>{field.error}</bdi>
          </Text>
        ) : null}
        {isTyping && !isOne ? <OpenOnAnswer answer={found} /> : null}
        <Popover className={styles.popover ?? ''} offset={4}>
          <ListBox className={styles.list ?? ''}>
            {(option: Option) => (
              <ListBoxItem id={option.key} textValue={option.key} className={styles.option ?? ''}>
                <span className={styles.label}>{option.label}</span>
                {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </AriaLocale>
  )
}

const has = ({ key, label, detail = '' }: Option, text: string) =>
  [key, label, detail].some((said) => said.toLowerCase().includes(text.trim().toLowerCase()))

// The box opens by itself on a key, not when what was searched for comes later. One that it had shut, as nothing was
// left to show, it opens itself: opened before it can, it would open once more after the choice.
function OpenOnAnswer({ answer }: { answer: readonly Option[] }) {
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
