/** Other English texts, loaded with the first screen that is not the list. */
export default import.meta.glob(
  [
    '../../../words/en/*.json',
    '!../../../words/en/{access,mail,printed-*,session,shell,ui}.json',
    '!../../../words/en/{exports,fields,keyboard,shipments,views}.json',
  ],
  { eager: true, import: 'default' },
)
