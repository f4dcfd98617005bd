import { type ReactNode, useEffect, useRef } from 'react'
import { maxCounted } from '#domain/starter/today-item.ts'
import { useFormats } from '#web/app/formats.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './today-list.module.css'

/** Returns a function that writes a limited count: "1,000+" if there are more. */
export function useBoundedCount() {
  const { number } = useFormats()
  return (count: number) => (count > maxCounted ? `${number(maxCounted)}+` : number(count))
}

/** Group of Today: title, links to its lists, and rows. */
export function TodayList({
  id,
  title,
  lists = [],
  action,
  isTarget = false,
  children,
}: {
  id: string
  title: string
  lists?: readonly { text: string; href: string }[]
  action?: ReactNode
  /** Whether the address links to this group, which is then scrolled into view and focused. */
  isTarget?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isTarget) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isTarget])
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={isTarget ? -1 : undefined}>
          {title}
        </h2>
        {lists.length > 0 ? (
          <p className={styles.lists}>
            {lists.map(({ text, href }) => (
              <Link key={href} href={href}>
                <bdi>{text}</bdi>
              </Link>
            ))}
          </p>
        ) : null}
        {action}
      </div>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
