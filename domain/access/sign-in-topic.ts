/** The topics of the sign-in log: sessions begun or ended, refused attempts, changed credentials. */
export const signInTopics = ['sign-in', 'refusal', 'change'] as const
export type SignInTopic = (typeof signInTopics)[number]
