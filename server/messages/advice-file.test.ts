import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { adviceFormats } from '#domain/messages/advice-format.ts'
import { adviceFile } from '#server/messages/advice-file.ts'
import { messageExample } from '#test/samples/message-example.ts'

test('the text of a long shipment is parsed in a worker process alone', async (t) => {
  const stored = JSON.stringify({ content: messageExample, timeZone: 'Europe/Madrid' })
  const now = messageExample.closedAt
  const { mock } = t.mock.method(JSON, 'parse')
  for (const format of adviceFormats) {
    mock.resetCalls()
    const written = await adviceFile({ stored, format, now })
    assert.equal(mock.callCount(), 1)
    const long = await adviceFile({ stored: stored.padEnd(20_000), format, now })
    assert.equal(mock.callCount(), 1)
    assert.deepEqual(long, written)
    const compressed = await adviceFile({
      stored: stored.padEnd(20_000),
      format,
      now,
      isCompressed: true,
    })
    assert.ok('bytes' in written && 'bytes' in compressed)
    assert.deepEqual({ ...compressed, bytes: gunzipSync(compressed.bytes) }, written)
  }
})
