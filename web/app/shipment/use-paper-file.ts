import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#web/app/files/download-file.ts'
import { announce } from '#web/ui/announce.ts'

/** Requested paper: shown in a tab that is already open, or downloaded. */
type PaperRequest<Paper> = { paper: Paper; tab: Window | null; omitUnprintable?: boolean }
type PaperFile = { name: string; content: Blob }

// After this time the tab's viewer has read the file.
const revokeAfterMs = 60_000

/** Makes papers as files, one at a time: `open` shows the file in a new tab, `download` saves it. */
export function usePaperFile<Paper extends string | number>(
  load: (paper: Paper, omitUnprintable: 'true' | 'false') => Promise<PaperFile>,
) {
  const { t } = useTranslation('papers')
  const mutation = useMutation<void, Error, PaperRequest<Paper>>({
    networkMode: 'always',
    mutationFn: async ({ paper, tab, omitUnprintable }) => {
      const { name, content } = await load(paper, omitUnprintable ? 'true' : 'false')
      if (tab && !tab.closed) {
        const url = URL.createObjectURL(content)
        tab.location.replace(url)
        setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
      } else {
        downloadFile(name, content)
        announce(t('downloaded', { name }))
      }
    },
    onError: (_error, { tab }) => tab?.close(),
  })
  const { isPending, variables, error } = mutation
  return {
    // Opened before the request: browsers block a tab that opens later.
    open: (paper: Paper) => mutation.mutate({ paper, tab: window.open('', '_blank') }),
    download: (paper: Paper) => mutation.mutate({ paper, tab: null }),
    /** Opens the paper without the characters that no font has. */
    openOmitting: (paper: Paper) =>
      mutation.mutate({ paper, tab: window.open('', '_blank'), omitUnprintable: true }),
    isOpening: (paper: Paper) => isPending && variables.paper === paper && variables.tab !== null,
    isDownloading: (paper: Paper) =>
      isPending && variables.paper === paper && variables.tab === null,
    /** The paper that failed last, and its error. */
    failed: error && variables ? { paper: variables.paper, error } : null,
  }
}
