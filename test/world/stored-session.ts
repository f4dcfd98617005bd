import { demoPassword } from '#database/demo/demo-world.ts'

/** What local storage holds of somebody of the cast who has signed in at this server. */
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
