import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from './drawing'
import { parseDegrees, parsePlace, showDegrees } from './parse-degrees'

export interface DegreesFieldProps {
  label: string
  labelHidden?: boolean
  value: number
  most: 90 | 180
  readOnly: boolean
  onCommit: (degrees: number) => void
  /** Both degrees were pasted together. */
  onPlace: (place: Place) => void
  onFocus?: () => void
}

/** Degrees of latitude or longitude: taken over by Enter or on leaving, put back by Escape. */
export function DegreesField(props: DegreesFieldProps) {
  const { label, labelHidden, value, most, readOnly, onCommit, onPlace, onFocus } = props
  const { t } = useTranslation('areas')
  // Typed over a certain value: when that changes elsewhere, for example on the map, the new one is shown.
  const [entry, setEntry] = useState<{ text: string; over: number }>()
  const text = entry?.over === value ? entry.text : undefined
  const setText = (next: string | undefined) => setEntry(next === undefined ? undefined : { text: next, over: value })
  const shown = showDegrees(value)
  const typed = text ?? shown
  const isWrong = text !== undefined && parseDegrees(text, most) === undefined && parsePlace(text) === undefined
  const commit = () => {
    if (text === undefined || isWrong) return
    const place = parsePlace(text)
    const degrees = parseDegrees(text, most)
    setText(undefined)
    if (degrees !== undefined && showDegrees(degrees) !== shown) onCommit(degrees)
    else if (degrees === undefined && place) onPlace(place)
  }
  return (
    <TextInput
      size="xs"
      {...(labelHidden ? { 'aria-label': label } : { label })}
      inputMode="decimal"
      value={typed}
      readOnly={readOnly}
      error={isWrong && (labelHidden ? true : t('degreesWrong', { most }))}
      {...(isWrong ? { title: t('degreesWrong', { most }) } : {})}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key !== 'Escape' || text === undefined) return
        event.stopPropagation()
        setText(undefined)
      }}
    />
  )
}
