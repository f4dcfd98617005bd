import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { noticeKindNames, noticeQueryFields } from '#domain/notices/notice.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { ChoiceFilter, type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import type { Notice } from '#web/notices/notice-text.ts'
import styles from '#web/notices/notices.module.css'
import { type NoticesSearch, readNoticesSearch } from '#web/notices/notices-search.ts'
import { NoticesTable } from '#web/notices/notices-table.tsx'
import { type NoticesToMark, useMarkAsRead } from '#web/notices/use-mark-as-read.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export function NoticesScreen() {
  const { t } = useTranslation('notices')
  const { markAsRead, isBusy } = useMarkAsRead()
  return (
    <ScreenPage title={t('title')}>
      <PagedList
        readSearch={readNoticesSearch}
        list={({ kind, ...query }) => ({
          ...endpointQuery('GET /api/notices', { query: { ...query, kind: knownKind(kind) } }),
          staleTime: 0,
        })}
        count={({ kind, ...query }) =>
          endpointQuery('GET /api/notices/count', { query: { ...query, kind: knownKind(kind) } })
        }
        filters={(search, narrow) => <NoticeFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching, search, narrow }) => (
          <>
            <MarkAllAsRead kind={knownKind(search.kind)} isBusy={isBusy} markAsRead={markAsRead} />
            <NoticesTable
              rows={rows}
              isFetching={isFetching}
              onMarkAsRead={(id) => markAsRead({ ids: [id] })}
              empty={
                search.page ? null : search.state || search.kind ? (
                  <EmptyState
                    icon="search"
                    action={
                      <Button onPress={() => narrow({ state: undefined, kind: undefined })}>
                        {t('clear')}
                      </Button>
                    }
                  >
                    {t('noMatch')}
                  </EmptyState>
                ) : (
                  <EmptyState icon="check">{t('none')}</EmptyState>
                )
              }
            />
          </>
        )}
      </PagedList>
    </ScreenPage>
  )
}

const knownKind = (text: string | undefined) => noticeKindNames.find((kind) => kind === text)

/** Button that marks all notices of a kind as read, on every page of the list; absent without an unread one. */
function MarkAllAsRead({
  kind,
  isBusy,
  markAsRead,
}: {
  kind: Notice['kind'] | undefined
  isBusy: boolean
  markAsRead: (body: NoticesToMark) => void
}) {
  const { t } = useTranslation('notices')
  const { data } = useQuery({
    ...endpointQuery('GET /api/notices', { query: { state: 'unread', kind, limit: 1 } }),
    staleTime: 0,
  })
  const [newestUnread] = data?.rows ?? []
  // Only up to the newest one read here: a notice that arrives meanwhile stays unread.
  if (!newestUnread) return null
  return (
    <p className={styles.actions}>
      <Button
        icon="check"
        isBusy={isBusy}
        onPress={() => markAsRead({ upTo: newestUnread.id, kind })}
      >
        {t('markAll')}
      </Button>
    </p>
  )
}

function NoticeFilters({ search, narrow }: FilterProps<NoticesSearch>) {
  const { t } = useTranslation('notices')
  const { state } = search
  const kind = knownKind(search.kind)
  return (
    <ListFilters<NoticesSearch>
      narrow={narrow}
      filters={[
        ['state', t('state'), state && t(state)],
        ['kind', t('kind'), kind && t(`kinds.${kind}.name`)],
      ]}
    >
      <ChoiceFilter
        name="kind"
        label={t('kind')}
        placeholder={t('allKinds')}
        options={noticeQueryFields.kind.options}
        text={(value) => t(`kinds.${value}.name`)}
        value={kind}
        onChange={(value) => narrow({ kind: value })}
      />
      <ChoiceFilter
        name="state"
        label={t('state')}
        placeholder={t('allStates')}
        options={noticeQueryFields.state.options}
        text={(value) => t(value)}
        value={state}
        onChange={(value) => narrow({ state: value })}
      />
    </ListFilters>
  )
}
