import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { announce } from '#web/ui/announce.ts'

export type DownloadedFile = { name: string; content: Blob }

export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has taken the content.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Returns a function that makes and saves a file, whether it is running, and the text of its failure. */
export function useFileDownload() {
  const { t } = useTranslation('exports')
  const messageOf = useProblemMessage()
  const { mutate, isPending, error } = useMutation<void, Error, () => Promise<DownloadedFile>>({
    networkMode: 'always',
    mutationFn: async (make) => {
      const { name, content } = await make()
      downloadFile(name, content)
      announce(t('done'))
    },
  })
  const failure = error ? t('failed', { why: messageOf(error) }) : undefined
  return { download: mutate, isBusy: isPending, failure }
}
