import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipment.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { DueDay } from '#web/app/due-day.tsx'
import { useFormats } from '#web/app/formats.ts'
import { useSearchParams } from '#web/app/use-search-params.ts'
import { ShipTo } from '#web/shipments/detail/ship-to.tsx'
import {
  readUnsavedDetails,
  ShipmentDetailsForm,
  type UnsavedDetails,
} from '#web/shipments/detail/shipment-details-form.tsx'
import { useWhyNot } from '#web/shipments/shipment-permission.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Section } from '#web/ui/page-header.tsx'

const firstField = 'input:not([type=hidden]), [role=spinbutton]'

const readDetailsSearch = ({ edit }: Record<string, unknown>): { edit?: 'facts' | undefined } =>
  edit === 'facts' ? { edit } : {}

/** What is known of the shipment as a whole; while it is open, it can be changed in place. */
export function ShipmentDetails({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { instant } = useFormats()
  const whyNot = useWhyNot()
  const [isEditing, setEditing] = useState(false)
  const [restored, setRestored] = useState<UnsavedDetails>()
  const kept = useSavedDraft(useDraftKey(`shipments/${shipment.id}/facts`), readUnsavedDetails)
  const refusal = whyNot('edit', shipment)

  // Asked for by a link or a key: the first field takes the focus.
  const [{ edit }, change] = useSearchParams(readDetailsSearch)
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (edit === undefined) return
    change({ edit: undefined }, { isTyping: true })
    setEditing(true)
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(firstField)?.focus())
  })

  const restore = () => {
    setRestored(kept.offer?.typed)
    setEditing(true)
    kept.close()
  }
  const leave = () => {
    setRestored(undefined)
    setEditing(false)
    kept.close()
  }
  const offer = refusal ? null : (
    <RestoreDraftBanner
      offer={kept.offer}
      isOutdated={kept.offer?.typed.version !== shipment.version}
      onRestore={restore}
      onDiscard={kept.discard}
    />
  )
  if (isEditing && !refusal) {
    return (
      <Section title={t('details.facts')}>
        {offer}
        <div ref={section}>
          <ShipmentDetailsForm
            key={restored ? 'restored' : 'new'}
            shipment={shipment}
            restored={restored}
            onLeave={leave}
          />
        </div>
      </Section>
    )
  }
  const by = (when: string | null, who: string | null) =>
    when ? t('details.by', { when: instant(when), who: who ?? '' }).replace(/, $/, '') : null
  const fact = (term: string, value: ReactNode) => ({ term, value })
  const items = [
    fact(
      t('fields:estimatedDelivery'),
      shipment.estimatedDelivery ? (
        <DueDay day={shipment.estimatedDelivery} isWaiting={shipment.state === 'open'} />
      ) : (
        t('details.none')
      ),
    ),
    fact(
      t('fields:shipTo'),
      shipment.shipTo && shipment.shipToParty ? (
        <ShipTo words={shipment.shipTo} party={shipment.shipToParty} />
      ) : (
        t('details.none')
      ),
    ),
    fact(t('fields:carrier'), shipment.carrier || t('details.none')),
    fact(
      t('fields:tracking'),
      shipment.tracking ? <CodeText hasCopy>{shipment.tracking}</CodeText> : t('details.none'),
    ),
    fact(t('fields:created'), by(shipment.createdAt, shipment.createdBy)),
    fact(t('fields:closed'), by(shipment.closedAt, shipment.closedBy)),
    fact(t('fields:cancelled'), by(shipment.cancelledAt, null)),
    fact(
      t('fields:reopened'),
      shipment.revision > 0 ? t('details.times', { count: shipment.revision }) : null,
    ),
    fact(t('fields:note'), shipment.note || null),
  ]
  return (
    <Section
      title={t('details.facts')}
      actions={
        <Button icon="edit" reason={refusal} onPress={() => setEditing(true)}>
          {t('details.edit')}
        </Button>
      }
    >
      {offer}
      <DescriptionList items={items.filter(({ value }) => value !== null)} />
    </Section>
  )
}
