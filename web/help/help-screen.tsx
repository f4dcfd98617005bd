import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { type HelpPageName, helpPageNames, paths, pathTo } from '#web/app/paths.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { anchorOf, guidePage, headingsOf } from '#web/help/guide.ts'
import { GuideText } from '#web/help/guide-text.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './help-screen.module.css'

/** Scrolls to the heading that the address names: the router looks for it before a lazy screen is there. */
function useAnchor(page: string) {
  const hash = useLocation({ select: (location) => location.hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other headings
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash, page])
}

const route = getRouteApi(paths.help)

/** The guide in the reader's language: a page for people who ship, one for people who receive, one for what both settle. */
export function HelpScreen() {
  const { t } = useTranslation()
  const { lang } = useLang()
  const contentsId = useId()
  const page = route.useParams().page as HelpPageName
  const { title, body } = guidePage(lang, page)
  useAnchor(page)
  return (
    <ScreenPage key={page} title={title}>
      <nav className={styles.pages} aria-label={t('help.pages')}>
        {helpPageNames.map((name) => (
          <Link
            key={name}
            href={pathTo(paths.help, { page: name })}
            {...(name === page && { 'aria-current': 'page' as const })}
          >
            {guidePage(lang, name).title}
          </Link>
        ))}
      </nav>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby={contentsId}>
          <p id={contentsId}>{t('help.contents')}</p>
          <ul>
            {headingsOf(body).map((heading) => (
              <li key={heading}>
                <Link isQuiet href={`${pathTo(paths.help, { page })}#${anchorOf(heading)}`}>
                  {heading}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <GuideText>{body}</GuideText>
      </div>
    </ScreenPage>
  )
}
