import type { MouseEvent, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger'

export type ButtonProps = {
  /** Label. With `isIconOnly` it is the accessible name and the tooltip. */
  children: string
  /**
   * Look. `primary`: at most one per screen. `quiet`: with a border. `plain`: without. `danger`: to delete for good.
   */
  kind?: ButtonKind
  icon?: IconName
  isIconOnly?: boolean
  isSmall?: boolean
  /** Accessible name where the label alone is ambiguous, as in rows; must begin with the label. */
  label?: string | undefined
  /** Whether the action is running: the button keeps width and focus, and ignores presses. */
  isBusy?: boolean
  /** Reason why the action is forbidden now. The button stays focusable, so that people can read the reason. */
  reason?: string | undefined
  type?: 'button' | 'submit'
  form?: string
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  ref?: Ref<HTMLButtonElement>
  autoFocus?: boolean
  'aria-pressed'?: boolean
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-keyshortcuts'?: string
}

/** Button. A forbidden action is shown with its `reason`, not hidden. */
export function Button(props: ButtonProps) {
  const { children: label, reason, isIconOnly } = props
  if (reason)
    return <Tooltip text={reason}>{(tooltip) => <PlainButton {...props} {...tooltip} />}</Tooltip>
  if (isIconOnly)
    return (
      <Tooltip text={label} isLabel>
        {() => <PlainButton {...props} />}
      </Tooltip>
    )
  return <PlainButton {...props} />
}

function PlainButton({
  children: label,
  kind = 'quiet',
  icon,
  isIconOnly = false,
  isSmall = false,
  label: accessibleName,
  isBusy = false,
  reason,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps & { 'aria-describedby'?: string }) {
  const isIdle = !isBusy && !reason
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, isIconOnly, isSmall, isBusy })}
      aria-label={isIconOnly ? label : accessibleName}
      aria-disabled={isIdle ? undefined : true}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isIdle ? onPress?.(event) : event.preventDefault())}
    >
      <span className={styles.content}>
        {icon ? <Icon name={icon} /> : null}
        {isIconOnly ? null : <span>{label}</span>}
      </span>
      {isBusy ? <Spinner /> : null}
    </button>
  )
}

/** Returns the classes of a button, for other elements that look like one: a link, the trigger of a menu. */
export function buttonClass({
  kind = 'quiet',
  isIconOnly = false,
  isSmall = false,
  isBusy = false,
}: {
  kind?: ButtonKind | undefined
  isIconOnly?: boolean | undefined
  isSmall?: boolean | undefined
  isBusy?: boolean | undefined
}): string {
  return classNames(
    styles.button,
    styles[kind],
    isIconOnly && styles.iconOnly,
    isSmall && styles.small,
    isBusy && styles.busy,
  )
}
