import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import Markdown from 'react-markdown'
import type { Lang } from '#domain/lang.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { type HelpPageName, helpPageNames, paths, pathTo } from '#web/app/paths.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './help-screen.module.css'

// The guide is read where it stands in docs, as people who browse the repository read it.
const texts = import.meta.glob<string>('../../docs/guide/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const pictures = import.meta.glob<string>(
  ['../../docs/pictures/{en,sp,ca}/*.png', '!../../docs/pictures/*/*-dark.png'],
  { eager: true, query: '?url', import: 'default' },
)

/** The Markdown of a page, without its title, and the title. */
function guidePage(lang: Lang, page: HelpPageName): { title: string; body: string } {
  const text = texts[`../../docs/guide/${lang}/${page}.md`] ?? ''
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  return { title, body }
}

/** The address of a picture, named as the Markdown names it: `../../pictures/en/shipments.png`. */
const pictureUrl = (src: string): string | undefined =>
  pictures[src.replace('../../pictures/', '../../docs/pictures/')]

/** The anchor of a heading, as repository hosts make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The headings of a page's parts, in order. */
const headingsOf = (body: string): string[] =>
  [...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

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

/** The guide's Markdown as React elements: no HTML is made of text, so the content policy has nothing to refuse. */
function GuideText({ children }: { children: string }) {
  return (
    <div className={styles.text}>
      <Markdown components={{ a: GuideLink, h2: Heading, img: Picture }}>{children}</Markdown>
    </div>
  )
}

/** Another page is `receiving.md` in the file and `/help/receiving` here. */
function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const [file = '', anchor] = href.split('#')
  const page = helpPageNames.find((name) => `${name}.md` === file)
  const path = page ? pathTo(paths.help, { page }) : file
  return <Link href={anchor ? `${path}#${anchor}` : path}>{children}</Link>
}

function Heading({ children }: ComponentProps<'h2'>) {
  return <h2 id={anchorOf(String(children))}>{children}</h2>
}

/** Every picture is a window of 1280 × 800, so that the text below does not move when it arrives. */
function Picture({ src, alt }: ComponentProps<'img'>) {
  return (
    <img
      className={styles.picture}
      src={pictureUrl(String(src))}
      alt={alt}
      width={1280}
      height={800}
      loading="lazy"
    />
  )
}
