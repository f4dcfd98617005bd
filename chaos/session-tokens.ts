import { signIn } from '#contract/auth-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world.ts'

/** The tokens of so many sessions of one person: each has a share of the calls under way, and no more. */
export async function signInSessions(
  origin: string,
  username: string,
  count: number,
): Promise<string[]> {
  const tokens: string[] = []
  const body = { username, password: castPassword }
  while (tokens.length < count)
    tokens.push((await callEndpoint(origin, signIn, { body })).reply.credentials.token)
  return tokens
}

/** Gives each of these in turn. */
export const roundRobin = (tokens: readonly string[]): (() => string) => {
  let turn = 0
  return () => {
    turn += 1
    return tokens[turn % tokens.length] ?? ''
  }
}
