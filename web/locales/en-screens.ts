/** The rest of the English texts: with the application's file. */
export default import.meta.glob(['./en/*.json', '!./en/{session,shell,ui}.json'], {
  eager: true,
  import: 'default',
})
