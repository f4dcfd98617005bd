import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { Form, FormActions, FormRow } from '#web/ui/form/form.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { SearchOption } from '#web/ui/form/use-search.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

const suppliers: SearchOption[] = [
  { key: '1', label: 'Cartró', detail: 'ES-B61' },
  { key: '2', label: 'Bosses del Vallès', detail: 'ES-B08' },
  { key: '3', label: 'Envàs i Etiqueta', detail: 'ES-A58' },
]

export function Fields() {
  const [text, setText] = useState({
    carrier: '',
    plate: '',
    notes: '',
    search: 'box',
    mode: '',
    day: '',
    packages: '',
  })
  const [supplier, setSupplier] = useState<SearchOption | null>(null)
  const [isUrgent, setUrgent] = useState(true)
  const [way, setWay] = useState<'road' | 'sea'>('road')
  const [errors, setErrors] = useState<{ pointer: string; message: string }[]>([])
  const set = (name: keyof typeof text) => (value: string) => setText({ ...text, [name]: value })
  return (
    <Section title="Fields">
      <Form
        aria-label="Fields"
        errors={errors}
        onSubmit={() =>
          setErrors([{ pointer: '/body/plate', message: 'Not a plate of this carrier' }])
        }
      >
        <SearchField
          label="Search the shipments"
          placeholder="Code, carrier"
          value={text.search}
          onChange={set('search')}
        />
        <FormRow>
          <TextField
            label="Carrier"
            name="carrier"
            isRequired
            value={text.carrier}
            onChange={set('carrier')}
          />
          <TextField
            label="Plate"
            name="plate"
            isOptional
            isCode
            value={text.plate}
            onChange={set('plate')}
          />
        </FormRow>
        <FormRow>
          <DateField
            label="Estimated delivery"
            name="estimatedDelivery"
            value={text.day}
            onChange={set('day')}
            min="2026-01-01"
          />
          <QuantityField
            label="Packages"
            name="packages"
            isRequired
            isWhole
            max="40"
            unit="of 40"
            value={text.packages}
            onChange={set('packages')}
          />
          <Select
            label="Sent by"
            value={text.mode}
            onChange={set('mode')}
            placeholder="Not said"
            options={[
              { value: 'road', label: 'Road' },
              { value: 'sea', label: 'Sea' },
            ]}
          />
        </FormRow>
        <ComboBox
          label="Supplier"
          description="A part of the name is enough."
          value={supplier}
          onChange={setSupplier}
          search={async (part) =>
            suppliers.filter((option) => option.label.toLowerCase().includes(part.toLowerCase()))
          }
        />
        <TextArea label="Remarks" name="notes" value={text.notes} onChange={set('notes')} />
        <Checkbox
          isSelected={isUrgent}
          onChange={setUrgent}
          description="The buyer is told at once."
        >
          Urgent
        </Checkbox>
        <RadioGroup
          label="Way"
          isRow
          value={way}
          onChange={setWay}
          options={[
            { value: 'road', label: 'Road' },
            { value: 'sea', label: 'Sea' },
          ]}
        />
        <Switch isSelected={isUrgent} onChange={setUrgent}>
          Mini side bar
        </Switch>
        <FormActions>
          <Button kind="primary" type="submit">
            Save
          </Button>
          <Button>Cancel</Button>
        </FormActions>
      </Form>
    </Section>
  )
}
