/** English texts of the shipments list, in the application's chunk, so that the list needs no further request. */
export default import.meta.glob(
  '../../../words/en/{exports,fields,keyboard,shipments,views}.json',
  {
    eager: true,
    import: 'default',
  },
)
