import type { ReactNode } from 'react'

export interface FormGroupProps {
  title: string
  lead?: string
  disabled?: boolean
  children: ReactNode
}

/** Fields of a long form that belong together, under a heading that is read aloud with them. */
export function FormGroup({ title, lead, disabled = false, children }: FormGroupProps) {
  return (
    <fieldset className="motora-group" disabled={disabled}>
      <legend>{title}</legend>
      {lead && <p className="motora-plain">{lead}</p>}
      {children}
    </fieldset>
  )
}
