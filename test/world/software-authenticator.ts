import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation } from '#domain/people/passkey.ts'

type Options = { challenge: string; rpId: string; origin: string }

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

const clientData = (type: string, { challenge, origin }: Options) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false })

function authenticatorData(rpId: string, flag: number, counter: number): Buffer {
  const data = Buffer.alloc(37)
  sha256(rpId).copy(data)
  data.writeUInt8(flag, 32)
  data.writeUInt32BE(counter, 33)
  return data
}

function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [cose.COSEKEYS.y, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  )
}

/** Passkey in software: the result of authenticator and browser together, with the faults that a test asks for. */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  return {
    register: (options: Options): PasskeyAttestation => {
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        authenticatorData(options.rpId, flags.present | flags.verified | flags.attested, 0),
        ...[Buffer.alloc(16), length, id, coseKey(publicKey)],
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authData)],
      ])
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
    },

    /** Signs a challenge; `userHandle` is the authenticator's id of its owner. */
    sign: (
      options: Options,
      { counter = 0, isVerified = true, userHandle = '' } = {},
    ): PasskeyAssertion => {
      const data = authenticatorData(
        options.rpId,
        flags.present | (isVerified ? flags.verified : 0),
        counter,
      )
      const json = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)
      return {
        id: base64url(id),
        clientDataJSON: base64url(json),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(userHandle && { userHandle: base64url(userHandle) }),
      }
    },
  }
}
