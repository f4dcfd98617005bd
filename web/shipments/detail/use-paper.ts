import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#domain/lang.ts'
import type { Paper } from '#domain/packing/paper.ts'
import { downloadFile } from '#web/app/download-file.ts'
import { callForFile } from '#web/app/http/call.ts'
import { announce } from '#web/ui/announce.ts'

/** The requested paper: shown in a tab that is already open, or downloaded. */
type PaperRequest = { paper: Paper; tab: Window | null; isLeftOut?: boolean }

// The tab's viewer has read the file by then.
const revokeAfterMs = 60_000

/** Papers of a shipment, one at a time: `open` shows it in a tab of its own, `download` keeps it. */
export function usePaper(shipmentId: number, lang: Lang) {
  const { t } = useTranslation('papers')
  const asking = useMutation<void, Error, PaperRequest>({
    networkMode: 'always',
    mutationFn: async ({ paper, tab, isLeftOut = false }) => {
      const { name, content } = await callForFile('GET /api/shipments/:id/papers/:paper', {
        params: { id: shipmentId, paper },
        query: { lang, leaveOut: isLeftOut ? 'true' : 'false' },
      })
      if (tab && !tab.closed) {
        const address = URL.createObjectURL(content)
        tab.location.replace(address)
        setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
      } else {
        downloadFile(name, content)
        announce(t('downloaded', { name }))
      }
    },
    onError: (_error, { tab }) => tab?.close(),
  })
  const { isPending, variables, error } = asking
  return {
    // The tab opens with the press: later, a browser takes it for an advertisement.
    open: (paper: Paper) => asking.mutate({ paper, tab: window.open('', '_blank') }),
    download: (paper: Paper) => asking.mutate({ paper, tab: null }),
    /** Without the signs that no font has. */
    openWithout: (paper: Paper) =>
      asking.mutate({ paper, tab: window.open('', '_blank'), isLeftOut: true }),
    isOpening: (paper: Paper) => isPending && variables.paper === paper && variables.tab !== null,
    isDownloading: (paper: Paper) =>
      isPending && variables.paper === paper && variables.tab === null,
    errorOf: (paper: Paper) => (variables?.paper === paper ? error : null),
  }
}
