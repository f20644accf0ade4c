import type { ReactNode } from 'react'

interface OperatorFieldProps {
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
  label: string
  placeholder?: string | undefined
  error?: string | undefined
  disabled?: boolean
  required?: boolean
}

/** Draws the choice of an operator; passed in, because operators are another room's. */
export type OperatorField = (props: OperatorFieldProps) => ReactNode
