/** English texts of the sign-in, in the first chunk; also the fallback of other languages. */
export default import.meta.glob('../../../words/en/{session,shell,ui}.json', {
  eager: true,
  import: 'default',
})
