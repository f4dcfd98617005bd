import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { Link } from '#web/ui/link.tsx'

/** GLN and tax ID of the company, which other systems ask for; a link to its settings if the GLN is missing. */
export function OwnIdentifiers() {
  const { t } = useTranslation(['webhooks', 'fields'])
  const isAllowed = useCan('manageCompany')
  const { data } = useQuery({
    ...endpointQuery('GET /api/company-settings', {}),
    enabled: isAllowed,
  })
  if (!data) return null
  return (
    <>
      {data.gln ? (
        <bdi>{`${t('fields:gln')} ${data.gln}`}</bdi>
      ) : (
        <Link href={paths.settings}>{t('enterGln')}</Link>
      )}
      {data.taxId ? ' · ' : null}
      {data.taxId ? <bdi>{`${t('fields:taxId')} ${data.taxId}`}</bdi> : null}
    </>
  )
}
