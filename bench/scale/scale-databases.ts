import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { queryRows, withConnection } from '#test/database/open-client.ts'
import { generateData } from '../load/generate-data.ts'

const dataPlan = { seed: 1, day: '2026-01-01' }

/** The URL of another database of the same cluster. */
const urlOf = (url: string, database: string) => Object.assign(new URL(url), { pathname: database })

const nameOf = (shipments: number) => `shipments_${shipments}`

async function hasDatabase(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

// Renamed only when complete, so that an interrupted run leaves no incomplete database.
async function createDatabase(client: pg.Client, url: string, shipments: number, print: Print) {
  const temporary = `${nameOf(shipments)}_temporary`
  await client.query(`drop database if exists ${temporary}`)
  await client.query(`create database ${temporary}`)
  const temporaryUrl = urlOf(url, temporary).href
  await migrate(temporaryUrl)
  await withConnection(temporaryUrl, (filler) =>
    generateData(filler, { ...dataPlan, shipments }, print),
  )
  await client.query(`alter database ${temporary} rename to ${nameOf(shipments)}`)
}

// Vacuums after a migration, because autovacuum would otherwise start during the measurements.
async function migrateExisting(url: string, print: Print) {
  const names = await migrate(url)
  if (names.length === 0) return
  print(`Migrated: ${names.join(', ')}`)
  await queryRows(url, 'vacuum analyze')
}

type Print = (text: string) => void

/** A PostgreSQL that keeps generated companies from run to run: a big one takes minutes to make. */
export type ScaleDatabases = {
  /** Copies the company with this number of shipments, for this run only; returns the URL of the copy. */
  createCopy: (shipments: number) => Promise<string>
  stop: Embedded['stop']
}

/** Starts a PostgreSQL in the data directory, and creates or migrates a database of each size. */
export async function openScaleDatabases(counts: number[], print: Print): Promise<ScaleDatabases> {
  const directory = join(readConfig().dataDirectory, 'bench-scale')
  const embedded = await startEmbedded({ directory, name: 'bench' })
  const client = new pg.Client(embedded.url)
  await client.connect()
  const stop = async () => {
    await client.end()
    await embedded.stop()
  }
  try {
    for (const shipments of counts) {
      if (await hasDatabase(client, nameOf(shipments))) {
        await migrateExisting(urlOf(embedded.url, nameOf(shipments)).href, print)
        continue
      }
      print(`Making a company with ${shipments} shipments; it is kept in ${directory}`)
      await createDatabase(client, embedded.url, shipments, print)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    createCopy: async (shipments) => {
      const name = `${nameOf(shipments)}_run`
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name} template ${nameOf(shipments)} strategy file_copy`)
      return urlOf(embedded.url, name).href
    },
  }
}
