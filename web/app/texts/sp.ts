/** All texts of Spanish: one file per namespace, in one chunk. */
export default import.meta.glob(
  ['../../../words/sp/*.json', '!../../../words/sp/{mail,printed-*}.json'],
  {
    eager: true,
    import: 'default',
  },
)
