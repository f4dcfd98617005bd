import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  focusManager,
  InfiniteQueryObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { BackgroundQueryCache } from '#web/app/http/background-query-cache.ts'
import { isBackgroundRequest, runInBackground } from '#web/app/http/background-request.ts'

test('all pages and retries of a background fetch are background requests, the person’s next call is not', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1, retry: 1 } } })
  const calls: { page: number; isBackground: boolean }[] = []
  let failuresLeft = 0
  const history = new InfiniteQueryObserver(client, {
    queryKey: ['history'],
    queryFn: async ({ pageParam, signal }) => {
      calls.push({ page: pageParam, isBackground: isBackgroundRequest(signal) })
      if (pageParam === 2 && failuresLeft-- > 0) throw new Error('unreachable')
      return pageParam
    },
    initialPageParam: 1,
    getNextPageParam: (page: number) => page + 1,
  })
  const unsubscribe = history.subscribe(() => undefined)
  const takeCalls = () =>
    calls.splice(0).map(({ page, isBackground }) => `${page}${isBackground ? ' background' : ''}`)

  await history.refetch()
  await history.fetchNextPage()
  await history.fetchNextPage()
  assert.deepEqual(takeCalls(), ['1', '2', '3'])

  failuresLeft = 1
  let read: Promise<void> | undefined
  runInBackground(() => {
    read = client.invalidateQueries()
  })
  await read
  assert.deepEqual(takeCalls(), ['1 background', '2 background', '2 background', '3 background'])

  await history.refetch()
  assert.deepEqual(takeCalls(), ['1', '2', '3'])
  unsubscribe()
  client.clear()
})

test('refetches on reconnect and on focus are background requests', async () => {
  const client = new QueryClient({ queryCache: new BackgroundQueryCache() })
  const calls: boolean[] = []
  const list = new QueryObserver(client, {
    queryKey: ['list'],
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: ({ signal }) => {
      calls.push(isBackgroundRequest(signal))
      return calls.length
    },
  })
  client.mount()
  const unsubscribe = list.subscribe(() => undefined)
  const nextTask = () => new Promise((done) => setTimeout(done))
  await nextTask()
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await nextTask()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await nextTask()
  await list.refetch()
  assert.deepEqual(calls, [false, true, true, false])
  unsubscribe()
  client.unmount()
  client.clear()
})
