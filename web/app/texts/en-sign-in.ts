/** The English texts of the sign-in, in the first file: also the fallback for a text that another language lacks. */
export default import.meta.glob('../../../words/en/{session,shell,ui}.json', {
  eager: true,
  import: 'default',
})
