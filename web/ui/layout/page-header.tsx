import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** Head of a screen: breadcrumbs, title, state, and the next step. Has the only h1 of the screen. */
export function PageHeader({
  title,
  state,
  breadcrumbs,
  children,
  actions,
}: {
  /** Text, or a code with its copy button. */
  title: ReactNode
  state?: ReactNode
  breadcrumbs?: ReactNode
  /** Quiet line below the title. */
  children?: ReactNode
  /** The next step first, then less important ones. */
  actions?: ReactNode
}) {
  return (
    <header className={styles.header}>
      {breadcrumbs}
      <div className={styles.line}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {state}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children ? <div className={styles.below}>{children}</div> : null}
    </header>
  )
}

/** Section of a screen under its own heading, separated by space and a thin line. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionLine}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}
