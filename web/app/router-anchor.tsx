import { Link, useRouter } from '@tanstack/react-router'
import type { AnchorProps } from '#web/ui/link.tsx'

/** The router's link for the kit: it takes an address as a whole, `/shipments?state=open`. Others are plain anchors. */
export function RouterAnchor({ href, ...rest }: AnchorProps) {
  const { parseSearch } = useRouter().options
  const { origin, pathname, search, hash } = new URL(href, window.location.origin)
  const isApi = pathname.startsWith('/api/')
  if (origin !== window.location.origin || isApi) return <a {...rest} href={href} />
  return (
    <Link
      {...rest}
      to={pathname}
      search={parseSearch(search) as never}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeSearch: true }}
    />
  )
}
