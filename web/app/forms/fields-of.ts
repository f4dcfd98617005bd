/** Returns a function that makes the props of a field: its name in the draft, its value, and `onChange`. */
export const fieldsOf =
  <Draft extends object>(draft: Draft, change: (changes: Partial<Draft>) => void) =>
  <Name extends keyof Draft & string>(name: Name) => ({
    name,
    value: draft[name],
    onChange: (value: Draft[Name]) => {
      const changes: Partial<Draft> = {}
      changes[name] = value
      change(changes)
    },
  })
