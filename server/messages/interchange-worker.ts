import {
  type ReadAcknowledgements,
  readAcknowledgements,
} from '#domain/messages/edifact/acknowledgement-reading.ts'

/** Reads an interchange, in a worker process if it is long. Its identifiers are in ISO 8859-1. */
export default function readInterchangeText(bytes: Uint8Array): ReadAcknowledgements {
  const text = Buffer.from(bytes).toString('latin1')
  return readAcknowledgements(text.replace(/^\xef\xbb\xbf/, ''))
}
