/** All texts of one language: one file a namespace, one chunk a language. */
export default import.meta.glob(
  ['../../../words/ca/*.json', '!../../../words/ca/{mail,printed-*}.json'],
  {
    eager: true,
    import: 'default',
  },
)
