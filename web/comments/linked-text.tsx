import { LinkifyIt } from 'linkify-it'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

// Only text written as a web address becomes a link; nothing is guessed.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
for (const schema of ['ftp:', 'mailto:', '//']) linkify.add(schema, null)

/** Plain text in which addresses of the web are links. */
export function LinkedText({ children: text }: { children: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    // Such as a host of numbers beyond 255.
    if (!URL.canParse(url)) continue
    parts.push(text.slice(end, index))
    parts.push(
      <Link key={index} href={url} target="_blank">
        {text.slice(index, lastIndex)}
      </Link>,
    )
    end = lastIndex
  }
  return [...parts, text.slice(end)]
}
