import { useTranslation } from 'react-i18next'
import { trackingLink } from '#domain/parties/tracking-link.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

export function TrackingNumber({
  url,
  tracking,
  hasCopy = false,
}: {
  url: string | null
  tracking: string
  hasCopy?: boolean
}) {
  const { t } = useTranslation('fields')
  const href = trackingLink(url, tracking)
  return (
    <>
      <CodeText hasCopy={hasCopy}>{tracking}</CodeText>
      {href ? (
        <>
          {' '}
          <Link href={href} target="_blank">
            {t('track')}
            <VisuallyHidden> {tracking}</VisuallyHidden>
          </Link>
        </>
      ) : null}
    </>
  )
}
