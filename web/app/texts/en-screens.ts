/** The other English texts: loaded with the first screen that is not the list. */
export default import.meta.glob(
  [
    '../../../words/en/*.json',
    '!**/{mail,printed-*,session,shell,ui}.json',
    '!**/{exports,fields,keyboard,shipments,views}.json',
  ],
  { eager: true, import: 'default' },
)
