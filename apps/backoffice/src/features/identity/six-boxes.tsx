import { PinInput } from '@mantine/core'
import { codeLength } from '@motora/contract/identity'
import { type ChangeEvent, type ClipboardEvent, type SyntheticEvent, useState } from 'react'

export interface SixBoxesProps {
  label: string
  boxLabel: (position: number) => string
  busy: boolean
  invalid: boolean
  /** Called with exactly six digits; the boxes are empty afterwards. (ledger A-15) */
  onCode: (code: string) => void
}

const isTooLong = (text: string): boolean => text.replace(/\s/g, '').length > codeLength
/** The boxes would take the first six of more, and send what nobody has typed. */
const refuse = (event: SyntheticEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** Six boxes of one digit. Pasting six digits fills all; the sixth submits by itself. (ledger A-14) */
export function SixBoxes({ label, boxLabel, busy, invalid, onCode }: SixBoxesProps) {
  const [digits, setDigits] = useState('')
  // not the boxes' own word that they are full: they say it once, and a second paste would be said to nobody
  const take = (typed: string) => {
    const isComplete = typed.length === codeLength
    setDigits(isComplete ? '' : typed)
    if (isComplete) onCode(typed)
  }
  return (
    <fieldset
      className="motora-six"
      aria-busy={busy || undefined}
      onPasteCapture={(event: ClipboardEvent) => {
        if (isTooLong(event.clipboardData.getData('text/plain'))) refuse(event)
      }}
      onChangeCapture={(event: ChangeEvent<HTMLFieldSetElement>) => {
        // a browser that fills in the code puts all of it into one box
        if (event.target instanceof HTMLInputElement && isTooLong(event.target.value)) refuse(event)
      }}
    >
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
        onChange={take}
        getInputProps={(index) => ({
          'aria-label': boxLabel(index + 1),
          ...(index === 0 ? { 'data-autofocus': true, autoFocus: true } : {}),
        })}
      />
    </fieldset>
  )
}
