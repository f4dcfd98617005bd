import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '#web/app/random-id.ts'
import { keepPacking, useWire } from '#web/packing/packing-queries.ts'
import { type Bench, type News, PackingQueue } from '#web/packing/queue/packing-queue.ts'

const restOfCache = 1000

/** The queue of a shipment's packing, and what it shows now. `read` is what the server said last. */
export function usePackingQueue(read: Bench, tell: (news: News) => void) {
  const client = useQueryClient()
  const wire = useWire(read.id)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  const [queue] = useState(
    () => new PackingQueue(read, wire, (news) => latest.current(news), randomId),
  )
  const shown = useSyncExternalStore(queue.subscribe, queue.shown)
  const { confirmed } = queue
  useEffect(() => queue.adopt(read), [queue, read])
  useEffect(() => {
    if (confirmed.version <= read.version) return
    // Once things rest: it draws this screen again, which is not to happen between two scans.
    const rest = setTimeout(() => keepPacking(client, confirmed), restOfCache)
    return () => clearTimeout(rest)
  }, [client, confirmed, read.version])
  useEffect(() => () => keepPacking(client, queue.confirmed), [client, queue])
  const isWaiting = shown.waiting > 0
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', queue.retry)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', queue.retry)
    }
  }, [queue, isWaiting])
  return { queue, shown }
}
