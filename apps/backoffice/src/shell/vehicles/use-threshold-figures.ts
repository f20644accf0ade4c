import { defaultThresholds, type Thresholds } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { thresholdsIn } from '@motora/rules/vehicles'
import { useThresholds } from './use-thresholds'

export interface ThresholdFigures {
  /** `25 %`, or `15–25 %` where operators differ. */
  lowBattery: string
  /** `20 min`, or `20–60 min`. */
  silence: string
}

/**
 * The thresholds in words, to be printed where they count.
 * @param operatorId of one operator, null: of the provider; undefined: from the lowest to the highest of the scope
 */
export function useThresholdFigures(operatorId?: string | null): ThresholdFigures {
  const thresholds = useThresholds()
  const formats = useFormats()
  const shown = operatorId === undefined ? [...thresholds.values()] : [thresholdsIn(thresholds, operatorId)]
  const figure = (of: keyof Thresholds, show: (value: number) => string) => {
    const all = shown.length === 0 ? [defaultThresholds[of]] : shown.map((one) => one[of])
    const [min, max] = [Math.min(...all), Math.max(...all)]
    return min === max ? show(min) : `${formats.number(min, 0)}–${show(max)}`
  }
  return {
    lowBattery: figure('lowBatteryPercent', (value) => formats.percent(value)),
    silence: figure('silentAfterMinutes', (value) => formats.duration(value * 60)),
  }
}
