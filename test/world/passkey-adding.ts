import assert from 'node:assert/strict'
import { addPasskey, startPasskey } from '#contract/people/passkey-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { softwareAuthenticator } from '#test/world/software-authenticator.ts'
import type { TestActor } from '#test/world/world.ts'

/** The public URL of the servers of these tests. */
export const publicUrl = 'https://oto.example.com'
/** Origin and host of their passkeys. */
export const relyingParty = { rpId: 'oto.example.com', origin: publicUrl }

/** Adds a passkey to a person of the demo world; returns the reply, its authenticator and its user handle. */
export async function addPasskeyOf(person: TestActor, name = 'Laptop', proof: object = {}) {
  const startedPasskey = await person.call(startPasskey, {
    body: { password: demoPassword, ...proof },
  })
  assert.equal(startedPasskey.status, 200, startedPasskey.text)
  const authenticator = softwareAuthenticator()
  const { challenge, user } = startedPasskey.reply
  const passkey = authenticator.register({ ...relyingParty, challenge })
  const addedPasskey = await person.call(addPasskey, { body: { name, passkey } })
  assert.equal(addedPasskey.status, 201, addedPasskey.text)
  const userHandle = Buffer.from(user.id, 'base64url').toString()
  return { ...addedPasskey.reply, ...authenticator, userHandle }
}
