import type { ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Checkboxes to choose several options. `onChange` gets the chosen ones in the order of the options. */
export const Checkboxes = <Option extends string | number>({
  options,
  chosen,
  onChange,
  label,
  description,
}: {
  options: readonly Option[]
  chosen: readonly Option[]
  onChange: (chosen: Option[]) => void
  label: (option: Option) => ReactNode
  description?: (option: Option) => string
}) =>
  options.map((option) => (
    <Checkbox
      key={option}
      isSelected={chosen.includes(option)}
      description={description?.(option)}
      onChange={(isSelected) =>
        onChange(options.filter((item) => (item === option ? isSelected : chosen.includes(item))))
      }
    >
      {label(option)}
    </Checkbox>
  ))
