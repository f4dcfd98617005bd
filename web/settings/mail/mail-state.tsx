import { useTranslation } from 'react-i18next'
import type { MailKind } from '#domain/notices/mail.ts'
import type { Output } from '#web/app/http/call.ts'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'

export type Mail = Output<'GET /api/mails'>['rows'][number]

const shapesByState = {
  waiting: 'open',
  sent: 'received',
  dead: 'cancelled',
} as const satisfies Record<Mail['state'], StateShape>

export function MailState({ state }: Pick<Mail, 'state'>) {
  const { t } = useTranslation('outbox')
  return <StateBadge shape={shapesByState[state]}>{t(`state.${state}`)}</StateBadge>
}

/** Returns a function that names a kind of mail; a kind that only a newer server knows keeps its code. */
export function useMailKindName(): (kind: string) => string {
  const { t } = useTranslation('outbox')
  return (kind) => t(`kind.${kind as MailKind}`, { defaultValue: kind })
}
