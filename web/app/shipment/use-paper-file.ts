import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#web/app/files/download-file.ts'
import { announce } from '#web/ui/announce.ts'

/** The requested paper: shown in a tab that is already open, or downloaded. */
type PaperRequest<Paper> = { paper: Paper; tab: Window | null; isLeftOut?: boolean }
type PaperFile = { name: string; content: Blob }

// The tab's viewer has read the file by then.
const revokeAfterMs = 60_000

/** Papers as files, one at a time: `open` shows it in a tab of its own, `download` keeps it. */
export function usePaperFile<Paper extends string | number>(
  load: (paper: Paper, leaveOut: 'true' | 'false') => Promise<PaperFile>,
) {
  const { t } = useTranslation('papers')
  const asking = useMutation<void, Error, PaperRequest<Paper>>({
    networkMode: 'always',
    mutationFn: async ({ paper, tab, isLeftOut }) => {
      const { name, content } = await load(paper, isLeftOut ? 'true' : 'false')
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
    /** The paper that failed last, and why. */
    failed: error && variables ? { paper: variables.paper, error } : null,
  }
}
