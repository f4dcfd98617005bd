import type * as z from 'zod'
import type { noticeSettings } from '#domain/notices/notice.ts'

type Settings = z.output<typeof noticeSettings>

/** Fields that a person changed in the form; `mail` has the changed kinds alone. */
export type NoticeChanges = Partial<Settings>

/** Returns the settings with a person's changes; other kinds keep their mailing, even after an unsubscription. */
export const withNoticeChanges = (
  settings: Settings,
  { mail, ...changes }: NoticeChanges,
): Settings => ({ ...settings, ...changes, mail: { ...settings.mail, ...mail } })
