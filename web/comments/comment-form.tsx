import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommentSubject, maxCommentLength } from '#domain/comment.ts'
import type { ChosenFiles } from '#web/app/attachments/attachment-field.tsx'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { deleteLocalCopy, findLocalCopy, saveLocalCopy } from '#web/app/drafts/local-copies.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import { additionRouteOf } from '#web/comments/comment-route-names.ts'
import styles from '#web/comments/comments.module.css'
import { useRefreshComments } from '#web/comments/use-comments.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

const AttachmentField = lazyComponent(
  'AttachmentField',
  () => import('#web/app/attachments/attachment-field.tsx'),
)

type Typed = { text: string; audience: 'public' | 'internal' }

const isTyped = (typed: unknown): typed is Typed =>
  typeof (typed as Typed | null)?.text === 'string' && 'audience' in (typed as Typed)

/** What is being typed, which outlives the screen and a reload; whom it is for stays after sending. */
function useTyped(subject: CommentSubject, id: number) {
  const form = useDraftKey(`comments/${subject}/${id}`)
  const [typed, setTyped] = useState<Typed>(() => {
    const { typed: before } = (findLocalCopy(form)?.content ?? {}) as { typed?: unknown }
    return isTyped(before) ? before : { text: '', audience: 'public' }
  })
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.text === '') deleteLocalCopy(form)
    else saveLocalCopy(form, { about: '', typed: next })
  }
  return [typed, change] as const
}

/** The field for a new comment, and for whom it is. */
export function CommentForm({ subject, id }: { subject: CommentSubject; id: number }) {
  const { t } = useTranslation('comments')
  const words = useProblemMessage()
  const side = useProveidor((supplier) => supplier.isChosen) ? 'buyer' : 'supplier'
  const [{ text, audience }, change] = useTyped(subject, id)
  const [files, setFiles] = useState<ChosenFiles>({ ids: [], reason: undefined })
  const [sentCount, setSentCount] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const mutation = useEndpointMutation(additionRouteOf(subject))
  const refresh = useRefreshComments(subject, id)
  const isInternal = audience === 'internal'
  const send = () => {
    const input = {
      params: { id },
      body: { text: text.trim(), isInternal, attachmentIds: files.ids },
    }
    mutation.mutate(input, {
      onSuccess: () => {
        change({ text: '' })
        setSentCount((count) => count + 1)
        void refresh()
        void toast.success(t('sent'))
      },
    })
  }
  return (
    <div className={styles.form} ref={area}>
      <TextArea
        label={t('new')}
        value={text}
        onChange={(typed) => change({ text: typed })}
        maxLength={maxCommentLength}
      />
      <Suspense>
        <AttachmentField key={sentCount} area={area} onChange={setFiles} />
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
      {mutation.error ? (
        <p role="alert" className={styles.problem}>
          {words(mutation.error)}
        </p>
      ) : null}
      <Button
        isBusy={mutation.isPending}
        reason={
          files.reason ??
          (text.trim() === '' && files.ids.length === 0 ? t('typeFirst') : undefined)
        }
        onPress={send}
      >
        {isInternal ? t('sendInternal') : t('send')}
      </Button>
    </div>
  )
}
