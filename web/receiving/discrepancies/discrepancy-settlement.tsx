import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discrepancy } from '#domain/discrepancies/discrepancy.ts'
import {
  type DiscrepancyOutcome,
  effectOf,
  outcomesOf,
} from '#domain/discrepancies/discrepancy-effect.ts'
import { useFormats } from '#web/app/formats.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/receiving/discrepancies/discrepancy.module.css'
import { useDiscrepancyStep } from '#web/receiving/discrepancies/use-discrepancy-step.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { FocusText } from '#web/ui/focus-text.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** Buyer's settlement; people who may settle have a form with the outcomes and their effects on the order line. */
export function BuyerSettlement({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation('discrepancies')
  const { instant, person } = useFormats()
  const canSettle = useCan('settleDiscrepancy')
  const { outcome, outcomeNote, settledAt, settledBy, kind } = discrepancy
  const [sent, setSent] = useState<SettlementDraft>()
  const effect = outcome && outcome !== 'withdrawn' && effectOf(kind, outcome)
  return (
    <Section title={t('settlementTitle')}>
      <div className={styles.part}>
        {outcome ? (
          <>
            <FocusText isJustMade={sent !== undefined} className={styles.decided}>
              {t(`outcome.${outcome}`)}
            </FocusText>
            {effect ? <p>{t(`effect.${effect}`)}</p> : null}
            {outcomeNote ? <p dir="auto">{outcomeNote}</p> : null}
            <p className={styles.quiet}>
              <bdi>{t('by', { when: instant(settledAt ?? ''), who: person(settledBy ?? '') })}</bdi>
            </p>
          </>
        ) : canSettle ? (
          // After an undo, the form has the undone settlement.
          <SettlementForm discrepancy={discrepancy} draft={sent} onDone={setSent} />
        ) : (
          <p className={styles.quiet}>{t('noSettlement')}</p>
        )}
      </div>
    </Section>
  )
}

type SettlementDraft = { outcome: DiscrepancyOutcome | ''; note: string }

function SettlementForm({
  discrepancy,
  draft = { outcome: '', note: '' },
  onDone,
}: {
  discrepancy: Discrepancy
  draft: SettlementDraft | undefined
  onDone: (sent: SettlementDraft) => void
}) {
  const { t } = useTranslation('discrepancies')
  const { id, kind } = discrepancy
  const [outcome, setOutcome] = useState(draft.outcome)
  const [note, setNote] = useState(draft.note)
  const mutation = useEndpointMutation('POST /api/discrepancies/:id/settlements')
  const isBegun = outcome !== draft.outcome || note !== draft.note
  const { openedVersion, errorText, ...step } = useDiscrepancyStep(
    discrepancy,
    isBegun,
    'settlement',
    t('settled'),
  )
  const send = () => {
    if (outcome === '') return
    const body = { outcome, note: note.trim() }
    const input = { params: { id }, ifMatch: openedVersion, body }
    mutation.mutate(input, {
      ...step,
      onSuccess: (reply) => {
        onDone({ outcome, note })
        step.onSuccess(reply)
      },
    })
  }
  return (
    <>
      <RadioGroup
        label={t('howSettled')}
        value={outcome}
        onChange={setOutcome}
        options={outcomesOf(kind).map((value) => ({
          value,
          label: t(`outcome.${value}`),
          description: t(`effect.${effectOf(kind, value) ?? 'pending'}`),
        }))}
      />
      <TextArea label={t('note')} value={note} onChange={setNote} maxLength={1000} />
      <ErrorText>{mutation.error && errorText(mutation.error)}</ErrorText>
      <Button
        kind="primary"
        isBusy={mutation.isPending}
        reason={outcome === '' ? t('chooseFirst') : undefined}
        onPress={send}
      >
        {t('settle')}
      </Button>
    </>
  )
}
