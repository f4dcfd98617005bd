/** Subjects of comments. */
export const commentSubjects = ['shipment', 'order', 'order-line', 'discrepancy'] as const
export type CommentSubject = (typeof commentSubjects)[number]

/** Maximum comments of one author in five minutes. */
export const maxCommentsInFiveMinutes = 30
/** Characters of one comment. */
export const maxCommentLength = 4000
/** The newest comments come first, so many at a time. */
export const commentPageSize = 30
/** Minutes within which authors can change a comment; afterwards others may have acted on it. */
export const commentEditMinutes = 15
/** People whom one comment mentions. */
export const maxMentions = 20
/** People whom one is offered to mention, at a time. */
export const maxMentionsOffered = 8
