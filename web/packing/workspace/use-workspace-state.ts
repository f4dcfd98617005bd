import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ScanStatus } from '#web/app/scan/scan-field.tsx'
import type { ApplyResult, DialogRequest, PackingWorkspace } from '#web/packing/packing-context.ts'
import type { QueueNotice } from '#web/packing/queue/packing-queue.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'
import { usePackingQueue } from '#web/packing/queue/use-packing-queue.ts'
import { announce } from '#web/ui/announce.ts'

const noSelection: ReadonlySet<number> = new Set()

/** The state of the pack screen: the packing, the selection, the status line and the open dialog. */
export function useWorkspaceState(snapshot: PackingSnapshot): PackingWorkspace {
  const { t } = useTranslation('packing')
  const problemWords = useProblemMessage()
  const [lastSelected, setSelected] = useState(noSelection)
  const [status, setStatus] = useState<ScanStatus>()
  const [dialog, setDialog] = useState<DialogRequest>()
  const sequence = useRef(0)

  const showStatus = (tone: ScanStatus['tone'], text: string) => {
    sequence.current += 1
    setStatus({ tone, text, sequence: sequence.current })
    announce(text)
  }
  const messageOf = (error: unknown) =>
    error instanceof PackingRefusal
      ? t(`refusal.${error.code}`, { ...error.params })
      : problemWords(error)
  const onNotice = (notice: QueueNotice) => {
    if (notice.kind === 'dropped')
      showStatus('error', t('queue.dropped', { why: messageOf(notice.cause) }))
    else showStatus(notice.kind === 'rebased' ? 'info' : 'success', t(`queue.${notice.kind}`))
  }
  const { queue, packing } = usePackingQueue(snapshot, onNotice)

  const applySteps = (steps: PackingStep[]): ApplyResult => {
    try {
      return { created: queue.apply(steps) }
    } catch (error) {
      if (!(error instanceof PackingRefusal)) throw error
      return { refusal: messageOf(error) }
    }
  }
  const applyAndReport = (steps: PackingStep[], message: (created: Package[]) => string) => {
    const result = applySteps(steps)
    if ('refusal' in result) {
      showStatus('error', result.refusal)
      return undefined
    }
    showStatus('success', message(result.created))
    return result.created
  }

  const lines = useMemo(
    () => new Map(packing.lines.map((line) => [line.id, line])),
    [packing.lines],
  )
  const packages = useMemo(
    () => new Map(packing.packages.map((one) => [one.number, one])),
    [packing.packages],
  )
  const selected = useMemo(() => {
    const present = [...lastSelected].filter((number) => packages.has(number))
    return present.length === lastSelected.size ? lastSelected : new Set(present)
  }, [lastSelected, packages])
  const [only] = selected
  return {
    packing,
    lines,
    packages,
    refusal: packing.state === 'open' ? undefined : t('readOnly'),
    selected,
    select: (numbers) => setSelected(new Set(numbers)),
    current: selected.size === 1 && only !== undefined ? packages.get(only) : undefined,
    status,
    showStatus,
    applySteps,
    applyAndReport,
    nextPackageId: () => -queue.createdCount - 1,
    undo: () => queue.undo(),
    retry: queue.retry,
    flush: queue.flush,
    dialog,
    setDialog,
  }
}
