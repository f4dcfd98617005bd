/** Saved views of a person, of both lists together. */
export const maxViews = 50
/** Characters of a view's name. */
export const maxViewNameLength = 60
