import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, languageNames } from '#domain/lang.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/app/shipment/shipment-parts.module.css'
import { langs, useLang } from '#web/app/texts/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Language of a shipment's papers, initially the supplier's, and the field to change it. */
export function usePaperLanguage(shipment: Shipment) {
  const { t } = useTranslation('papers')
  const screenLang = useLang().lang
  const [chosen, setChosen] = useState<Lang>()
  const { data: profile } = useQuery(
    endpointQuery('GET /api/supplier-profile', { supplier: shipment.supplier.id }),
  )
  const supplierLangs = profile?.paperLanguages ?? []
  const lang =
    chosen ?? (supplierLangs.includes(screenLang) ? screenLang : (supplierLangs[0] ?? screenLang))
  const field = (
    <Select
      label={t('language')}
      isLabelHidden
      value={lang}
      onChange={(value) => setChosen(value as Lang)}
      options={langs.map((code) => ({ value: code, label: languageNames[code] }))}
    />
  )
  return { lang, field }
}

/** Reason why a paper failed; if no font has some characters, a button makes the paper without them. */
export function PaperFailure({ error, onLeaveOut }: { error: Error; onLeaveOut: () => void }) {
  const { t } = useTranslation('papers')
  const messageOf = useProblemMessage()
  return (
    <div role="alert" className={styles.failure}>
      <p>{t('failed', { why: messageOf(error) })}</p>
      {error instanceof ApiError && error.code === 'unprintable-text' ? (
        <Button isSmall onPress={onLeaveOut}>
          {t('leaveOut')}
        </Button>
      ) : null}
    </div>
  )
}
