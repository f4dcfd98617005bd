import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#web/app/queries.ts'
import type { RecordDraft } from '#web/settings/records/record-kind.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'

/** The place of a dock: chosen for a new one, and the same ever after. */
export function DockPlaceField({
  draft,
  onChange,
  isNew,
}: {
  draft: RecordDraft
  onChange: (part: RecordDraft) => void
  isNew: boolean
}) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { placeId = '', placeName = '' } = draft
  const search = async (text: string) => {
    const { rows } = await client.fetchQuery(endpointQuery('GET /api/places', { query: { text } }))
    return rows.map(({ id, code, name }) => ({ key: String(id), label: name, detail: code }))
  }
  if (!isNew) return <bdi>{placeName}</bdi>
  return (
    <ComboBox
      name="placeId"
      label={t('records.docks.place')}
      isRequired
      value={placeId ? { key: placeId, label: placeName } : null}
      onChange={(place) => onChange({ placeId: place?.key ?? '', placeName: place?.label ?? '' })}
      search={search}
    />
  )
}
