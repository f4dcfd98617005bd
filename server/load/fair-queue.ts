import { ProblemError } from '#server/http/problem-error.ts'

/** The owner of a job. Groups take turns, and so do the members of a group. */
export type QueueOwner = {
  /** A company, or a network. */
  group: string
  /** A session. */
  member?: string | undefined
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
}

export type QueueLimits = {
  /** Maximum running jobs. */
  concurrency: number
  /** Maximum running jobs of a group. */
  maxRunningPerGroup: number
  /** Maximum waiting jobs. */
  maxWaiting: number
  /** Maximum jobs of a group, running or waiting. */
  maxPerGroup?: number
  /** Maximum waiting jobs of a member. */
  maxWaitingPerMember?: number
  /** Maximum waiting time; the job is then rejected. */
  maxWaitMs?: number
  /** Maximum pause of a group after each of its jobs. The pause is as long as the job ran, and holds no slot. */
  maxPauseMs?: number
  /** Creates the error of a rejected job. */
  refuse: () => Error
}

/** Thrown when the client has disconnected. */
export class ClientDisconnected extends ProblemError {
  constructor() {
    super('unavailable')
  }
}

type Waiter = { owner: QueueOwner; start: () => void; drop: (reason: Error) => void }
type Group = {
  running: number
  waiting: Waiter[]
  /** Number of running jobs of each member. */
  runningByMember: Map<string, number>
  /** Number of the last turn of each member; kept as long as the group. */
  lastTurnByMember: Map<string, number>
  /** Number of the last turn; the group with the lowest number is next. */
  lastTurn: number
}

/**
 * A bounded queue with round-robin between groups: the next job comes from the group whose last turn was longest ago.
 * If the queue is full, the group with the most waiting jobs loses its newest one to a smaller group.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #groups = new Map<string, Group>()
  #turnCount = 0
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Runs a job in its turn. Rejects if the queue is full, the job waits too long, or the client disconnects. */
  async run<Result>(owner: QueueOwner, work: () => Promise<Result>): Promise<Result> {
    const group = this.#groupOf(owner.group)
    await this.#waitForTurn(owner, group)
    const startedAtMs = performance.now()
    try {
      return await work()
    } finally {
      this.#running -= 1
      const { maxPauseMs } = this.#limits
      const end = () => this.#finish(owner, group)
      if (maxPauseMs) setTimeout(end, Math.min(performance.now() - startedAtMs, maxPauseMs))
      else end()
      this.#startNext()
    }
  }

  #finish({ group: name, member = '' }: QueueOwner, group: Group): void {
    group.running -= 1
    const remaining = (group.runningByMember.get(member) ?? 1) - 1
    if (remaining > 0) group.runningByMember.set(member, remaining)
    else group.runningByMember.delete(member)
    this.#forget(name, group)
    this.#startNext()
  }

  #groupOf(name: string): Group {
    const existingGroup = this.#groups.get(name)
    if (existingGroup) return existingGroup
    // A new group goes before the group that had the last turn, and after all others.
    const lastTurn = this.#turnCount - 0.5
    const group: Group = {
      ...{ running: 0, waiting: [], lastTurn },
      ...{ runningByMember: new Map(), lastTurnByMember: new Map() },
    }
    this.#groups.set(name, group)
    return group
  }

  #waitForTurn(owner: QueueOwner, group: Group): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { owner, start: resolve, drop: reject }
    group.waiting.push(waiter)
    this.#waiting += 1
    this.#startNext()
    // Its turn has come already.
    if (!group.waiting.includes(waiter)) return promise
    const rejectWaiter = (reason: Error) => {
      if (this.#remove(waiter, group)) reject(reason)
    }
    if (owner.signal?.aborted) rejectWaiter(new ClientDisconnected())
    else if (this.#isTooMany(waiter, group)) rejectWaiter(this.#limits.refuse())
    const onAbort = () => rejectWaiter(new ClientDisconnected())
    owner.signal?.addEventListener('abort', onAbort, { once: true })
    const { maxWaitMs } = this.#limits
    const timer = maxWaitMs && setTimeout(() => rejectWaiter(this.#limits.refuse()), maxWaitMs)
    return promise.finally(() => {
      if (timer) clearTimeout(timer)
      owner.signal?.removeEventListener('abort', onAbort)
    })
  }

  /** Whether a waiter must be rejected. In a full queue, rejects the newest job of a longer group in its place. */
  #isTooMany({ owner }: Waiter, group: Group): boolean {
    const { maxWaiting, maxPerGroup, maxWaitingPerMember } = this.#limits
    const waitingCount = group.waiting.filter(
      (waiter) => waiter.owner.member === owner.member,
    ).length
    if (maxPerGroup && group.running + group.waiting.length > maxPerGroup) return true
    if (maxWaitingPerMember && waitingCount > maxWaitingPerMember) return true
    if (this.#waiting <= maxWaiting) return false
    const longest = [...this.#groups.values()].reduce((max, candidate) =>
      candidate.waiting.length > max.waiting.length ? candidate : max,
    )
    const last = longest.waiting.at(-1)
    if (longest.waiting.length <= group.waiting.length || !last) return true
    this.#remove(last, longest)
    last.drop(this.#limits.refuse())
    return false
  }

  #remove(waiter: Waiter, group: Group): boolean {
    const index = group.waiting.indexOf(waiter)
    if (index < 0) return false
    group.waiting.splice(index, 1)
    this.#waiting -= 1
    this.#forget(waiter.owner.group, group)
    return true
  }

  #forget(name: string, group: Group): void {
    if (group.running === 0 && group.waiting.length === 0 && this.#groups.get(name) === group)
      this.#groups.delete(name)
  }

  #startNext(): void {
    const { concurrency, maxRunningPerGroup } = this.#limits
    while (this.#running < concurrency) {
      const [next] = [...this.#groups.values()]
        .filter(({ running, waiting }) => waiting.length > 0 && running < maxRunningPerGroup)
        .sort((a, b) => a.lastTurn - b.lastTurn)
      if (!next) return
      this.#start(next)
    }
  }

  #start(group: Group): void {
    const waiter = nextOf(group)
    if (!waiter) return
    const member = waiter.owner.member ?? ''
    this.#running += 1
    this.#turnCount += 1
    group.running += 1
    group.lastTurn = this.#turnCount
    group.lastTurnByMember.set(member, this.#turnCount)
    group.runningByMember.set(member, (group.runningByMember.get(member) ?? 0) + 1)
    this.#remove(waiter, group)
    waiter.start()
  }
}

/** Returns the next job: members without a running job go first, then the member whose last turn was longest ago. */
function nextOf({ waiting, runningByMember, lastTurnByMember }: Group): Waiter | undefined {
  const memberOf = ({ owner }: Waiter) => owner.member ?? ''
  const lastTurn = (waiter: Waiter) => lastTurnByMember.get(memberOf(waiter)) ?? 0
  const ofIdleMembers = waiting.filter((waiter) => !runningByMember.has(memberOf(waiter)))
  const [first, ...others] = ofIdleMembers.length > 0 ? ofIdleMembers : waiting
  return first && others.reduce((a, b) => (lastTurn(b) < lastTurn(a) ? b : a), first)
}
