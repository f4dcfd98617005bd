import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '#web/app/files/use-object-url.ts'
import styles from '#web/app/frame/buyer-logo.module.css'
import { callForFile } from '#web/app/http/call.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { useWorkspace } from '#web/app/workspace.ts'

const route = 'GET /api/company-logo/:version'

/** The buyer's logo, on white in both themes, since logos are made for paper; renders nothing without one. */
export function BuyerLogo() {
  const version = useWorkspace().data?.logo ?? ''
  const params = { version }
  const { data } = useQuery({
    queryKey: endpointQueryKey(route, { params }),
    queryFn: ({ signal }) => callForFile(route, { params, signal }),
    enabled: version !== '',
    // A version of the logo never changes.
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ content }) => content,
  })
  const url = useObjectUrl(version ? data : undefined)
  return url ? <img className={styles.logo} src={url} alt="" /> : null
}
