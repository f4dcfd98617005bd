import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { NewWebhookDialog } from '#web/settings/webhooks/webhook-dialogs.tsx'
import { type Webhook, WebhookState } from '#web/settings/webhooks/webhook-state.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Screen of the webhook endpoints of the company or a supplier, for its administrators. */
export function WebhookListScreen() {
  const { t } = useTranslation(['webhooks', 'messages'])
  const [isAdding, setAdding] = useState(false)
  const isAllowed = useCan('manageKeys')
  const canSeeMessages = useCan('seeMessages')
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery('GET /api/webhook-endpoints', {}),
    enabled: isAllowed,
    staleTime: 0,
  })
  const addButton = (
    <Button kind="primary" icon="add" onPress={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const isEmpty = data?.length === 0
  return (
    <RestrictedPage
      verb="manageKeys"
      title={t('title')}
      below={<bdi>{t('subtitle')}</bdi>}
      notAllowed={t('notAllowed')}
      actions={
        <>
          {canSeeMessages ? (
            <LinkButton href={paths.messages}>{t('messages:title')}</LinkButton>
          ) : null}
          {isEmpty ? null : addButton}
        </>
      }
    >
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : isEmpty ? (
        <EmptyState icon="link" action={addButton}>
          {t('none')}
        </EmptyState>
      ) : (
        <WebhookTable rows={data} />
      )}
      {isAdding ? <NewWebhookDialog onClose={() => setAdding(false)} /> : null}
    </RestrictedPage>
  )
}

function WebhookTable({ rows }: { rows: readonly Webhook[] | undefined }) {
  const { t } = useTranslation('webhooks')
  const { instant, number } = useFormats()
  const columns: Column<Webhook>[] = [
    {
      key: 'url',
      header: t('url'),
      render: ({ id, url, description }) => (
        <span className={styles.address}>
          <Link isQuiet href={pathTo(paths.webhook, { id })}>
            <bdi>{url}</bdi>
          </Link>
          {description ? (
            <span className={styles.below}>
              <bdi>{description}</bdi>
            </span>
          ) : null}
        </span>
      ),
    },
    textColumn('kinds', t('sends'), ({ kinds, adviceFormat }) => {
      if (adviceFormat) return t(`sent.${adviceFormat}`)
      return kinds.length === 0 ? t('choice.all') : t('kindCount', { count: kinds.length })
    }),
    { key: 'state', header: t('stateHeading'), render: (webhook) => <WebhookState {...webhook} /> },
    textColumn('waiting', t('waiting'), ({ waiting }) => number(waiting), { isNumeric: true }),
    textColumn('failed', t('failed'), ({ failed }) => number(failed), { isNumeric: true }),
    textColumn('tried', t('lastTried'), ({ lastTriedAt }) =>
      lastTriedAt ? instant(lastTriedAt) : t('neverTried'),
    ),
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ url }) => url}
      rowTone={({ state }) =>
        state === 'disabled' ? 'warn' : state === 'paused' ? 'quiet' : undefined
      }
      empty={t('none')}
    />
  )
}
