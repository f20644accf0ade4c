import { defaultThresholds, type Thresholds } from '@motora/contract/operators'

/** What the operators call a low battery and a silent vehicle; one that has not said so is not in the map. */
export type ThresholdsOfOperators = ReadonlyMap<string, Thresholds>

/** Those of an operator; the defaults where it has not said so, and where the provider holds the vehicle (null). */
export const thresholdsIn = (known: ThresholdsOfOperators, operatorId: string | null): Thresholds =>
  (operatorId === null ? undefined : known.get(operatorId)) ?? defaultThresholds

export const silentAfterMsOf = ({ silentAfterMinutes }: Thresholds): number => silentAfterMinutes * 60_000

/** The one rule for tiles, filters, badges, the map and the detector that opens incidents. */
export const isBatteryLow = (percent: number | null, { lowBatteryPercent }: Thresholds): boolean =>
  percent !== null && percent < lowBatteryPercent
