import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Discrepancy,
  type DiscrepancyAnswer,
  discrepancyAnswers,
} from '#domain/discrepancies/discrepancy.ts'
import type { ChosenFiles } from '#web/app/attachments/attachment-field.tsx'
import { Attachments } from '#web/app/attachments/attachments.tsx'
import { useFormats } from '#web/app/formats.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/receiving/discrepancies/discrepancy.module.css'
import { useCanAnswer } from '#web/receiving/discrepancies/use-can-answer.ts'
import { useDiscrepancyStep } from '#web/receiving/discrepancies/use-discrepancy-step.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { FocusText } from '#web/ui/focus-text.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

const AttachmentField = lazyComponent(
  'AttachmentField',
  () => import('#web/app/attachments/attachment-field.tsx'),
)

/** Supplier's answer; people who act for the supplier have a form for it until the discrepancy is settled. */
export function SupplierAnswer({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation('discrepancies')
  const { instant, person } = useFormats()
  const { answer, answerNote, answeredAt, answeredBy, state } = discrepancy
  const canAnswer = useCanAnswer() && state !== 'settled'
  // Open until this person sends an answer: if another person answers meanwhile, the form stays with its text.
  const [isOpenByChoice, setOpen] = useState(!answer)
  const isOpen = isOpenByChoice || !answer
  const [isSent, setSent] = useState(false)
  const [undoneDraft, setUndoneDraft] = useState<AnswerDraft>()
  return (
    <Section title={t('answerTitle')}>
      <div className={styles.part}>
        {answer ? (
          <>
            <FocusText isJustMade={isSent && !isOpen} className={styles.decided}>
              {t(`answer.${answer}`)}
            </FocusText>
            {answerNote ? <p dir="auto">{answerNote}</p> : null}
            <Attachments attachments={discrepancy.attachments} />
            <p className={styles.quiet}>
              <bdi>
                {t('by', { when: instant(answeredAt ?? ''), who: person(answeredBy ?? '') })}
              </bdi>
            </p>
          </>
        ) : canAnswer ? null : (
          <p className={styles.quiet}>{t('noAnswer')}</p>
        )}
        {canAnswer && !isOpen ? <Button onPress={() => setOpen(true)}>{t('change')}</Button> : null}
        {canAnswer && isOpen ? (
          <AnswerForm
            discrepancy={discrepancy}
            draft={undoneDraft ?? { answer: answer ?? '', note: answerNote, uploads: [] }}
            onDone={() => {
              setOpen(false)
              setSent(true)
              setUndoneDraft(undefined)
            }}
            // After an undo, the form has the undone answer with its files.
            onUndone={(draft) => {
              setOpen(true)
              setUndoneDraft(draft)
            }}
          />
        ) : null}
      </div>
    </Section>
  )
}

type AnswerDraft = {
  answer: DiscrepancyAnswer | ''
  note: string
  uploads: ChosenFiles['uploads']
}

function AnswerForm({
  discrepancy,
  draft,
  onDone,
  onUndone,
}: {
  discrepancy: Discrepancy
  draft: AnswerDraft
  onDone: () => void
  onUndone: (sent: AnswerDraft) => void
}) {
  const { t } = useTranslation('discrepancies')
  const { id } = discrepancy
  const [initial] = useState(draft)
  const [answer, setAnswer] = useState(initial.answer)
  const [note, setNote] = useState(initial.note)
  const [files, setFiles] = useState<ChosenFiles>({
    ...{ ids: [], reason: undefined },
    uploads: draft.uploads,
  })
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const mutation = useEndpointMutation('POST /api/discrepancies/:id/answers')
  const isBegun =
    answer !== initial.answer ||
    note !== initial.note ||
    files.uploads.length !== initial.uploads.length
  const { openedVersion, errorText, ...step } = useDiscrepancyStep(
    discrepancy,
    isBegun,
    'answer',
    t('answered'),
  )
  const lacksNote = answer === 'disputed' && note.trim() === ''
  const send = () => {
    if (answer === '') return
    const body = { answer, note: note.trim(), attachmentIds: files.ids }
    const input = { params: { id }, ifMatch: openedVersion, body }
    mutation.mutate(input, {
      ...step,
      onSuccess: (reply) => {
        step.onSuccess(reply, () => onUndone({ answer, note, uploads: files.uploads }))
        onDone()
      },
    })
  }
  return (
    <>
      <RadioGroup
        label={t('answerNow')}
        value={answer}
        onChange={setAnswer}
        options={discrepancyAnswers.map((value) => ({
          value,
          label: t(`choose.${value}`),
          description: t(`explain.${value}`),
        }))}
      />
      <div className={styles.typed} ref={setArea}>
        <TextArea label={t('note')} value={note} onChange={setNote} maxLength={1000} />
        <Suspense>
          <AttachmentField area={area} former={draft.uploads} onChange={setFiles} />
        </Suspense>
      </div>
      <ErrorText>{mutation.error && errorText(mutation.error)}</ErrorText>
      <Button
        kind="primary"
        isBusy={mutation.isPending}
        reason={answer === '' ? t('chooseFirst') : lacksNote ? t('noteNeeded') : files.reason}
        onPress={send}
      >
        {t('send')}
      </Button>
    </>
  )
}
