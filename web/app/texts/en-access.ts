/** English texts of the public screens, in their own chunk: these need none of the application's texts. */
export default import.meta.glob('../../../words/en/access.json', { eager: true, import: 'default' })
