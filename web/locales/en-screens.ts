/** The rest of the English texts: they come with the first part that is not the list. */
export default import.meta.glob(
  ['./en/*.json', '!./en/{session,shell,ui}.json', '!./en/{exports,shipments,views}.json'],
  { eager: true, import: 'default' },
)
