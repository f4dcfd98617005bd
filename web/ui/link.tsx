import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
} from 'react'
import { type ButtonKind, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './link.module.css'

export type AnchorProps = ComponentProps<'a'> & { href: string }

/** Component that renders links: the application provides the router's; the default is a plain anchor. */
export const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** Function that opens the link of a menu entry: the application provides the router's; the default loads the page. */
export const NavigateContext = createContext((href: string) => window.location.assign(href))

type LinkProps = {
  /** A path of the application, or another address. */
  href: string
  children: ReactNode
  /** Whether the underline shows only on hover, as in the first column of a table. */
  isQuiet?: boolean
  target?: '_blank'
  onClick?: () => void
  'aria-current'?: 'page' | 'true'
}

/** Link in text or in the first column of a table. */
export function Link({ isQuiet = false, children, ...rest }: LinkProps) {
  const Anchor = useContext(AnchorContext)
  return (
    <Anchor {...rest} className={classNames(styles.link, isQuiet && styles.quiet)}>
      {children}
    </Anchor>
  )
}

/** Link that looks like a button. */
export function LinkButton({
  href,
  children,
  kind = 'quiet',
  icon,
  isSmall = false,
  label,
  onClick,
}: {
  href: string
  children: string
  kind?: ButtonKind
  icon?: IconName
  isSmall?: boolean
  /** Accessible name where the label alone is ambiguous, as in rows; must begin with the label. */
  label?: string
  onClick?: () => void
}) {
  const Anchor = useContext(AnchorContext)
  return (
    <Anchor
      href={href}
      aria-label={label}
      onClick={onClick}
      className={classNames(buttonClass({ kind, isSmall }), styles.button)}
      data-screen-only
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </Anchor>
  )
}
