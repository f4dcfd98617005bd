import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLinesPerChange } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { useFieldMessages } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { NoteField } from '#web/orders/note-field.tsx'
import { acceptanceErrorsByIndex } from '#web/orders/selection/line-errors.ts'
import { LeftOutLines, NamedLines } from '#web/orders/selection/named-lines.tsx'
import { proposedTerms } from '#web/orders/selection/proposed-terms.ts'
import styles from '#web/orders/selection/selection.module.css'
import { useLinesAtOpening } from '#web/orders/selection/use-lines-at-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

// Maximum proposals that are listed for review; further proposals are only counted.
const maxNamed = 200

const isProposed = ({ confirmation }: ListedOrderLine) => confirmation === 'proposed'

type Props = { lines: readonly ListedOrderLine[]; onDone: () => void }

/** Button to answer the proposals among the lines; its dialog stays open if others answer proposals meanwhile. */
export function AnswerProposals({ lines, onDone }: Props) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  const proposed = lines.filter(isProposed)
  const reason =
    proposed.length > maxLinesPerChange
      ? t('confirm.tooMany', { max: maxLinesPerChange })
      : undefined
  return (
    <>
      {proposed.length > 0 ? (
        <Button icon="check" reason={reason} onPress={() => setOpen(true)}>
          {t('answer.open')}
        </Button>
      ) : null}
      {isOpen ? (
        <AnswerDialog lines={proposed} onClose={() => setOpen(false)} onDone={onDone} />
      ) : null}
    </>
  )
}

function AnswerDialog({ lines: current, onClose, onDone }: Props & { onClose: () => void }) {
  const { lines, leftOutLines, errorOptions } = useLinesAtOpening(current, isProposed)
  const { t } = useTranslation(['orders', 'ui'])
  const formId = useId()
  const queryClient = useQueryClient()
  const answer = useEndpointMutation('POST /api/order-lines/proposal-answers')
  // Set by the button that submits the form.
  const isAccepted = useRef(true)
  // Reasons why proposals cannot be accepted, by line.
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())
  const fieldMessages = useFieldMessages()
  const acceptable = lines.filter(({ id }) => !reasons.has(id))
  const refusable = lines.filter(({ id }) => reasons.has(id))
  const linesToSend = () => (isAccepted.current ? acceptable : lines)
  const form = useFormState({
    initial: { note: '' },
    send: ({ note }) =>
      answer.mutateAsync({
        body: {
          lines: linesToSend().map(({ id, version }) => ({ id, version })),
          isAccepted: isAccepted.current,
          note: note.trim(),
        },
      }),
    mapErrors: errorOptions.mapErrors,
    onFailed: async (error) => {
      const sent = linesToSend()
      await errorOptions.onFailed(error, sent)
      if (!(error instanceof ApiError)) return
      const added = [...acceptanceErrorsByIndex(error)].map(
        ([index, fault]) =>
          [sent[index]?.id ?? 0, fieldMessages([fault])[0]?.message ?? ''] as const,
      )
      setReasons(new Map([...reasons, ...added]))
    },
    onSaved: async (reply) => {
      const count = reply.lines.length
      void toast.success(t(isAccepted.current ? 'answer.accepted' : 'answer.refused', { count }))
      onClose()
      onDone()
      await queryClient.invalidateQueries()
    },
  })
  const reason = lines.length === 0 ? t('answer.none') : undefined
  const title = t('answer.title', { count: lines.length })
  return (
    <Dialog
      isOpen
      title={title}
      onClose={form.isBusy ? undefined : onClose}
      footer={
        <>
          <Button reason={form.isBusy ? t('ui:confirm.busy') : undefined} onPress={onClose}>
            {t('ui:confirm.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            isBusy={form.isBusy}
            reason={reason ?? (acceptable.length === 0 ? t('answer.noneAcceptable') : undefined)}
            onPress={() => {
              isAccepted.current = true
            }}
          >
            {t('answer.accept')}
          </Button>
          <Button
            type="submit"
            form={formId}
            isBusy={form.isBusy}
            reason={reason}
            onPress={() => {
              isAccepted.current = false
            }}
          >
            {t('answer.refuse')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        aria-label={title}
        errors={form.errors}
        message={form.message}
        onSubmit={form.submit}
      >
        <NamedLines lines={lines} max={maxNamed}>
          {(line) => <Proposal line={line} />}
        </NamedLines>
        <LeftOutLines lines={leftOutLines} />
        {refusable.length > 0 ? (
          <>
            <p>{t('answer.refusable', { count: refusable.length })}</p>
            <NamedLines lines={refusable} max={maxNamed}>
              {({ id }) => <bdi>{reasons.get(id)}</bdi>}
            </NamedLines>
          </>
        ) : null}
        <NoteField
          label={t('answer.note')}
          value={form.draft.note}
          onChange={(note) => form.change({ note })}
        />
      </Form>
    </Dialog>
  )
}

/** Agreed and proposed terms of a line, and the supplier's note. */
function Proposal({ line }: { line: ListedOrderLine }) {
  const { t } = useTranslation('orders')
  const { day, number } = useFormats()
  const { date, quantity } = proposedTerms(line)
  const changes = [
    date && t('answer.dates', { from: day(date.from), to: day(date.to) }),
    quantity &&
      t('answer.dates', { from: number(quantity.from), to: `${number(quantity.to)} ${line.unit}` }),
  ].filter(Boolean)
  return (
    <>
      {changes.map((change) => (
        <bdi key={change}>{change}</bdi>
      ))}
      {line.proposalNote ? <bdi className={styles.quiet}>{line.proposalNote}</bdi> : null}
    </>
  )
}
