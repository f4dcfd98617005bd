import type { Comment } from '#domain/comments/comment.ts'
import { mentionParts } from '#domain/comments/mention-text.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/comments/comments.module.css'
import { LinkedText } from '#web/comments/linked-text.tsx'

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
