import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/attachments/attachments.module.css'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useObjectUrl } from '#web/app/files/use-object-url.ts'
import { callForFile } from '#web/app/http/call.ts'
import { endpointQueryKey } from '#web/app/queries.ts'

const routes = {
  thumbnail: 'GET /api/attachments/:id/thumbnail',
  content: 'GET /api/attachments/:id/content',
} as const

/** A picture of the server; without a name it is its button that says what it is. */
export function StoredPicture({
  id,
  size,
  name = '',
}: {
  id: number
  size: keyof typeof routes
  name?: string
}) {
  const { t } = useTranslation('attachments')
  const words = useProblemMessage()
  const route = routes[size]
  const { data, error } = useQuery({
    queryKey: endpointQueryKey(route, { params: { id } }),
    queryFn: ({ signal }) => callForFile(route, { params: { id }, signal }),
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ content }) => content,
  })
  const url = useObjectUrl(data)
  if (error)
    return (
      <span className={styles.problem}>{size === 'content' ? words(error) : t('noPicture')}</span>
    )
  return url ? <img src={url} alt={name} /> : <span className={styles.quiet}>{t('loading')}</span>
}
