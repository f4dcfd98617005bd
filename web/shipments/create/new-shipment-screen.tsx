import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { shippingCodePattern } from '#domain/shipments/shipment-field.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { textsOf } from '#web/app/drafts/draft-texts.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { readOrderLines } from '#web/app/list/read-order-lines.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { SectionSkeleton } from '#web/app/shipment/section-skeleton.tsx'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import {
  maxPreselectedLines,
  type NewShipmentSearch,
  readNewShipmentSearch,
} from '#web/app/shipment/shipments-search.ts'
import { useToday } from '#web/app/workspace.ts'
import { proposedShipmentFields } from '#web/shipments/create/proposed-fields.ts'
import {
  emptyShipmentDraft,
  type ShipmentDraft,
  shipmentBody,
} from '#web/shipments/shipment-draft.ts'
import { ShipmentFields } from '#web/shipments/shipment-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { focusNextField } from '#web/ui/form/focus-next-field.ts'
import { Form, FormActions } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const emptyDraft = { code: '', ...emptyShipmentDraft }
type Draft = typeof emptyDraft

const bodyOf = ({ code, ...draft }: Draft) => ({
  ...shipmentBody(draft),
  ...(code.trim() ? { code: code.trim() } : {}),
})

/** Screen to create a shipment. The quantities of order lines that were selected on another screen are entered next. */
export function NewShipmentScreen() {
  const { t } = useTranslation(['shipments', 'lines'])
  const chosenLines = useChosenLines(
    useSearch({ from: paths.newShipment, select: readNewShipmentSearch }),
  )
  return (
    <ScreenPage
      title={t('lines:create.title')}
      trail={[{ label: t('title'), href: paths.shipments }]}
    >
      {chosenLines.isLoading ? (
        <SectionSkeleton />
      ) : chosenLines.error ? (
        <LoadFailed error={chosenLines.error} onRetry={chosenLines.retry} />
      ) : (
        <NewShipmentForm
          orderLineIds={chosenLines.ids}
          hasMore={chosenLines.hasMore}
          proposedFields={chosenLines.proposedFields}
        />
      )}
    </ScreenPage>
  )
}

/** `hasMore`: whether the order has further lines to ship; `proposedFields` are field values from the chosen lines. */
function NewShipmentForm({
  orderLineIds,
  hasMore,
  proposedFields,
}: {
  orderLineIds: string | undefined
  hasMore: boolean
  proposedFields: Pick<ShipmentDraft, 'estimatedDelivery' | 'shipTo'>
}) {
  const { t } = useTranslation(['shipments', 'lines', 'ui', 'fields'])
  const navigate = useNavigate()
  const cache = useShipmentCache()
  const create = useEndpointMutation('POST /api/shipments')
  const draftKey = useDraftKey('shipments/new')
  const savedDraft = useSavedDraft(draftKey, (content) => textsOf(content, emptyDraft))
  const initial: Draft = { ...emptyDraft, ...proposedFields }
  const form = useForm<Draft, Awaited<ReturnType<typeof create.mutateAsync>>>({
    initial,
    send: (draft) => create.mutateAsync({ body: bodyOf(draft) }),
    onSaved: (shipment) => {
      cache.put(shipment)
      void toast.success(t('done.create', { code: shipment.code }), 'shipment')
      void navigate({
        to: orderLineIds ? paths.bulkAdd : paths.shipment,
        params: { id: String(shipment.id) },
        search: (orderLineIds ? { orderLines: orderLineIds } : {}) as never,
      })
    },
    autosave: {
      key: draftKey,
      label: '',
      unsaved: (draft) => (Object.keys(changedFields(draft, initial)).length === 0 ? null : draft),
    },
  })
  const cancel = () => {
    form.discard()
    void navigate({ to: paths.shipments })
  }
  return (
    <>
      <RestoreDraftBanner {...savedDraft.banner(form.replace)} />
      <Form
        onEnter={focusNextField}
        aria-label={t('lines:create.title')}
        onSubmit={form.submit}
        errors={form.errors}
        message={form.message && t('lines:create.failed', { why: form.message })}
      >
        {orderLineIds ? (
          <p>{t('lines:create.nextLines', { count: orderLineIds.split(',').length })}</p>
        ) : null}
        {hasMore ? <p>{t('lines:create.firstOnly', { max: maxPreselectedLines })}</p> : null}
        <TextField
          isCode
          isOptional
          autoFocus
          name="code"
          label={t('fields:shippingCode')}
          description={t('lines:create.codeHint')}
          maxLength={30}
          value={form.draft.code}
          onChange={(code) => form.change({ code })}
          check={(value) =>
            shippingCodePattern.test(value.trim()) ? undefined : t('fieldError.code')
          }
        />
        <ShipmentFields isNew draft={form.draft} onChange={form.change} />
        <FormActions>
          <Button
            kind="primary"
            type="submit"
            aria-keyshortcuts="Control+Enter"
            isBusy={form.isBusy}
          >
            {t('lines:create.submit')}
          </Button>
          <Button reason={form.isBusy ? t('ui:confirm.busy') : undefined} onPress={cancel}>
            {t('ui:confirm.cancel')}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}

/** Returns the order lines of a new shipment as comma-separated ids, and the field values proposed from these lines. */
function useChosenLines({ orderLines, order: orderId }: NewShipmentSearch) {
  const today = useToday()
  const ids = orderLines?.split(',') ?? []
  const lineQueries = useQueries({
    queries: ids.map((id) => endpointQuery('GET /api/order-lines/:id', { params: { id } })),
  })
  const query = { orderId }
  const orderQuery = useQuery({
    queryKey: [...endpointQueryKey('GET /api/order-lines', { query }), 'available'],
    queryFn: ({ signal }) =>
      readOrderLines(query, maxPreselectedLines, {
        isWanted: (line) => !whyUnavailable(line),
        signal,
      }),
    enabled: orderId !== undefined,
  })
  const availableLines = orderQuery.data?.lines ?? []
  return {
    ids: orderLines ?? (availableLines.map(({ id }) => id).join(',') || undefined),
    hasMore: orderQuery.data?.hasMore ?? false,
    proposedFields: proposedShipmentFields(
      orderId === undefined ? lineQueries.map(({ data }) => data) : availableLines,
      today,
    ),
    // Lines given by id are used even if unreadable. A later read that fails leaves the form as filled in.
    error: orderId === undefined || orderQuery.data ? null : orderQuery.error,
    retry: () => void orderQuery.refetch(),
    isLoading:
      orderId === undefined ? lineQueries.some(({ isPending }) => isPending) : orderQuery.isPending,
  }
}
