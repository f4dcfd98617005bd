import { sql } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { tokenHash } from '#server/http/credentials.ts'
import type { LogoutToken } from '#server/people/providers/logout-token.ts'
import type { SignInProvider } from '#server/people/providers/provider-store.ts'

/** Takes a logout token, each once: false for one that was taken before. Forgets those that are too old to be sent again. */
export async function takeLogoutToken(
  { execute, executeOne }: StatementExecutor,
  { companyId, id }: Pick<SignInProvider, 'companyId' | 'id'>,
  { tokenId, isOverAt }: LogoutToken,
): Promise<boolean> {
  await execute(sql`
    delete from logout_tokens where company_id = ${companyId} and provider_id = ${id} and is_over_at < now()`)
  const taken = await executeOne(sql`
    insert into logout_tokens (company_id, provider_id, token_id_hash, is_over_at)
    values (${companyId}, ${id}, ${tokenHash(tokenId)}, ${isOverAt}) on conflict do nothing returning 1`)
  return taken !== undefined
}
