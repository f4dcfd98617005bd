import type { ReactNode } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  type ComboBoxProps,
  Input,
  type InputProps,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import styles from './combo-box-base.module.css'
import fieldStyles from './field.module.css'
import type { FieldProps, useField } from './use-field.ts'
import type { SearchOption } from './use-search.ts'

/** Text field with a list of options; the base of `ComboBox` and `Autocomplete`. */
export function ComboBoxBase({
  field,
  options,
  textOf,
  box,
  input,
  isOptional,
  empty,
  children,
  ...props
}: FieldProps & {
  field: ReturnType<typeof useField>
  options: readonly SearchOption[]
  /** Returns the text of the field after the option is chosen. */
  textOf: (option: SearchOption) => string
  /** Further props of React Aria's combo box. */
  box: ComboBoxProps<SearchOption>
  input?: InputProps
  isOptional?: boolean | undefined
  /** Text shown instead of an empty list. */
  empty?: string
  children?: ReactNode
}) {
  const { t } = useTranslation('ui')
  const { label, description } = props
  return (
    <AriaLocale>
      <AriaComboBox
        {...box}
        className={fieldStyles.field ?? ''}
        items={options}
        onBlur={field.leave}
        menuTrigger="input"
        isInvalid={Boolean(field.error)}
        isRequired={props.isRequired ?? false}
        validationBehavior="aria"
      >
        <Label className={classNames(fieldStyles.label, props.isLabelHidden && hidden.hidden)}>
          {label}
          {isOptional ? <span className={fieldStyles.optional}> {t('field.optional')}</span> : null}
        </Label>
        <span className={fieldStyles.within}>
          <Input
            {...input}
            {...(props.name ? { name: props.name } : {})}
            className={classNames(fieldStyles.control, fieldStyles.words)}
            id={field.id}
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
        {children}
        <Popover className={styles.popover ?? ''} offset={4}>
          <ListBox
            className={styles.list ?? ''}
            renderEmptyState={() => <div className={styles.empty}>{empty}</div>}
          >
            {(option: SearchOption) => (
              <ListBoxItem
                id={option.key}
                textValue={textOf(option)}
                className={styles.option ?? ''}
              >
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
