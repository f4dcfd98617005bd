import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Party } from '#domain/parties/party.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import {
  type ShipmentField,
  shipmentFieldDefinition,
  shipmentFieldNames,
} from '#domain/shipments/shipment-field.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { useFormats } from '#web/app/formats.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { paths } from '#web/app/paths.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { SectionSkeleton } from '#web/app/shipment/section-skeleton.tsx'
import { useShipmentFieldText } from '#web/app/shipment/shipment-field-text.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { TrackingLink } from '#web/app/shipment/tracking-number.tsx'
import {
  type DetailsSearch,
  type FocusedDetail,
  readDetailsSearch,
} from '#web/shipments/detail/details-search.ts'
import { readUnsavedDetails, type UnsavedDetails } from '#web/shipments/shipment-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import styles from './shipment-detail.module.css'

/** Ship-to: name, address and numbers of the place, and the entered text if it differs. */
function ShipTo({ enteredText, party }: { enteredText: string; party: Party }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { name, address, taxId, gln } = party
  const numbers = [
    ['taxId', taxId],
    ['gln', gln],
  ] as const
  return (
    <div className={styles.place}>
      <span>
        <bdi>{name}</bdi> {enteredText === name ? null : <CodeText>{enteredText}</CodeText>}
      </span>
      {address.length > 0 ? (
        <span className={styles.more}>
          <bdi>{address.join(', ')}</bdi>
        </span>
      ) : null}
      {numbers.map(([kind, number]) =>
        number ? (
          <span key={kind} className={styles.more}>
            {t(`fields:${kind}`)} <CodeText>{number}</CodeText>
          </span>
        ) : null,
      )}
    </div>
  )
}

const ShipmentDetailsForm = lazyComponent(
  'ShipmentDetailsForm',
  () => import('#web/shipments/detail/shipment-details-form.tsx'),
)

// Other fields are left out if they are empty.
const isAlwaysShown = (name: ShipmentField) =>
  ['estimatedDelivery', 'shipTo', 'carrier', 'tracking'].includes(name)

/** Details of a shipment, edited in place while it is open. */
export function ShipmentDetails({
  shipment,
  onUnsaved,
}: {
  shipment: Shipment
  /** Called when the form begins or ceases to have unsaved changes. */
  onUnsaved: (hasUnsaved: boolean) => void
}) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { instant, person } = useFormats()
  const fieldText = useShipmentFieldText()
  const whyNot = useWhyNot()
  const [isEditing, setEditing] = useState(false)
  const [focusedField, setFocusedField] = useState<FocusedDetail>()
  const [restoredDraft, setRestoredDraft] = useState<UnsavedDetails>()
  const savedDraft = useSavedDraft(useDraftKey(`shipments/${shipment.id}/details`), (content) =>
    readUnsavedDetails(content, shipment),
  )
  const refusal = whyNot('edit', shipment)

  // `?edit=details` or `?edit=seal` opens the form at a field; `isTyping` removes the parameter from the history, too.
  const { edit } = useSearch({ from: paths.shipment, select: readDetailsSearch })
  const change = useChangeSearch<DetailsSearch>()
  useEffect(() => {
    if (edit === undefined) return
    change({ edit: undefined }, { isTyping: true })
    setEditing(true)
    setFocusedField(edit)
  })

  // Preloads the form, because React shows a Suspense fallback for at least 300 ms.
  const isEditable = !refusal
  useEffect(() => {
    if (isEditable) void ShipmentDetailsForm.preload()
  }, [isEditable])

  // A click by keyboard has `detail` 0. In this case the first field takes the focus, as after restoring a draft.
  const openForm = ({ detail }: { detail: number }) => {
    setEditing(true)
    setFocusedField(detail === 0 ? 'details' : undefined)
  }
  const restore = () => {
    setRestoredDraft(savedDraft.offer?.typed)
    openForm({ detail: 0 })
    savedDraft.close()
  }
  const leave = () => {
    setRestoredDraft(undefined)
    setEditing(false)
    setFocusedField(undefined)
    savedDraft.close()
  }
  const draftBanner = refusal ? null : (
    <RestoreDraftBanner
      offer={savedDraft.offer}
      isOutdated={savedDraft.offer?.typed.version !== shipment.version}
      onRestore={restore}
      onDiscard={savedDraft.discard}
    />
  )
  if (isEditing && !refusal) {
    return (
      <Section title={t('details.heading')}>
        {draftBanner}
        <Suspense fallback={<SectionSkeleton />}>
          <ShipmentDetailsForm
            key={restoredDraft ? 'restored' : 'new'}
            shipment={shipment}
            restoredDraft={restoredDraft}
            focusedField={focusedField}
            onUnsaved={onUnsaved}
            onLeave={leave}
          />
        </Suspense>
      </Section>
    )
  }
  const instantAndPerson = (when: string | null, who: string | null) =>
    when
      ? t('details.by', { when: instant(when), who: who ? person(who) : '' }).replace(/, $/, '')
      : null
  const shownValue = (name: ShipmentField): ReactNode => {
    const value = shipment[name]
    if (!value) return null
    const { kind } = shipmentFieldDefinition(name)
    if (kind === 'day') return <DueDay day={value} isWaiting={shipment.state === 'open'} />
    if (kind === 'place' && shipment.shipToParty)
      return <ShipTo enteredText={value} party={shipment.shipToParty} />
    if (name === 'tracking')
      return (
        <>
          <CopyableCode>{value}</CopyableCode>{' '}
          <TrackingLink url={shipment.trackingUrl} tracking={value} />
        </>
      )
    return fieldText(name, value)
  }
  const fieldItems = (names: readonly ShipmentField[]) =>
    names.map((name) => {
      const value = shownValue(name) ?? (isAlwaysShown(name) ? t('details.none') : null)
      return { term: t(`fields:${name}`), value }
    })
  const items = [
    ...fieldItems(shipmentFieldNames.filter((name) => name !== 'note')),
    { term: t('fields:created'), value: instantAndPerson(shipment.createdAt, shipment.createdBy) },
    { term: t('fields:closed'), value: instantAndPerson(shipment.closedAt, shipment.closedBy) },
    { term: t('fields:cancelled'), value: instantAndPerson(shipment.cancelledAt, null) },
    {
      term: t('fields:reopened'),
      value: shipment.revision > 0 ? t('details.times', { count: shipment.revision }) : null,
    },
    ...fieldItems(['note']),
  ]
  return (
    <Section
      title={t('details.heading')}
      actions={
        <Button icon="edit" reason={refusal} onPress={openForm}>
          {t('details.edit')}
        </Button>
      }
    >
      {draftBanner}
      <DescriptionList items={items.filter(({ value }) => value !== null)} />
    </Section>
  )
}
