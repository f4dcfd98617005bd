import { LinkifyIt } from 'linkify-it'
import type { ReactNode } from 'react'
import type { Comment } from '#domain/comments/comment.ts'
import { mentionParts } from '#domain/comments/mention-text.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/comments/comments.module.css'
import { Link } from '#web/ui/link.tsx'

// Only text written as a web address becomes a link; nothing is guessed.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
for (const schema of ['ftp:', 'mailto:', '//']) linkify.add(schema, null)

/** Plain text in which addresses of the web are links. */
function LinkedText({ children: text }: { children: string }) {
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

/** The words of a comment: addresses are links, and who is mentioned stands out; last, whoever no word names. */
export function CommentText({ comment: { text, mentions } }: { comment: Comment }) {
  const { person } = useFormats()
  const parts = mentionParts(text, mentions)
  const unnamed = mentions.filter((one) => !parts.includes(one))
  const all = [...parts, ...unnamed.flatMap((one) => [' ', one])]
  let end = 0
  return all.map((part) => {
    const key = end
    end += typeof part === 'string' ? part.length : 1
    return typeof part === 'string' ? (
      <LinkedText key={key}>{part}</LinkedText>
    ) : (
      <span key={key} className={styles.mention}>
        @<bdi>{person(part.name)}</bdi>
      </span>
    )
  })
}
