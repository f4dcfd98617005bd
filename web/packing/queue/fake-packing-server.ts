import type { PackingLine } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { PackingQueue } from './packing-queue.ts'
import type { PackingReply, PackingSnapshot } from './packing-reply.ts'
import type { QueueNotice } from './queue-notice.ts'

const unmeasured = { height: null, width: null, depth: null, weight: null }
const line = (id: number) =>
  ({
    id,
    quantity: '100',
    packed: '0',
    quantityPerPackage: '10',
    isDivisible: false,
    ...unmeasured,
  }) as unknown as PackingLine

const empty: PackingSnapshot = {
  id: 1,
  code: 'S-1',
  state: 'open',
  status: 'open',
  isSupplierActive: true,
  version: 1,
  canUndo: false,
  lastLabelled: 0,
  lines: [line(1), line(2)],
  packages: [],
}

const carton = {
  type: 'CT',
  height: null,
  width: null,
  depth: null,
  grossWeight: null,
  netWeight: null,
  tracking: '',
} as const
export const add: PackingStep = {
  step: 'add',
  count: 1,
  package: carton,
  parentId: null,
  contents: [],
}
export const put = (to: number, quantity: string | null): PackingStep => ({
  step: 'move',
  lineId: 1,
  from: null,
  to,
  quantity,
})

/** Returns id, number and first quantity of each package. */
export const numberedContents = ({ packages }: Pick<PackingSnapshot, 'packages'>) =>
  packages.map(({ id, number, contents: inside }) => [id, number, inside[0]?.quantity])

/** Starts a fake server with the same packing rules. It assigns ids from 100 on, and replies on a call of `answer`. */
export function startFakeServer() {
  let packing = empty
  let nextId = 100
  const undoStack: PackingSnapshot[] = []
  const notices: QueueNotice[] = []
  const renumberings: [number, number | undefined][][] = []
  const requests: (() => void)[] = []
  const sent: { steps: PackingStep[]; key: string }[] = []
  let failure: ApiError | undefined
  let keys = 0
  const untilAnswered = () => new Promise<void>((resolve) => requests.push(resolve))
  const change = (steps: PackingStep[]): PackingReply => {
    undoStack.push(packing)
    const { packing: packed, changed, removed } = pack(packing, steps)
    const ids = new Map<number, number>()
    for (const { id } of changed) if (id < 0) ids.set(id, nextId++)
    const realId = (id: number) => ids.get(id) ?? id
    const withRealIds = (pkg: (typeof changed)[number]) => ({
      ...pkg,
      id: realId(pkg.id),
      parentId: pkg.parentId === null ? null : realId(pkg.parentId),
    })
    packing = {
      ...packing,
      ...packed,
      packages: packed.packages.map(withRealIds),
      version: packing.version + 1,
      canUndo: true,
    }
    const { version } = packing
    const created = [...ids.values()]
    return { version, canUndo: true, created, packages: changed.map(withRealIds), removed }
  }
  const checkVersion = (version: number) => {
    if (failure) throw failure
    if (version !== packing.version) throw new ApiError('version-changed', 412)
  }
  const queue = new PackingQueue(
    empty,
    {
      change: async (version, steps, key) => {
        sent.push({ steps, key })
        await untilAnswered()
        checkVersion(version)
        return change(steps)
      },
      reverse: async (version) => {
        await untilAnswered()
        checkVersion(version)
        const before = undoStack.pop() ?? empty
        const known = new Set(before.packages.map(({ id }) => id))
        const removed = packing.packages.map(({ id }) => id).filter((id) => !known.has(id))
        packing = { ...before, version: packing.version + 1 }
        const { version: now, packages } = packing
        return { version: now, canUndo: undoStack.length > 0, created: [], packages, removed }
      },
      read: () => Promise.resolve(packing),
    },
    (notice) => {
      if (notice.kind === 'renumbered') renumberings.push([...notice.renumbering])
      else notices.push(notice)
    },
    () => {
      keys += 1
      return `key-${keys}`
    },
  )
  return {
    queue,
    notices,
    renumberings,
    sent,
    changeByOthers: change,
    close: () => {
      packing = { ...packing, state: 'closed', version: packing.version + 1 }
    },
    fail: (problem?: ApiError) => {
      failure = problem
    },
    serverPacking: () => packing,
    answer: async () => {
      requests.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
