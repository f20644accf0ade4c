import { useFormats } from '@motora/kit'

/** Figures with the units of a vehicle's parts; empty for none. */
export function useMeasures() {
  const formats = useFormats()
  const withUnit = (unit: string, decimals: number) => (value: number | null) =>
    value === null ? '' : `${formats.number(value, decimals)}\u00a0${unit}`
  return { celsius: withUnit('°C', 1), volts: withUnit('V', 2), amperes: withUnit('A', 2) }
}
