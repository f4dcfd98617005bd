/** The English texts that signing in needs: with the first file, and the fallback of all others. */
export default import.meta.glob('./en/{session,shell,ui}.json', { eager: true, import: 'default' })
