/** The English texts of the shipments list, in the application's file: the first list needs no further request. */
export default import.meta.glob(
  '../../../words/en/{exports,fields,keyboard,shipments,views}.json',
  {
    eager: true,
    import: 'default',
  },
)
