import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { dayOfText, textOfDay } from '../form/day-text'
import { type KitTexts, useKitTexts } from '../texts/kit-texts'

interface TypedDay {
  input: RefObject<HTMLInputElement | null>
  value: string | null
  onChange: (day: string | null) => void
  min: string | undefined
  max: string | undefined
}

/**
 * What is typed in the field of a day: each day that can be taken is, the rest stays as it was typed, with what is wrong
 * with it; gone once another day is there.
 */
export function useTypedDay({ input, value, onChange, min, max }: TypedDay) {
  const { fields } = useKitTexts()
  /** `over`: the value that was there, and the one that was typed: any other comes from outside. */
  const [typed, setTyped] = useState<{ text: string; over: readonly (string | null)[]; isLeft: boolean }>()
  const now = typed?.over.includes(value) ? typed : undefined
  const fault = now && faultOf(fields, now.text, min, max)
  const leave = () => setTyped((before) => (fault === undefined ? undefined : before && { ...before, isLeft: true }))
  const hold = useEffectEvent((event: Event) => {
    if (fault === undefined) return
    event.preventDefault()
    event.stopPropagation()
    leave()
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  }, [input])
  return {
    text: now?.text ?? (value === null ? '' : textOfDay(value)),
    fault,
    /** The field was left with it. */
    isShown: now?.isLeft === true,
    type: (text: string) => {
      const isTaken = faultOf(fields, text, min, max) === undefined
      const day = isTaken ? (dayOfText(text) ?? null) : value
      setTyped({ text, over: [value, day], isLeft: false })
      if (day !== value) onChange(day)
    },
    leave,
    forget: () => setTyped(undefined),
  }
}

function faultOf(fields: KitTexts['fields'], text: string, min = '', max = '9999-12-31'): string | undefined {
  if (text.trim() === '') return undefined
  const day = dayOfText(text)
  if (day === undefined) return fields.problem('noDate')
  if (day < min) return fields.dayTooEarly(textOfDay(min))
  return day > max ? fields.dayTooLate(textOfDay(max)) : undefined
}
