import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { pageSetting } from '#web/app/http/client.ts'
import { PlaceFilter } from '#web/app/list/place-filter.tsx'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './arrivals.module.css'

/** Dialog that creates, shows once, replaces and withdraws the secret address of the person's calendar feed. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('arrivals')
  const { instant } = useFormats()
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const query = endpointQuery('GET /api/arrivals/calendar-feed', {})
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  const create = useEndpointMutation('PUT /api/arrivals/calendar-feed')
  const remove = useEndpointMutation('DELETE /api/arrivals/calendar-feed')
  const [newAddress, setNewAddress] = useState('')
  const [placeId, setPlaceId] = useState<number>()
  const address = newAddress && placeId ? `${newAddress}&placeId=${placeId}` : newAddress
  const refresh = () => void client.invalidateQueries({ queryKey: query.queryKey })
  const issue = () =>
    create.mutate(
      {},
      {
        onSuccess: ({ path }) =>
          setNewAddress(new URL(pageSetting('oto-api-root') + path, location.href).href),
        onSettled: refresh,
      },
    )
  const withdraw = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          setNewAddress('')
          toast.success(t('feed.withdrawn'))
        },
        onSettled: refresh,
      },
    )
  const copy = async () => {
    if (!(await copyText(address))) return toast.error(t('feed.notCopied'))
    announce(t('feed.copied'))
  }
  const feed = data?.feed
  const failure = error ?? create.error ?? remove.error
  return (
    <Dialog
      isOpen
      title={t('feed.title')}
      onClose={onClose}
      footer={
        <>
          {feed ? (
            <Button isBusy={remove.isPending} onPress={withdraw}>
              {t('feed.withdraw')}
            </Button>
          ) : null}
          {address ? (
            <Button kind="primary" icon="copy" onPress={() => void copy()}>
              {t('feed.copy')}
            </Button>
          ) : (
            <Button kind={feed ? 'quiet' : 'primary'} isBusy={create.isPending} onPress={issue}>
              {t(feed ? 'feed.replace' : 'feed.create')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.feed}>
        <p>{t('feed.hint')}</p>
        {address ? (
          <>
            <p role="status">{t('feed.shown')}</p>
            <PlaceFilter description={t('feed.placeHint')} value={placeId} onChange={setPlaceId} />
            <p className={styles.address} dir="ltr">
              {address}
            </p>
          </>
        ) : data ? (
          <>
            <p>
              {feed
                ? [
                    t('feed.since', { at: instant(feed.createdAt) }),
                    feed.lastReadAt
                      ? t('feed.lastRead', { at: instant(feed.lastReadAt) })
                      : t('feed.neverRead'),
                  ].join(' ')
                : t('feed.none')}
            </p>
            {feed ? <p>{t('feed.replaceHint')}</p> : null}
          </>
        ) : null}
        {failure ? <p role="alert">{messageOf(failure)}</p> : null}
      </div>
    </Dialog>
  )
}
