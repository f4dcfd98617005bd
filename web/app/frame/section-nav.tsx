import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/frame/section-nav.module.css'

const sectionsOf = (frame: HTMLElement) => [
  ...frame.querySelectorAll<HTMLElement>('section[aria-label]:not(section section)'),
]
const titleOf = (section: HTMLElement) => section.getAttribute('aria-label') ?? ''

/** Sticky links to the sections of a long screen, above its content, which stays mounted without the links. */
export function WithSectionNav({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const { t } = useTranslation('ui')
  const frame = useRef<HTMLDivElement>(null)
  const [titles, setTitles] = useState<readonly string[]>([])
  // Sections appear once their data is loaded.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const readTitles = () => {
      const newTitles = sectionsOf(element).map(titleOf)
      setTitles((before) => (before.join('\n') === newTitles.join('\n') ? before : newTitles))
    }
    readTitles()
    const observer = new MutationObserver(readTitles)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  const goTo = (title: string) => {
    const section = sectionsOf(frame.current as HTMLElement).find(
      (candidate) => titleOf(candidate) === title,
    )
    const heading = section?.querySelector('h2')
    section?.scrollIntoView()
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <div ref={frame} className={isHidden ? undefined : styles.within}>
      {isHidden ? null : (
        <nav className={styles.nav} aria-label={t('sections')}>
          <ul>
            {titles.map((title) => (
              <li key={title}>
                <button type="button" className={styles.link} onClick={() => goTo(title)}>
                  <bdi>{title}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </div>
  )
}
