/** The English texts of the public screens, in their own file: they need none of the application's. */
export default import.meta.glob('../../../words/en/access.json', { eager: true, import: 'default' })
