import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOutcomeToasts } from '#web/app/errors/use-outcome-toasts.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { deviceName } from '#web/app/list/device-name.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/session/account-screen.module.css'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

type Session = Output<'GET /api/auth/sessions'>[number]

export function OwnSessions() {
  const { t } = useTranslation('account')
  const { instant } = useFormats()
  const sessions = useQuery({ ...endpointQuery('GET /api/auth/sessions', {}), staleTime: 0 })
  const handlersWith = useOutcomeToasts(sessions.refetch)
  const end = useEndpointMutation('DELETE /api/auth/sessions/:id')
  const endOne = ({ id }: Session) =>
    end.mutate({ params: { id } }, handlersWith(t('sessions.ended')))
  const endOthers = useEndpointMutation('DELETE /api/auth/sessions')
  const endAllOthers = () => endOthers.mutate({}, handlersWith(t('sessions.othersEnded')))
  if (sessions.error && !sessions.data)
    return <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />
  return (
    <div className={styles.part}>
      <DataTable<Session>
        caption={t('sessions.title')}
        rows={sessions.data}
        rowKey={(row) => row.id}
        rowLabel={(row) => deviceName(row.agent)}
        columns={[
          { key: 'agent', header: t('sessions.device'), render: (row) => deviceName(row.agent) },
          textColumn('address', t('sessions.address'), (row) => row.address),
          textColumn('started', t('sessions.started'), (row) => instant(row.startedAt)),
          { key: 'seen', header: t('sessions.seen'), render: (row) => instant(row.seenAt) },
          {
            key: 'end',
            header: t('sessions.stop'),
            render: (row) =>
              row.isCurrent ? (
                t('sessions.current')
              ) : (
                <Button isSmall isBusy={end.isPending} onPress={() => endOne(row)}>
                  {t('sessions.end')}
                </Button>
              ),
          },
        ]}
      />
      {(sessions.data?.length ?? 0) > 2 ? (
        <ButtonRow>
          <Button isBusy={endOthers.isPending} onPress={endAllOthers}>
            {t('sessions.endOthers')}
          </Button>
        </ButtonRow>
      ) : null}
    </div>
  )
}
