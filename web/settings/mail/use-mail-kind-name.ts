import { useTranslation } from 'react-i18next'
import type { MailKind } from '#domain/notices/mail.ts'

/** Returns a function that names a kind of mail; an unknown kind of a newer server by its own name. */
export function useMailKindName(): (kind: string) => string {
  const { t } = useTranslation('outbox')
  return (kind) => t(`kind.${kind as MailKind}`, { defaultValue: kind })
}
