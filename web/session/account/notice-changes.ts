import type * as z from 'zod'
import type { noticeSettings } from '#domain/notices/notice.ts'

type Settings = z.output<typeof noticeSettings>

/** Fields that a person changed in the form; `mail` has the changed kinds alone. */
export type NoticeChanges = Partial<Settings>

/** Returns saved settings with a person's changes; other kinds stay as saved, also where a mail unsubscribed meanwhile. */
export const withNoticeChanges = (
  settings: Settings,
  { mail, ...changes }: NoticeChanges,
): Settings => ({ ...settings, ...changes, mail: { ...settings.mail, ...mail } })
