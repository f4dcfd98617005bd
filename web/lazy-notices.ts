/** The bell and the list behind it: one chunk. */
export { NoticeBell } from '#web/notices/notice-bell.tsx'
export { NoticesScreen } from '#web/notices/notices-screen.tsx'
