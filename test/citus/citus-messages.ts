import pg from 'pg'

/** A message from Citus's coordinator to a worker. */
export type WorkerMessage = { worker: string; text: string }

type Emit = (event: string | symbol, ...given: unknown[]) => boolean

let recorded: WorkerMessage[] | undefined
const prototype = pg.Client.prototype as unknown as { emit: Emit }
const { emit } = prototype

// With `citus.log_remote_commands` the coordinator reports each message as a notice on the connection that caused it.
prototype.emit = function watched(this: pg.Client, event, ...given) {
  if (event === 'notice' && recorded) {
    const { message = '', detail = '' } = given[0] as { message?: string; detail?: string }
    const [, text] = /^issuing ([\s\S]*)/.exec(message) ?? []
    const [, worker] = /on server \S*@(\S+)/.exec(detail) ?? []
    if (text && worker) recorded.push({ worker, text })
  }
  return emit.call(this, event, ...given)
}

/** Makes the coordinator report its messages on new connections; existing ones stay as they are. */
export const enableMessages = async (owner: pg.Pool): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  await owner.query(`alter database ${rows[0]?.name} set citus.log_remote_commands = on`)
}

/** Runs work and returns the messages to workers meanwhile. */
export async function messagesOf(work: () => Promise<unknown>): Promise<WorkerMessage[]> {
  const own: WorkerMessage[] = []
  recorded = own
  try {
    await work()
    return own
  } finally {
    recorded = undefined
  }
}
