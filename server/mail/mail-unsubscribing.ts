import { createHmac, timingSafeEqual } from 'node:crypto'
import { unsubscribeFromNotices } from '#contract/notices/notice-endpoints.ts'

type Receiver = { companyId: number; receiverId: number | null; unsubscribeKey: string | null }

const signatureOf = (companyId: number, userId: number, key: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`${companyId}.${userId}`).digest('base64url')

/** Headers for one-click unsubscription from mails of notices (RFC 8058); none for other mails. */
export function unsubscribeHeaders(
  { companyId, receiverId, unsubscribeKey }: Receiver,
  publicUrl: string,
): Record<string, string> {
  if (receiverId === null || unsubscribeKey === null) return {}
  const token = `${companyId}.${receiverId}.${signatureOf(companyId, receiverId, unsubscribeKey)}`
  return {
    'List-Unsubscribe': `<${publicUrl}${unsubscribeFromNotices.url}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const tokenPattern = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{43})$/

/** Returns the person in a token, whose signature is not verified yet; undefined if it is malformed. */
export function readUnsubscribeToken(token: string) {
  const [, companyId, userId, signature] = tokenPattern.exec(token) ?? []
  return signature && { companyId: Number(companyId), userId: Number(userId), signature }
}

/** Whether a token was signed with its person's key. */
export const isSignedBy = (
  { companyId, userId, signature }: { companyId: number; userId: number; signature: string },
  key: string,
): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(companyId, userId, key)))
