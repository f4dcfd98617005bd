import type { ComponentProps } from 'react'
import Markdown from 'react-markdown'
import { helpPageNames, paths, pathTo } from '#web/app/paths.ts'
import { anchorOf, pictureUrl } from '#web/help/guide.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './guide-text.module.css'

/** The guide's Markdown as React elements: no HTML is made of text, so the content policy has nothing to refuse. */
export function GuideText({ children }: { children: string }) {
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
