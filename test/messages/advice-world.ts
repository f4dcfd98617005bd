import assert from 'node:assert/strict'
import { after } from 'node:test'
import { listShipmentMessages } from '#contract/messages/despatch-advice-endpoints.ts'
import {
  cancelShipment,
  closeShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import { sendInWorkerProcess } from '#server/delivery-process.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { takeInterchange } from '#server/messages/interchange-receipt.ts'
import { startWebhookWorker } from '#server/webhooks/webhook-worker.ts'
import { startWebhookReceiver } from '#test/samples/webhook-receiver.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

type Params = { id: number }

/** A world with webhook workers, as on two servers, and systems that receive despatch advices. */
export async function openAdviceWorld({ workers = 2 } = {}) {
  // Hooks run in order: this one must come before the hook that removes the world.
  const resources = new AsyncDisposableStack()
  after(() => resources.disposeAsync())
  const world = await openWorld(undefined, { OUTBOUND_NETWORKS: '127.0.0.0/8' })
  const database = connectAsServer({ url: world.databaseUrl, max: 10, ...longTimeouts })
  resources.defer(() => database.end())
  const errors: Error[] = []
  const startWorker = async () => {
    const worker = await startWebhookWorker({
      ...{
        database,
        writeAdvice,
        sendLongMessage: sendInWorkerProcess,
        takeInterchange,
        secretKeys: {},
      },
      outbound: { networks: ['127.0.0.0/8'] },
      ...{ onError: (error) => errors.push(error), minuteMs: 0 },
      ...{ pollingSeconds: 0.5, supervisionSeconds: 1 },
    })
    resources.defer(worker.stop)
  }
  for (let count = 0; count < workers; count += 1) await startWorker()

  const ada = await world.signIn('ada')
  const lee = await world.signIn('lee')
  const mar = await world.signIn('mar')
  const buyer = ada.actingFor(1)
  const { ready, doPack, versionOf } = packingActions(world, lee)

  await world.owner.query(
    `update suppliers set gln = '8412345000010' where company_id = 1 and id = 1`,
  )
  const setGtins = (gtin: string | null) =>
    world.owner.query(
      `update order_lines set gtin = $1, supplier_product_code = coalesce($1, '')
       where company_id = 1 and supplier_id = 1`,
      [gtin],
    )
  await setGtins('96385074')

  const close = async (params: Params) => {
    const version = await versionOf(params)
    const { status, text } = await lee.call(closeShipment, { params, version })
    assert.equal(status, 200, text)
  }
  const createClosed = async () => {
    const { params } = await ready()
    assert.equal((await doPack(params, packAll)).status, 200)
    await close(params)
    return params
  }
  const body = { reason: 'Because' }
  const reopen = async (params: Params) => {
    const version = await versionOf(params)
    assert.equal((await mar.call(reopenShipment, { params, version, body })).status, 200)
  }
  const cancel = async (params: Params) => {
    const version = await versionOf(params)
    assert.equal((await mar.call(cancelShipment, { params, version, body })).status, 200)
  }
  const download = async (who: TestActor, path: string) => {
    const headers = {
      authorization: `Bearer ${who.token}`,
      ...(who.supplier && { 'oto-supplier': String(who.supplier) }),
    }
    const reply = await fetch(world.origin + path, { headers })
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString() }
  }

  /** A system that receives despatch advices in a format; its endpoint is paused at the end of the test. */
  async function partner(adviceFormat: AdviceFormat) {
    const receiver = await startWebhookReceiver()
    resources.defer(receiver.close)
    const created = await ada.call(createWebhookEndpoint, {
      body: { url: receiver.url, adviceFormat },
    })
    assert.equal(created.status, 201, created.text)
    const { id, secret } = created.reply
    const params = { id }
    const deliveries = async () =>
      (await ada.call(listWebhookDeliveries, { params, query: { limit: 100 } })).reply.rows
    const change = async (state: 'active' | 'paused') => {
      const { version } = (await ada.call(getWebhookEndpoint, { params })).reply
      await ada.call(updateWebhookEndpoint, { params, version, body: { state } })
    }
    /** Messages of a shipment: state and purpose, oldest first. */
    const messages = async (shipment: Params) => {
      const { reply, text } = await buyer.call(listShipmentMessages, { params: shipment })
      assert.ok(Array.isArray(reply), text)
      return reply
        .filter(({ receiver: host }) => host === new URL(receiver.url).host)
        .map(({ state, purpose }) => `${state} ${purpose}`)
    }
    const has = async (shipment: Params, expected: string[]) => {
      let foundStates: string[] = []
      await eventually(expected.join(', '), async () => {
        foundStates = await messages(shipment)
        return foundStates.join() === expected.join()
      })
    }
    const leave = () => change('paused')
    return { id, secret, params, receiver, deliveries, change, messages, has, leave }
  }
  return {
    world,
    resources,
    database,
    errors,
    startWorker,
    ada,
    lee,
    mar,
    buyer,
    ready,
    doPack,
    setGtins,
    closed: createClosed,
    close,
    reopen,
    cancel,
    download,
    partner,
  }
}
