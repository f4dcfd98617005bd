import type { Database } from '#database/client/connect.ts'
import { recentAddresses } from '#server/people/factors/sign-in-account.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'

/** Whether an account was recently used from this address's network. */
export async function isKnownNetwork(
  database: Database,
  user: { companyId: number; userId: number } | undefined,
  address: string,
): Promise<boolean> {
  const network = networkOf(address)
  const recentNetworks = (await recentAddresses(database, user)).map(networkOf)
  return recentNetworks.includes(network)
}
