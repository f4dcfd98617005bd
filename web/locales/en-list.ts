/** The English texts of the shipments list: with the application's file, so that the first list waits for no other. */
export default import.meta.glob('./en/{exports,shipments,views}.json', {
  eager: true,
  import: 'default',
})
