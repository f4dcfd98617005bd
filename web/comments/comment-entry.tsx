import { useLocation } from '@tanstack/react-router'
import { LinkifyIt } from 'linkify-it'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, CommentSubject } from '#domain/comments/comment.ts'
import { mentionParts } from '#domain/comments/mention-text.ts'
import { Attachments } from '#web/app/attachments/attachments.tsx'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/comments/comments.module.css'
import { EditComment } from '#web/comments/edit-comment.tsx'
import { RemoveCommentDialog } from '#web/comments/remove-comment-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { Link } from '#web/ui/link.tsx'

/** Comment with its author, time and audience; its author may still edit the text. */
export function CommentEntry({
  comment,
  ...subjectProps
}: {
  comment: Comment
  subject: CommentSubject
  subjectId: number
}) {
  const { t } = useTranslation('comments')
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { text, isInternal, removedAt, canEdit, canRemove } = comment
  const anchor = `comment-${comment.id}`
  const isLinked = useLocation({ select: ({ hash }) => hash === anchor })
  const item = useRef<HTMLLIElement>(null)
  // The comments load after the screen, which has already looked for the anchor.
  useEffect(() => {
    if (!isLinked) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isLinked])
  return (
    <li
      ref={item}
      id={anchor}
      tabIndex={isLinked ? -1 : undefined}
      className={styles.comment}
      data-internal={isInternal || undefined}
      data-linked={isLinked || undefined}
    >
      <Head comment={comment} />
      {isEditing ? (
        <EditComment {...subjectProps} comment={comment} onLeave={() => setEditing(false)} />
      ) : (
        <>
          {removedAt ? (
            <p className={styles.quiet}>{t('removed')}</p>
          ) : text || comment.mentions.length > 0 ? (
            <p className={styles.text} dir="auto">
              <CommentText comment={comment} />
            </p>
          ) : null}
          <Attachments attachments={comment.attachments} />
          {canEdit || canRemove ? (
            <ButtonRow>
              {canEdit ? (
                <Button kind="plain" isSmall onPress={() => setEditing(true)}>
                  {t('edit')}
                </Button>
              ) : null}
              {canRemove ? (
                <Button kind="plain" isSmall onPress={() => setRemoving(true)}>
                  {t('remove')}
                </Button>
              ) : null}
            </ButtonRow>
          ) : null}
        </>
      )}
      {isRemoving ? (
        <RemoveCommentDialog
          {...subjectProps}
          comment={comment}
          onLeave={() => setRemoving(false)}
        />
      ) : null}
    </li>
  )
}

function Head({ comment }: { comment: Comment }) {
  const { t } = useTranslation('comments')
  const { instant, person } = useFormats()
  const { author, side, isInternal, createdAt, editedAt, removedAt } = comment
  return (
    <div className={styles.head}>
      <bdi className={styles.author}>{person(author)}</bdi>
      <span className={styles.quiet}>{t(`side.${side}`)}</span>
      {isInternal ? (
        <span className={styles.internal}>
          <Icon name="lock" size={12} />
          {t('internalMark')}
        </span>
      ) : null}
      <time className={styles.quiet} dateTime={createdAt}>
        <bdi>{instant(createdAt)}</bdi>
      </time>
      {editedAt && !removedAt ? <span className={styles.quiet}>{t('edited')}</span> : null}
    </div>
  )
}

// Only full URLs become links; nothing is guessed.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
for (const schema of ['ftp:', 'mailto:', '//']) linkify.add(schema, null)

/** Plain text whose URLs are links. */
function LinkedText({ children: text }: { children: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    // Skips invalid URLs, such as an IP address with a number above 255.
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

/** Text of a comment with links and mentions; people whom the text does not name are at the end. */
function CommentText({ comment: { text, mentions } }: { comment: Comment }) {
  const { person } = useFormats()
  const parts = mentionParts(text, mentions)
  const unnamed = mentions.filter((mention) => !parts.includes(mention))
  const all = [...parts, ...unnamed.flatMap((mention) => [' ', mention])]
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
