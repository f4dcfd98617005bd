import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { SignInRules } from '#web/settings/sign-in/sign-in-rules.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table-columns.ts'

type Row = Output<'GET /api/sign-in-providers'>[number]

/** How the company's people sign in: its providers, and whether passwords do. */
export function SignInSettingsScreen() {
  const { t } = useTranslation(['providers', 'settings'])
  const isAllowed = useCan('manageCompany')
  return (
    <ScreenPage
      title={t('title')}
      below={<bdi>{t('lead')}</bdi>}
      actions={
        isAllowed ? (
          <LinkButton href={paths.newSignInProvider} icon="add" kind="primary">
            {t('add')}
          </LinkButton>
        ) : null
      }
    >
      {isAllowed ? <Providers /> : <EmptyState icon="lock">{t('settings:notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

function Providers() {
  const { t } = useTranslation('providers')
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/sign-in-providers', {}))
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <EmptyState icon="lock">{t('none')}</EmptyState>
  const columns: Column<Row>[] = [
    {
      key: 'label',
      header: t('field.label'),
      render: ({ id, label }) => (
        <Link isQuiet href={pathTo(paths.signInProvider, { id })}>
          <bdi>{label}</bdi>
        </Link>
      ),
    },
    {
      key: 'issuer',
      header: t('field.issuer'),
      render: ({ issuer }) => <CodeText>{issuer}</CodeText>,
    },
  ]
  return (
    <>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowLabel={({ label }) => label}
        isFetching={false}
      />
      <SignInRules />
    </>
  )
}
