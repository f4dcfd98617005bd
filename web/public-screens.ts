import accessTexts from '#web/app/texts/en-access.ts'
import { addTexts } from '#web/app/texts/i18n.ts'

addTexts('en', accessTexts)

/** Chunk of the public screens with their texts, which needs nothing of the application. */
export { AccountLinkScreen } from '#web/session/sign-in/account-link-screen.tsx'
export { ForgotPasswordScreen } from '#web/session/sign-in/forgot-password-screen.tsx'
export { SetupScreen } from '#web/session/sign-in/setup-screen.tsx'
export { UnsubscribeScreen } from '#web/session/sign-in/unsubscribe-screen.tsx'
