import { demoPassword } from '#database/demo/demo-world.ts'

/** Signs a user of the demo world in at this server, and returns the local storage that holds the session. */
export async function storedSession(
  origin: string,
  username: string,
): Promise<Record<string, string>> {
  const reply = await fetch(`${origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  const { credentials, proveidor, user } = (await reply.json()) as Record<string, object>
  return {
    credentials: JSON.stringify({ ...credentials, isAuthenticated: true }),
    proveidor: JSON.stringify(proveidor),
    user: JSON.stringify(user),
  }
}
