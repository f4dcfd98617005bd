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

// The guide's files are in docs, so that people can also read them in the repository.
const texts = import.meta.glob<string>('../../docs/guide/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const pictures = import.meta.glob<string>(
  ['../../docs/pictures/{en,sp,ca}/*.png', '!../../docs/pictures/*/*-dark.png'],
  { eager: true, query: '?url', import: 'default' },
)

/** Returns the title of a page and its Markdown without the title. */
function guidePage(lang: Lang, page: HelpPageName): { title: string; body: string } {
  const text = texts[`../../docs/guide/${lang}/${page}.md`] ?? ''
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  return { title, body }
}

/** Returns the URL of a picture from its path in the Markdown: `../../pictures/en/shipments.png`. */
const pictureUrl = (src: string): string | undefined =>
  pictures[src.replace('../../pictures/', '../../docs/pictures/')]

/** Returns the anchor of a heading, as GitHub and other hosts generate it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const headingsOf = (body: string): string[] =>
  [...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

/** Scrolls to the anchor of the address: the router looks for it before the lazy screen has loaded. */
function useAnchor(page: string) {
  const hash = useLocation({ select: (location) => location.hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other headings
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash, page])
}

const route = getRouteApi(paths.help)

/** The guide in the reader's language, with pages on shipping, receiving and settling. */
export function HelpScreen() {
  const { t } = useTranslation()
  const { lang } = useLang()
  const contentsId = useId()
  const page = route.useParams().page as HelpPageName
  const { title, body } = guidePage(lang, page)
  useAnchor(page)
  return (
    <ScreenPage title={title}>
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

/** Renders Markdown as React elements, without HTML from text, which the content security policy would block. */
function GuideText({ children }: { children: string }) {
  return (
    <div className={styles.text}>
      <Markdown components={{ a: GuideLink, h2: Heading, img: Picture }}>{children}</Markdown>
    </div>
  )
}

/** Link in the guide: `receiving.md` in the file is `/help/receiving` here. */
function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const [file = '', anchor] = href.split('#')
  const page = helpPageNames.find((name) => `${name}.md` === file)
  const path = page ? pathTo(paths.help, { page }) : file
  return <Link href={anchor ? `${path}#${anchor}` : path}>{children}</Link>
}

function Heading({ children }: ComponentProps<'h2'>) {
  return <h2 id={anchorOf(String(children))}>{children}</h2>
}

/** Picture with a fixed size of 1280 × 800, so that the text below does not move when the picture loads. */
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
