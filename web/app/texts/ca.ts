/** All texts of Catalan: one file per namespace, in one chunk. */
export default import.meta.glob(
  ['../../../words/ca/*.json', '!../../../words/ca/{mail,printed-*}.json'],
  {
    eager: true,
    import: 'default',
  },
)
