import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { messageParams } from '#web/app/errors/message-params.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { randomId } from '#web/app/random-id.ts'
import { useScanStatus } from '#web/app/scan/use-scan-status.ts'
import { useWorklist } from '#web/app/scan/use-worklist.ts'
import { actingSupplierId } from '#web/app/state/session-state.ts'
import { lineName } from '#web/packing/package-text.ts'
import type {
  ApplyResult,
  DialogRequest,
  PackedScan,
  PackingWorkspace,
} from '#web/packing/packing-context.ts'
import { cachePacking, cachePackingOnLeave, packingApi } from '#web/packing/packing-queries.ts'
import { PackingQueue } from '#web/packing/queue/packing-queue.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'
import type { QueueNotice } from '#web/packing/queue/queue-notice.ts'
import { type Renumbering, renumbered, renumberedDialog } from '#web/packing/queue/renumbering.ts'
import { unsentQueue, watchUnsentPacking } from '#web/packing/queue/unsent-packing.ts'
import { readOnlyReason } from '#web/packing/read-only-reason.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const cacheDelayMs = 1000

/**
 * Returns the packing queue of a shipment and its optimistic packing. `snapshot` is the last fetched packing; `isLeft`
 * is whether the person has left the screen.
 */
function usePackingQueue(
  snapshot: PackingSnapshot,
  onNotice: (notice: QueueNotice, isLeft: boolean) => void,
) {
  const client = useQueryClient()
  // Never changes: after the person left the screen, staff may act for another supplier or none.
  const [supplier] = useState(actingSupplierId)
  const isLeft = useRef(false)
  const latestOnNotice = useRef(onNotice)
  useEffect(() => {
    isLeft.current = false
    latestOnNotice.current = onNotice
    return () => {
      isLeft.current = true
    }
  })
  const notify = useCallback(
    (notice: QueueNotice) => latestOnNotice.current(notice, isLeft.current),
    [],
  )
  const [queue] = useState(() => {
    const key = `${supplier} ${snapshot.id}`
    const unsent = unsentQueue(key)
    if (unsent) return unsent
    const api = packingApi(client, snapshot.id, supplier)
    const created = new PackingQueue(snapshot, api, notify, randomId)
    watchUnsentPacking(created, key)
    return created
  })
  // Until now, an unsent queue notified the screen that the person left.
  useEffect(() => queue.notifyTo(notify), [queue, notify])
  const packing = useSyncExternalStore(queue.subscribe, queue.optimistic)
  const { confirmed } = queue
  useEffect(() => queue.acceptSnapshot(snapshot), [queue, snapshot])
  useEffect(() => {
    if (confirmed.version <= snapshot.version) return
    // Delayed: writing the cache renders this screen, which must not happen between two scans.
    const timer = setTimeout(() => cachePacking(client, confirmed, supplier), cacheDelayMs)
    return () => clearTimeout(timer)
  }, [client, confirmed, snapshot.version, supplier])
  useEffect(() => () => cachePackingOnLeave(client, queue, supplier), [client, queue, supplier])
  return { queue, packing }
}

/** Maximum scans that can be undone one by one. */
const maxPacked = 5

const noSelection: ReadonlySet<number> = new Set()

/** State of the pack screen: packing, selection, status and open dialog. */
export function useWorkspaceState(snapshot: PackingSnapshot): PackingWorkspace {
  const { t, i18n } = useTranslation(['packing', 'scanning', 'shell'])
  const problemMessage = useProblemMessage()
  const [lastSelected, setSelected] = useState(noSelection)
  const [dialog, setDialog] = useState<DialogRequest>()
  const { status, show: showStatus } = useScanStatus()
  const changeCount = useRef(0)
  const [packed, setPacked] = useState<readonly PackedScan[]>([])
  const messageOf = (error: unknown) =>
    error instanceof PackingRefusal
      ? t(`refusal.${error.code}`, messageParams(error.params, i18n.language))
      : problemMessage(error)
  const followNumbers = (renumbering: Renumbering) => {
    setSelected((numbers) => new Set(renumbered(numbers, renumbering)))
    setPacked((all) =>
      all.flatMap((scan) =>
        renumbered([scan.packageNumber], renumbering).map((packageNumber) => ({
          ...scan,
          packageNumber,
        })),
      ),
    )
    if (!dialog) return
    const next = renumberedDialog(dialog, renumbering)
    setDialog(next)
    if (!next) showStatus('error', t('refusal.not-found'))
  }
  const onNotice = (notice: QueueNotice, isLeft: boolean) => {
    if (notice.kind === 'renumbered') return followNumbers(notice.renumbering)
    if (notice.kind === 'dropped') {
      const dropped = { count: notice.count, why: messageOf(notice.cause) }
      if (isLeft)
        return void toast.error(t('queue.droppedOf', { shipment: snapshot.code, ...dropped }))
      // The goods of these scans may no longer be packed.
      setPacked([])
      showStatus('error', t('queue.dropped', dropped))
    } else if (notice.kind === 'not-undone') {
      const text = t('queue.notUndone', { shipment: snapshot.code })
      if (isLeft) toast.error(text)
      else showStatus('error', text)
    } else if (!isLeft)
      showStatus(notice.kind === 'rebased' ? 'info' : 'success', t(`queue.${notice.kind}`))
  }
  const { queue, packing } = usePackingQueue(snapshot, onNotice)

  const applySteps = (steps: PackingStep[]): ApplyResult => {
    try {
      const created = queue.apply(steps)
      changeCount.current += 1
      return { created }
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

  const worklist = useWorklist(
    packing.lines,
    (line) => line.packed !== line.quantity,
    (line) => [lineName(line), line.productCode, line.orderCode].join(' '),
  )
  const lines = useMemo(
    () => new Map(packing.lines.map((line) => [line.id, line])),
    [packing.lines],
  )
  const packages = useMemo(
    () => new Map(packing.packages.map((pkg) => [pkg.number, pkg])),
    [packing.packages],
  )
  const selected = useMemo(() => {
    const present = [...lastSelected].filter((number) => packages.has(number))
    return present.length === lastSelected.size ? lastSelected : new Set(present)
  }, [lastSelected, packages])
  const [only] = selected
  const reason = readOnlyReason(packing)
  const refusal =
    reason === 'supplier-deactivated'
      ? t('shell:problem.supplier-deactivated')
      : reason && t(`readOnly.${reason}`)
  return {
    packing,
    lines,
    packages,
    refusal,
    labelRefusal: reason === 'shipment-closed' ? undefined : refusal,
    selected,
    select: (numbers) => setSelected(new Set(numbers)),
    current: selected.size === 1 && only !== undefined ? packages.get(only) : undefined,
    status,
    showStatus,
    applySteps,
    applyAndReport,
    nextPackageId: () => -queue.createdCount - 1,
    worklist,
    packed,
    recordPacked: (scan) =>
      setPacked((all) => [...all, { ...scan, key: String(changeCount.current) }].slice(-maxPacked)),
    forgetPacked: (scan) => setPacked((all) => all.filter((other) => other !== scan)),
    undo: () => {
      if (packing.isUndoing) return
      if (refusal) return showStatus('error', refusal)
      if (!queue.undo()) return showStatus('info', t('scanning:nothingToUndo'))
      const key = String(changeCount.current)
      setPacked((all) => all.filter((scan) => scan.key !== key))
      changeCount.current -= 1
    },
    retry: queue.retry,
    flush: queue.flush,
    savedPacking: async () => {
      await queue.flush()
      return queue.confirmed
    },
    dialog,
    setDialog,
  }
}
