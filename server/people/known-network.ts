import type { Database } from '#database/client/connect.ts'
import { networkOf } from '#server/people/address-network.ts'
import { recentAddresses } from '#server/people/sign-in-account.ts'

/** Whether somebody signed in to an account from the network of this address lately. */
export async function isKnownNetwork(
  database: Database,
  user: { companyId: number; userId: number } | undefined,
  address: string,
): Promise<boolean> {
  const network = networkOf(address)
  return (await recentAddresses(database, user)).some((one) => networkOf(one) === network)
}
