import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createShipment } from '#contract/shipment-endpoints.ts'
import { shippingCodePattern } from '#domain/shipment.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { textsOf, useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import type { ApiError } from '#web/app/http/api-error.ts'
import { paths } from '#web/app/paths.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useSearchParams } from '#web/app/use-search-params.ts'
import { readSelectedOrderLines } from '#web/shipments/list/shipments-search.ts'
import {
  emptyShipment,
  ShipmentFields,
  shipmentBody,
  shipmentFields,
} from '#web/shipments/shipment-fields.tsx'
import { useShipmentCache } from '#web/shipments/shipment-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const typedFields = ['code', ...shipmentFields] as const

/** A new shipment; with order lines chosen elsewhere it goes on to their quantities. */
export function NewShipmentScreen() {
  const { t } = useTranslation(['shipments', 'ui', 'fields'])
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const navigate = useNavigate()
  const cache = useShipmentCache()
  const [{ orderLines }] = useSearchParams(readSelectedOrderLines)
  const [code, setCode] = useState('')
  const [draft, setDraft] = useState(emptyShipment)
  const [problem, setProblem] = useState<ApiError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  const create = useEndpointMutation(createShipment)
  const form = useDraftKey('shipments/new')
  const typed = { code, ...draft }
  const isBlank = typedFields.every((name) => typed[name] === '')
  const { forget } = useDraftAutosave(form, '', isBlank ? null : typed)
  const kept = useSavedDraft(form, (content) => textsOf(content, typedFields))

  const restore = () => {
    if (!kept.offer) return
    const { code: typedCode, ...rest } = kept.offer.typed
    setCode(typedCode)
    setDraft(rest)
    kept.close()
  }
  const leave = () => {
    forget()
    void navigate({ to: paths.shipments })
  }
  const submit = () => {
    const body = { ...shipmentBody(draft), ...(code.trim() ? { code: code.trim() } : {}) }
    create.mutate(
      { body },
      {
        onSuccess: (shipment) => {
          forget()
          cache.put(shipment)
          void toast.success(t('done.create', { code: shipment.code }), 'shipment')
          void navigate({
            to: orderLines ? paths.addContent : paths.shipment,
            params: { id: String(shipment.id) },
            search: (orderLines ? { orderLines } : {}) as never,
          })
        },
        onError: (failure) => {
          setErrors(fieldWords(failure.errors))
          setProblem(failure)
        },
      },
    )
  }
  return (
    <ScreenPage title={t('create.title')} trail={[{ label: t('title'), href: paths.shipments }]}>
      <RestoreDraftBanner offer={kept.offer} onRestore={restore} onDiscard={kept.discard} />
      <Form
        isStepwise
        aria-label={t('create.title')}
        onSubmit={submit}
        errors={errors}
        message={
          problem && errors.length === 0 ? t('create.failed', { why: words(problem) }) : undefined
        }
      >
        {orderLines ? <p>{t('create.carrying', { count: orderLines.split(',').length })}</p> : null}
        <TextField
          isCode
          isOptional
          autoFocus
          name="code"
          label={t('fields:shippingCode')}
          description={t('create.codeHint')}
          maxLength={30}
          value={code}
          onChange={setCode}
          check={(value) => (shippingCodePattern.test(value.trim()) ? undefined : t('fault.code'))}
        />
        <ShipmentFields
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <FormActions>
          <Button
            kind="primary"
            type="submit"
            aria-keyshortcuts="Control+Enter"
            isBusy={create.isPending}
          >
            {t('create.submit')}
          </Button>
          <Button onPress={leave}>{t('ui:confirm.cancel')}</Button>
        </FormActions>
      </Form>
    </ScreenPage>
  )
}
