/** Other Catalan texts, loaded with the first screen that is not the list. */
export default import.meta.glob(
  [
    '../../../words/ca/*.json',
    '!../../../words/ca/{access,exports,fields,keyboard,session,shell,shipments,ui,views}.json',
    '!../../../words/ca/{mail,printed-*}.json',
  ],
  { eager: true, import: 'default' },
)
