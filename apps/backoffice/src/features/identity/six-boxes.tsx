import { PinInput } from '@mantine/core'
import { codeLength } from '@motora/contract/identity'
import { useState } from 'react'

export interface SixBoxesProps {
  label: string
  boxLabel: (position: number) => string
  busy: boolean
  invalid: boolean
  /** Called with exactly six digits; the boxes are empty afterwards. (ledger A-15) */
  onCode: (code: string) => void
}

/** Six boxes of one digit. Pasting six digits fills all; the sixth submits by itself. (ledger A-14) */
export function SixBoxes({ label, boxLabel, busy, invalid, onCode }: SixBoxesProps) {
  const [digits, setDigits] = useState('')
  const complete = (code: string) => {
    setDigits('')
    if (code.length === codeLength) onCode(code)
  }
  return (
    <fieldset className="motora-six" aria-busy={busy || undefined}>
      <legend className="motora-hidden">{label}</legend>
      <PinInput
        length={codeLength}
        type="number"
        inputMode="numeric"
        oneTimeCode
        size="md"
        value={digits}
        error={invalid}
        readOnly={busy}
        onChange={setDigits}
        onComplete={complete}
        getInputProps={(index) => ({
          'aria-label': boxLabel(index + 1),
          ...(index === 0 ? { 'data-autofocus': true, autoFocus: true } : {}),
        })}
      />
    </fieldset>
  )
}
