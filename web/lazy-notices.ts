/** Chunk of the bell, the list of notices and the logo. */
export { BuyerLogo } from '#web/app/frame/buyer-logo.tsx'
export { NoticeBell } from '#web/notices/notice-bell.tsx'
export { NoticesScreen } from '#web/notices/notices-screen.tsx'
