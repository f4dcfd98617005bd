import type { Lang } from '#domain/lang.ts'
import type { HelpPageName } from '#web/app/paths.ts'

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
export function guidePage(lang: Lang, page: HelpPageName): { title: string; body: string } {
  const text = texts[`../../docs/guide/${lang}/${page}.md`] ?? ''
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  return { title, body }
}

/** The address of a picture, named as the Markdown names it: `../../pictures/en/shipments.png`. */
export const pictureUrl = (src: string): string | undefined =>
  pictures[src.replace('../../pictures/', '../../docs/pictures/')]

/** The anchor of a heading, as repository hosts make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The headings of a page's parts, in order. */
export const headingsOf = (body: string): string[] =>
  [...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
