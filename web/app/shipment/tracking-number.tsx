import { useTranslation } from 'react-i18next'
import { trackingLink } from '#domain/parties/tracking-link.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props = { url: string | null; tracking: string }

export const TrackingNumber = ({ url, tracking }: Props) => (
  <>
    <CodeText>{tracking}</CodeText> <TrackingLink url={url} tracking={tracking} />
  </>
)

/** Link to the carrier's page of a tracking number; nothing if the carrier has no such page. */
export function TrackingLink({ url, tracking }: Props) {
  const { t } = useTranslation('fields')
  const href = trackingLink(url, tracking)
  return href ? (
    <Link href={href} target="_blank">
      {t('track')}
      <VisuallyHidden> {tracking}</VisuallyHidden>
    </Link>
  ) : null
}
