import { useTranslation } from 'react-i18next'
import type { MailKind } from '#domain/notices/mail-kind.ts'

/** How a kind of mail is called; one of a newer server by its own name. */
export function useMailKindName(): (kind: string) => string {
  const { t } = useTranslation('outbox')
  return (kind) => t(`kind.${kind as MailKind}`, { defaultValue: kind })
}
