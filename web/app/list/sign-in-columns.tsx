import { useTranslation } from 'react-i18next'
import { erasedAddress } from '#domain/people/erased-person.ts'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import { deviceName } from '#web/app/list/device-name.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Entry of a person's own sign-in log. */
export type OwnEvent = Output<'GET /api/auth/events'>['rows'][number]

/**
 * Returns a function that shows the IP address of an event. A text replaces an address that was erased with the person,
 * and the missing address of a command on the server.
 */
export function useAddressText() {
  const { t } = useTranslation('account')
  return (address: string): string =>
    address === erasedAddress ? t('events.erased') : address || t('events.byOthers')
}

/** Columns of a person's sign-ins, for themselves and for administrators: time, event, address and device. */
export function useSignInColumns<Event extends OwnEvent>(): Column<Event>[] {
  const { t } = useTranslation(['account', 'audit'])
  const { instant } = useFormats()
  const addressText = useAddressText()
  return [
    textColumn('at', t('audit:when'), ({ at }) => instant(at)),
    textColumn('what', t('audit:what'), ({ kind }) => t(`events.kind.${kind}`)),
    textColumn('address', t('events.address'), ({ address }) => addressText(address)),
    textColumn('device', t('events.device'), ({ agent }) => (agent ? deviceName(agent) : '–'), {
      priority: 2,
    }),
  ]
}

/** Returns the tone of a row: refusals are highlighted. */
export const signInRowTone = ({ topic }: OwnEvent) =>
  topic === 'refusal' ? ('warn' as const) : undefined
