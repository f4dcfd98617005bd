import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { SecondFactorPolicy } from '#web/settings/sign-in/second-factor-policy.tsx'
import { SignInRules } from '#web/settings/sign-in/sign-in-rules.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { codeColumn, linkColumn } from '#web/ui/table/text-column.tsx'

type Row = Output<'GET /api/sign-in-providers'>[number]

/** Screen of the sign-in of the company's people: providers, passwords and second factors. */
export function SignInSettingsScreen() {
  const { t } = useTranslation(['settings', 'providers'])
  return (
    <RestrictedPage verb="manageCompany" title={t('signIn.title')} notAllowed={t('notAllowed')}>
      <Section title={t('factorPolicy.title')}>
        <SecondFactorPolicy />
      </Section>
      <Section
        title={t('providers:title')}
        actions={
          <LinkButton href={paths.newSignInProvider} icon="add">
            {t('providers:add')}
          </LinkButton>
        }
      >
        <p>{t('providers:lead')}</p>
        <Providers />
      </Section>
    </RestrictedPage>
  )
}

function Providers() {
  const { t } = useTranslation('providers')
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/sign-in-providers', {}))
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <p>{t('none')}</p>
  const columns: Column<Row>[] = [
    linkColumn(
      'label',
      t('field.label'),
      ({ id }) => pathTo(paths.signInProvider, { id }),
      ({ label }) => label,
    ),
    codeColumn('issuer', t('field.issuer'), ({ issuer }) => issuer, { isNoWrap: false }),
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
