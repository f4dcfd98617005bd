import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Command } from '#web/app/keyboard/command-list.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'

/** The saved views of both lists, for the palette; each says of which list it is. */
export function useViewCommands(onClose: () => void): Command[] {
  const { t } = useTranslation(['shell', 'views'])
  const { history } = useRouter()
  const { data } = useQuery(endpointQuery('GET /api/views', {}))
  return (data ?? []).map(({ key, list, name, search }) => ({
    id: `v${key}`,
    label: name,
    hint: t(`nav.${list}`),
    icon: 'star',
    group: t('views:title'),
    run: () => {
      onClose()
      history.push(search ? `${paths[list]}?${search}` : paths[list])
    },
  }))
}
