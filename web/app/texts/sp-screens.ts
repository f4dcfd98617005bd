/** Other Spanish texts, loaded with the first screen that is not the list. */
export default import.meta.glob(
  [
    '../../../words/sp/*.json',
    '!../../../words/sp/{access,exports,fields,keyboard,session,shell,shipments,ui,views}.json',
    '!../../../words/sp/{mail,printed-*}.json',
  ],
  { eager: true, import: 'default' },
)
