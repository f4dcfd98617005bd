import { useTranslation } from 'react-i18next'
import { erasedAddress } from '#domain/people/erased-person.ts'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import { deviceName } from '#web/app/list/device-name.ts'
import type { Column } from '#web/ui/table/table-columns.ts'

export type OwnEvent = Output<'GET /api/auth/events'>['rows'][number]

/**
 * Returns a function that shows the address of an event: as it is, or in words where it was erased with the person, or
 * where there is none, as for commands at the server.
 */
export function useAddressText() {
  const { t } = useTranslation('account')
  return (address: string): string =>
    address === erasedAddress ? t('events.erased') : address || t('events.byOthers')
}

/** When, what and where from: the columns that one's own sign-ins and everybody's have in common. */
export function useSignInColumns<Event extends OwnEvent>(): Column<Event>[] {
  const { t } = useTranslation(['account', 'audit'])
  const { instant } = useFormats()
  const addressText = useAddressText()
  return [
    { key: 'at', header: t('audit:when'), render: ({ at }) => <bdi>{instant(at)}</bdi> },
    {
      key: 'what',
      header: t('audit:what'),
      render: ({ kind }) => <bdi>{t(`events.kind.${kind}`)}</bdi>,
    },
    {
      key: 'address',
      header: t('events.address'),
      render: ({ address }) => <bdi>{addressText(address)}</bdi>,
    },
    {
      key: 'device',
      header: t('events.device'),
      priority: 2,
      render: ({ agent }) => (agent ? <bdi>{deviceName(agent)}</bdi> : '–'),
    },
  ]
}

/** Returns the tone of a row: refusals stand out. */
export const rowToneOf = ({ topic }: OwnEvent) =>
  topic === 'refusal' ? ('warn' as const) : undefined
