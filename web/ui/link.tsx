import type { ReactNode } from 'react'
import { type ButtonKind, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './link.module.css'

type LinkProps = {
  /** A path of the application; the shell hands it to the router, so that the page stays. */
  href: string
  children: ReactNode
  /** Without an underline until hovered, for the first column of a table. */
  isQuiet?: boolean
  target?: '_blank'
  'aria-current'?: 'page' | 'true'
}

/** A link in text or in a table's first column. */
export function Link({ isQuiet = false, children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={classNames(styles.link, isQuiet && styles.quiet)}>
      {children}
    </a>
  )
}

/** Goes somewhere, looks like a button. */
export function LinkButton({
  href,
  children,
  kind = 'quiet',
  icon,
  isSmall = false,
}: {
  href: string
  children: string
  kind?: ButtonKind
  icon?: IconName
  isSmall?: boolean
}) {
  return (
    <a
      href={href}
      className={classNames(buttonClass({ kind, isSmall }), styles.button)}
      data-screen-only
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </a>
  )
}
