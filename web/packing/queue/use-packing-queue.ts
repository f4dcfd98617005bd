import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '#web/app/random-id.ts'
import { cachePacking, usePackingApi } from '#web/packing/packing-queries.ts'
import { PackingQueue, type QueueNotice } from '#web/packing/queue/packing-queue.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

const cacheDelayMs = 1000

/** The queue of a shipment's packing, and the packing that it shows. `snapshot` is the last one fetched. */
export function usePackingQueue(
  snapshot: PackingSnapshot,
  onNotice: (notice: QueueNotice) => void,
) {
  const client = useQueryClient()
  const api = usePackingApi(snapshot.id)
  const latestOnNotice = useRef(onNotice)
  useEffect(() => {
    latestOnNotice.current = onNotice
  })
  const [queue] = useState(
    () => new PackingQueue(snapshot, api, (notice) => latestOnNotice.current(notice), randomId),
  )
  const packing = useSyncExternalStore(queue.subscribe, queue.optimistic)
  const { confirmed } = queue
  useEffect(() => queue.acceptSnapshot(snapshot), [queue, snapshot])
  useEffect(() => {
    if (confirmed.version <= snapshot.version) return
    // Delayed: writing the cache renders this screen again, which must not happen between two scans.
    const timer = setTimeout(() => cachePacking(client, confirmed), cacheDelayMs)
    return () => clearTimeout(timer)
  }, [client, confirmed, snapshot.version])
  useEffect(() => () => cachePacking(client, queue.confirmed), [client, queue])
  const hasPending = packing.pendingCount > 0
  useEffect(() => {
    if (!hasPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', queue.retry)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', queue.retry)
    }
  }, [queue, hasPending])
  return { queue, packing }
}
