import { ProblemError } from '#server/http/problem-error.ts'

/** For whom a piece of work is: groups take turns, and within a group its members do. */
export type QueueOwner = {
  /** Who takes turns with others: a company, or a network. */
  group: string
  /** Who within the group asks: a session. */
  member?: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
}

export type QueueLimits = {
  /** Pieces of work at once. */
  concurrency: number
  /** Of them, so many of one group. */
  maxRunningPerGroup: number
  /** So many wait, all groups together. */
  maxWaiting: number
  /** So many of one group, running ones among them. */
  maxPerGroup?: number
  /** So many of one member wait. */
  maxWaitingPerMember?: number
  /** After so long whoever still waits is refused. */
  maxWaitMs?: number
  /** What is thrown at who is refused. */
  refuse: () => Error
}

/** Thrown where whoever asked has hung up: there is nobody left to answer. */
export class Abandoned extends ProblemError {
  constructor() {
    super('unavailable')
  }
}

type Waiter = { owner: QueueOwner; start: () => void; drop: (reason: Error) => void }
type Group = {
  running: number
  waiting: Waiter[]
  /** How much is being done for each member. */
  members: Map<string, number>
  /** When it had its last turn, or came. */
  turn: number
}

/**
 * A bounded queue in which groups take turns, whoever came first and however many each sent: the next piece of work is
 * that of the group whose last turn was longest ago. Where it is full, the newest piece of the group that has most
 * waiting makes room for a group that has fewer.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #groups = new Map<string, Group>()
  #turns = 0
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

  /** Does a piece of work in its turn; refuses where there is no room, no turn in time, or nobody left to answer. */
  async run<Result>(owner: QueueOwner, work: () => Promise<Result>): Promise<Result> {
    const group = this.#groupOf(owner.group)
    await this.#turn(owner, group)
    const member = owner.member ?? ''
    try {
      return await work()
    } finally {
      this.#running -= 1
      group.running -= 1
      const left = (group.members.get(member) ?? 1) - 1
      if (left > 0) group.members.set(member, left)
      else group.members.delete(member)
      this.#forget(owner.group, group)
      this.#startNext()
    }
  }

  #groupOf(name: string): Group {
    const known = this.#groups.get(name)
    if (known) return known
    // Whoever comes goes before those who had their turn already, and behind those who still wait for their first.
    const group = { running: 0, waiting: [], members: new Map(), turn: this.#turns - 0.5 }
    this.#groups.set(name, group)
    return group
  }

  #turn(owner: QueueOwner, group: Group): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { owner, start: resolve, drop: reject }
    group.waiting.push(waiter)
    this.#waiting += 1
    this.#startNext()
    if (!group.waiting.includes(waiter)) return promise
    const leave = (reason: Error) => {
      if (this.#remove(waiter, group)) reject(reason)
    }
    if (owner.signal?.aborted) leave(new Abandoned())
    else if (this.#isTooMany(waiter, group)) leave(this.#limits.refuse())
    const abandon = () => leave(new Abandoned())
    owner.signal?.addEventListener('abort', abandon, { once: true })
    const { maxWaitMs } = this.#limits
    const timer = maxWaitMs && setTimeout(() => leave(this.#limits.refuse()), maxWaitMs)
    return promise.finally(() => {
      if (timer) clearTimeout(timer)
      owner.signal?.removeEventListener('abort', abandon)
    })
  }

  #isTooMany({ owner }: Waiter, group: Group): boolean {
    const { maxWaiting, maxPerGroup, maxWaitingPerMember } = this.#limits
    const ofMember = group.waiting.filter((one) => one.owner.member === owner.member).length
    if (maxPerGroup && group.running + group.waiting.length > maxPerGroup) return true
    if (maxWaitingPerMember && ofMember > maxWaitingPerMember) return true
    if (this.#waiting <= maxWaiting) return false
    const longest = [...this.#groups.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
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
        .sort((one, other) => one.turn - other.turn)
      if (!next) return
      this.#start(next)
    }
  }

  #start(group: Group): void {
    // A member of whom nothing is being done goes before one of whom something is.
    const isIdle = ({ owner }: Waiter) => !group.members.has(owner.member ?? '')
    const waiter = group.waiting.find(isIdle) ?? group.waiting[0]
    if (!waiter) return
    const member = waiter.owner.member ?? ''
    this.#running += 1
    this.#turns += 1
    group.running += 1
    group.turn = this.#turns
    group.members.set(member, (group.members.get(member) ?? 0) + 1)
    this.#remove(waiter, group)
    waiter.start()
  }
}
