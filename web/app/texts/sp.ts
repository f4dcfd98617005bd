/** Spanish texts that English has in its first chunks: of the sign-in, the public screens and the shipments list. */
export default import.meta.glob(
  '../../../words/sp/{access,exports,fields,keyboard,session,shell,shipments,ui,views}.json',
  { eager: true, import: 'default' },
)
