import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommentSubject } from '#domain/comments/comment.ts'
import type { ChosenFiles } from '#web/app/attachments/attachment-field.tsx'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { deleteLocalCopy, findLocalCopy, saveLocalCopy } from '#web/app/drafts/local-copies.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { additionRouteOf } from '#web/comments/comment-route-names.ts'
import styles from '#web/comments/comments.module.css'
import { MentionArea, type TypedText } from '#web/comments/mention-area.tsx'
import { useCommentProblem } from '#web/comments/use-comment-problem.ts'
import { useRefreshComments } from '#web/comments/use-comments.ts'
import { useMentionTexts } from '#web/comments/use-mention-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

const AttachmentField = lazyComponent(
  'AttachmentField',
  () => import('#web/app/attachments/attachment-field.tsx'),
)

type TypedComment = TypedText & { audience: 'public' | 'internal' }

const isTypedComment = (typed: unknown): typed is TypedComment =>
  typeof (typed as TypedComment | null)?.text === 'string' && 'audience' in (typed as TypedComment)

/** Keeps the typed comment across screens and reloads; the chosen audience stays after sending. */
function useTypedComment(subject: CommentSubject, id: number) {
  const form = useDraftKey(`comments/${subject}/${id}`)
  const [typed, setTyped] = useState<TypedComment>(() => {
    const { typed: before } = (findLocalCopy(form)?.content ?? {}) as { typed?: unknown }
    const empty: TypedComment = { text: '', people: [], audience: 'public' }
    return isTypedComment(before) ? { ...empty, ...before } : empty
  })
  // Text that is typed while a comment is being sent must not be cleared with it.
  const latest = useRef(typed)
  const change = (part: Partial<TypedComment>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setTyped(next)
    if (next.text === '') deleteLocalCopy(form)
    else saveLocalCopy(form, { about: '', typed: next })
  }
  const store = () => change({})
  const clearSent = (sentText: string) => {
    const stored = findLocalCopy(form)?.content as { typed?: unknown } | undefined
    // A form that was opened before the reply may have another text by now.
    const hasOtherText = isTypedComment(stored?.typed) && stored.typed.text !== sentText
    if (latest.current.text === sentText && !hasOtherText) change({ text: '', people: [] })
  }
  return { typed, change, clearSent, store, deleteCopy: () => deleteLocalCopy(form) }
}

/** Field for a new comment, and its audience. */
export function CommentForm({ subject, id }: { subject: CommentSubject; id: number }) {
  const { t } = useTranslation('comments')
  const messageOf = useCommentProblem()
  const mentionTexts = useMentionTexts()
  const side = useIsStaff() ? 'buyer' : 'supplier'
  const { typed, change, clearSent, store, deleteCopy } = useTypedComment(subject, id)
  const [files, setFiles] = useState<ChosenFiles>({ ids: [], reason: undefined, uploads: [] })
  const [sentFiles, setSentFiles] = useState<readonly number[]>([])
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const mutation = useEndpointMutation(additionRouteOf(subject))
  const refresh = useRefreshComments(subject, id)
  const { text, audience } = typed
  const isInternal = audience === 'internal'
  const send = () => {
    const input = {
      params: { id },
      body: { ...mentionTexts.sentOf(typed), isInternal, attachmentIds: files.ids },
    }
    // Not by callbacks of `mutate`: the person may leave the screen before the reply.
    const onSent = () => {
      clearSent(text)
      setSentFiles(files.ids)
      void refresh()
      void toast.success(t('sent'))
    }
    // A form that is opened before the reply must not offer the text again.
    deleteCopy()
    void mutation.mutateAsync(input).then(onSent, store)
  }
  return (
    <div className={styles.form} ref={setArea}>
      <MentionArea
        {...{ subject, subjectId: id, isInternal }}
        label={t('new')}
        description={t('mention.hint')}
        words={typed}
        onChange={change}
      />
      <Suspense>
        <AttachmentField area={area} sent={sentFiles} onChange={setFiles} />
      </Suspense>
      <RadioGroup
        isRow
        label={t('audience')}
        value={audience}
        onChange={(chosen) => change({ audience: chosen })}
        options={[
          { value: 'public', label: t('public'), description: t('publicHint') },
          { value: 'internal', label: t('internal'), description: t(`internalHint.${side}`) },
        ]}
      />
      <ErrorText>{mutation.error && messageOf(mutation.error)}</ErrorText>
      <Button
        isBusy={mutation.isPending}
        reason={
          files.reason ??
          (text.trim() === '' && files.ids.length === 0
            ? t('typeFirst')
            : mentionTexts.whyNot(typed, isInternal))
        }
        onPress={send}
      >
        {isInternal ? t('sendInternal') : t('send')}
      </Button>
    </div>
  )
}
