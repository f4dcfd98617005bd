import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { contentsListParts } from '#web/shipments/detail/contents-list-parts.ts'
import { Select } from '#web/ui/form/select.tsx'

/** Returns the chosen part of a contents list that is too long for one file, and the field to choose it. */
export function useContentsListPart({ id, packageCount }: Shipment) {
  const { t } = useTranslation(['papers', 'fields'])
  const { number } = useFormats()
  const [index, setIndex] = useState(0)
  const { data } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/packing', { params: { id } }),
    enabled: packageCount > 0,
  })
  const parts = contentsListParts(data?.packages ?? [])
  const part = parts[index] ?? parts[0]
  const field = part ? (
    <Select
      label={t('fields:packages')}
      isLabelHidden
      value={String(parts.indexOf(part))}
      onChange={(value) => setIndex(Number(value))}
      options={parts.map(({ from, to }, index) => ({
        value: String(index),
        label: t('packageRange', { from: number(from), to: number(to) }),
      }))}
    />
  ) : null
  return { part, field }
}
