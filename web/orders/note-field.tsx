import { TextArea } from '#web/ui/form/text-area.tsx'

/** Field for a note to the other party, about an order, its lines or a proposal. */
export function NoteField(props: {
  label: string
  value: string
  onChange: (note: string) => void
}) {
  return <TextArea {...props} name="note" maxLength={500} />
}
