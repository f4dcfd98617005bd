import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { generateData } from './generate-data.ts'

const plan = { seed: 1, day: '2026-01-01' }

/** The address of another database of the same cluster. */
const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: database })

const nameOf = (shipments: number) => `shipments_${shipments}`

async function hasDatabase(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

// Under a name of its own until all of it is there: what was broken off is begun again.
async function build(client: pg.Client, url: string, shipments: number, say: Say) {
  const half = `${nameOf(shipments)}_half`
  await client.query(`drop database if exists ${half}`)
  await client.query(`create database ${half}`)
  const halfUrl = at(url, half).href
  await migrate(halfUrl)
  const filler = new pg.Client(halfUrl)
  await filler.connect()
  try {
    await generateData(filler, { ...plan, shipments }, say)
  } finally {
    await filler.end()
  }
  await client.query(`alter database ${half} rename to ${nameOf(shipments)}`)
}

// What a migration moved would be swept up in the middle of a run.
async function bringUpToDate(url: string, say: Say) {
  const ran = await migrate(url)
  if (ran.length === 0) return
  say(`Migrated what was kept: ${ran.join(', ')}`)
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

type Say = (text: string) => void

/** A PostgreSQL that keeps generated companies from run to run, since a big one takes minutes to make. */
export type ScaleBase = {
  /** The address of a copy of the company with so many shipments, for this run alone. */
  copy: (shipments: number) => Promise<string>
  stop: Embedded['stop']
}

/** Starts it, in the data directory, makes what it does not have yet, and migrates what it has. */
export async function openScaleBase(wanted: number[], say: Say): Promise<ScaleBase> {
  const directory = join(readConfig().dataDirectory, 'bench-scale')
  const embedded = await startEmbedded({ directory, name: 'bench' })
  const client = new pg.Client(embedded.url)
  await client.connect()
  const stop = async () => {
    await client.end()
    await embedded.stop()
  }
  try {
    for (const shipments of wanted) {
      if (await hasDatabase(client, nameOf(shipments))) {
        await bringUpToDate(at(embedded.url, nameOf(shipments)).href, say)
        continue
      }
      say(`Making a company with ${shipments} shipments; it is kept in ${directory}`)
      await build(client, embedded.url, shipments, say)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    copy: async (shipments) => {
      const name = `${nameOf(shipments)}_run`
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name} template ${nameOf(shipments)} strategy file_copy`)
      return at(embedded.url, name).href
    },
  }
}
