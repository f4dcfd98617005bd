/** Chunk of the bell and the list of notices. */
export { NoticeBell } from '#web/notices/notice-bell.tsx'
export { NoticesScreen } from '#web/notices/notices-screen.tsx'
