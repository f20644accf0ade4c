import { Input, Select, TextInput } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useFormats } from '../texts/kit-texts'
import {
  type Country,
  type CountryCode,
  countriesIn,
  countryOf,
  DEFAULT_COUNTRY,
  nationalPart,
  showPhoneNumber,
  spaceWhileTyping,
  toInternational,
} from './phone-number'
import { useOptionsOnDemand } from './use-options-on-demand'

export interface PhoneFieldProps {
  label: string
  /** Read aloud as the name of the list of countries. */
  countryLabel: string
  description?: ReactNode
  error?: string | undefined
  required?: boolean
  /** International, `+34612345678`; empty for none. */
  value: string
  /** Called with every key: international where the text can be read as a number, else the text itself. */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Shown where the list of countries finds none. */
  nothingFound: string
}

/** A phone number with its country. A number typed without its country gets the chosen one's; one with it chooses. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, countryLabel, description, error, required = false, value, onChange, onBlur, nothingFound } = props
  const id = useId()
  const { language } = useFormats()
  const countries = useMemo(() => countriesIn(language), [language])
  const { options, fullNames } = useMemo(() => listed(countries), [countries])
  const [chosen, setChosen] = useState<CountryCode>(() => countryOf(value) ?? DEFAULT_COUNTRY)
  const [text, setText] = useState(() => showPhoneNumber(value))
  // A value that did not come from here (the form was filled or emptied) replaces what is shown.
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setText(showPhoneNumber(value))
    setChosen(countryOf(value) ?? chosen)
  }
  const field = useRef<HTMLInputElement>(null)
  const { needed, events } = useOptionsOnDemand()
  const drawn = needed ? options : options.filter((one) => one.value === chosen)

  const tell = (next: string) => {
    setTold(next)
    onChange(next)
  }
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value
    const atEnd = currentTarget.selectionStart === typed.length && typed.length > text.length
    const country = countryOf(typed.trim()) ?? chosen
    setChosen(country)
    setText(atEnd && /^\+?[\d\s]+$/.test(typed) ? spaceWhileTyping(typed, country) : typed)
    tell(toInternational(typed, country))
  }
  const chooseCountry = (code: string | null) => {
    const country = countries.find((one) => one.code === code)
    if (!country) return
    // The rest of the number stays, under its new country.
    const next = toInternational(nationalPart(told), country.code)
    setChosen(country.code)
    setText(showPhoneNumber(next))
    tell(next)
    field.current?.focus()
  }
  const leave = () => {
    setText(showPhoneNumber(told))
    onBlur?.()
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={error}
      required={required}
      labelProps={{ htmlFor: id }}
      {...(description ? { description } : {})}
    >
      <div className="kit-phone">
        <Select
          aria-label={countryLabel}
          data={drawn}
          renderOption={({ option }) => fullNames.get(option.value) ?? option.label}
          filter={({ search }) => drawn.filter(({ sought }) => sought.includes(plain(search)))}
          value={chosen}
          onChange={chooseCountry}
          searchable
          allowDeselect={false}
          nothingFoundMessage={nothingFound}
          {...events}
          comboboxProps={{ width: 280, position: 'bottom-start' }}
        />
        <TextInput
          ref={field}
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required={required}
          value={text}
          onChange={type}
          onBlur={leave}
          error={error !== undefined}
          aria-describedby={error ? `${id}-error` : description ? `${id}-description` : undefined}
        />
      </div>
    </Input.Wrapper>
  )
}

/** What the list shows when closed and open, and what it is found by. */
function listed(countries: readonly Country[]) {
  return {
    options: countries.map(({ code, name, callingCode }) => ({
      value: code as string,
      label: `${code} ${callingCode}`,
      sought: plain(`${name} ${code} ${callingCode}`),
    })),
    fullNames: new Map<string, string>(
      countries.map(({ code, name, callingCode }) => [code, `${name} ${callingCode}`]),
    ),
  }
}

/** Without accents and case, so that `espana` finds España. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
