/** Returns a function that makes the props of a field: its name in the draft, its value, and `onChange`. */
export const fieldsOf =
  <Draft extends object>(draft: Draft, change: (part: Partial<Draft>) => void) =>
  <Name extends keyof Draft & string>(name: Name) => ({
    name,
    value: draft[name],
    onChange: (value: Draft[Name]) => {
      const part: Partial<Draft> = {}
      part[name] = value
      change(part)
    },
  })
