/** Returns the id of the comment in the fragment of an address, such as "comment-7"; undefined if there is none. */
function linkedCommentId(hash: string): number | undefined {
  const id = /^comment-(\d+)$/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Whether the linked comment is older than all loaded ones; ids grow with time. */
export const isLinkedEarlier = (hash: string, loaded: readonly { id: number }[]): boolean => {
  const id = linkedCommentId(hash)
  return id !== undefined && loaded.length > 0 && loaded.every((comment) => comment.id > id)
}
