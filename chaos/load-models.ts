import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, openWire, type Shot, type Wire } from './raw-http-client.ts'

/** Somebody who asks one thing after the other. */
export type Asker = { next: () => Shot; heard: (answer: Answer) => void }

/** What came of a load. */
export type Heard = {
  /** Requests sent, a second. */
  offered: number
  /** Successes heard, a second. */
  served: number
  statuses: Map<number, number>
  /** 503 without Retry-After. */
  rude: number
  /** Of the successes, in milliseconds. */
  times: number[]
  /** What was neither success nor 503. */
  others: string[]
}

type Load = { port: number; askers: Asker[]; seconds: number; patience: number }

const listen = ({ seconds }: Load) => {
  const heard: Heard = {
    ...{ offered: 0, served: 0, rude: 0 },
    ...{ statuses: new Map(), times: [], others: [] },
  }
  let [sent, good] = [0, 0]
  const deadline = performance.now() + seconds * 1000
  return {
    heard,
    sending: () => {
      sent += 1
    },
    hears: ({ status, head, body }: Answer, began: number) => {
      const now = performance.now()
      heard.statuses.set(status, (heard.statuses.get(status) ?? 0) + 1)
      if (status === 503 && !/^retry-after: \d+/im.test(head)) heard.rude += 1
      if (status >= 200 && status < 300) {
        heard.times.push(now - began)
        if (now <= deadline) good += 1
      } else if (status !== 503) heard.others.push(`${status} ${body.slice(0, 200)}`)
    },
    done: (): Heard => ({ ...heard, offered: sent / seconds, served: good / seconds }),
  }
}

/** Every asker asks again as soon as it has heard: what a server can do at most. */
export async function closedLoad(load: Load): Promise<Heard> {
  const { port, askers, seconds, patience } = load
  const listener = listen(load)
  const end = performance.now() + seconds * 1000
  await Promise.all(
    askers.map(async (asker) => {
      let wire = await openWire(port)
      while (performance.now() < end) {
        if (!wire.isOpen()) wire = await openWire(port)
        const began = performance.now()
        listener.sending()
        const answer = await wire.send(asker.next(), patience)
        listener.hears(answer, began)
        asker.heard(answer)
      }
      wire.close()
    }),
  )
  return listener.done()
}

/** Requests come at their rate, whatever the server does; who has not heard asks nothing else meanwhile. */
export async function openLoad(load: Load & { perSecond: number }): Promise<Heard> {
  const { port, askers, seconds, patience, perSecond } = load
  const listener = listen(load)
  const idle: { asker: Asker; wire: Wire | undefined }[] = askers.map((asker) => ({
    asker,
    wire: undefined,
  }))
  const under = new Set<Promise<void>>()
  const ask = async (one: (typeof idle)[number]) => {
    const began = performance.now()
    listener.sending()
    const wire = one.wire?.isOpen() ? one.wire : await openWire(port).catch(() => undefined)
    one.wire = wire
    const lost = { status: 0, head: '', body: 'no connection' }
    const answer = wire ? await wire.send(one.asker.next(), patience) : lost
    listener.hears(answer, began)
    one.asker.heard(answer)
    idle.push(one)
  }
  const begin = performance.now()
  let due = 0
  for (let spent = 0; spent < seconds * 1000; spent = performance.now() - begin) {
    for (; due < (spent / 1000) * perSecond; due += 1) {
      // Who asked last: a balancer keeps few connections warm rather than many.
      const one = idle.pop()
      if (!one) break
      const asking: Promise<void> = ask(one).finally(() => under.delete(asking))
      under.add(asking)
    }
    await sleep(1)
  }
  await Promise.all(under)
  for (const { wire } of idle) wire?.close()
  return listener.done()
}
