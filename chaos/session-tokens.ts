import { signIn } from '#contract/people/auth-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world/world.ts'

/** Signs one user in several times: each session may have a share of the calls in flight. */
export async function signInSessions(
  origin: string,
  username: string,
  count: number,
): Promise<string[]> {
  const tokens: string[] = []
  const body = { username, password: demoPassword }
  while (tokens.length < count)
    tokens.push((await callEndpoint(origin, signIn, { body })).reply.credentials.token)
  return tokens
}

/** Returns the next token on each call. */
export const roundRobin = (tokens: readonly string[]): (() => string) => {
  let index = 0
  return () => {
    index += 1
    return tokens[index % tokens.length] ?? ''
  }
}
