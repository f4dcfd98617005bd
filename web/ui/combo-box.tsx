import { useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
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
import { classNames } from './class-names.ts'
import styles from './combo-box.module.css'
import fieldStyles from './field.module.css'
import { Icon } from './icon.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { useSearch } from './use-search.ts'

export type Option = { key: string; label: string; detail?: string }

/**
 * One of very many: type a part of it, choose with Down and Enter. `search` asks the server once typing rests;
 * an older answer never overtakes a newer one. Load it with the screen that needs it: it is the heaviest field.
 */
export function ComboBox(
  props: FieldProps & {
    value: Option | null
    onChange: (value: Option | null) => void
    search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
    placeholder?: string
    autoFocus?: boolean
  },
) {
  const { t } = useTranslation('ui')
  const { value, onChange, label, description } = props
  const [text, setText] = useState(value?.label ?? '')
  const { options, status } = useSearch(text === value?.label ? '' : text, props.search)
  const field = useField(props, value?.key ?? '')
  // The chosen one stays among them, or its words would leave the field with the next search.
  const isFound = !value || options.some((option) => option.key === value.key)
  const items = isFound ? options : [value, ...options]
  const choose = (key: string | number | null) => {
    onChange(items.find((option) => option.key === key) ?? null)
  }
  return (
    <AriaLocale>
      <AriaComboBox
        className={fieldStyles.field ?? ''}
        items={items}
        value={value?.key ?? null}
        onChange={choose}
        defaultInputValue={text}
        onInputChange={setText}
        onBlur={field.leave}
        menuTrigger="input"
        allowsEmptyCollection
        isInvalid={Boolean(field.error)}
        isRequired={props.isRequired ?? false}
        validationBehavior="aria"
      >
        <Label className={classNames(fieldStyles.label, props.isLabelHidden && fieldStyles.hidden)}>
          {label}
        </Label>
        <span className={fieldStyles.within}>
          <Input
            className={fieldStyles.control ?? ''}
            id={field.id}
            placeholder={props.placeholder ?? ''}
            autoFocus={props.autoFocus ?? false}
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
            {description}
          </Text>
        ) : null}
        {field.error ? (
          <Text slot="errorMessage" className={fieldStyles.error ?? ''}>
            <Icon name="alert" size={14} />
            <span>{field.error}</span>
          </Text>
        ) : null}
        <Popover className={styles.popover ?? ''} offset={4}>
          <ListBox
            className={styles.list ?? ''}
            renderEmptyState={() => <div className={styles.empty}>{t(`combo.${status}`)}</div>}
          >
            {(option: Option) => (
              <ListBoxItem id={option.key} textValue={option.label} className={styles.option ?? ''}>
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
