export interface Powertrain {
  capacityKwh: number
  /** What pushing through air and over asphalt costs: fixed and by speed squared, Wh a kilometre. */
  rollingWattHours: number
  airWattHours: number
}

/** Battery sizes as published by owners of the models; the real S01 of our frames shows 102 km at 99 %. */
const powertrains: Record<string, Powertrain> = {
  S01: { capacityKwh: 5.6, rollingWattHours: 38, airWattHours: 0.009 },
  S02: { capacityKwh: 2.0, rollingWattHours: 26, airWattHours: 0.007 },
  S03: { capacityKwh: 2.0, rollingWattHours: 30, airWattHours: 0.008 },
}

/** By the model's first word; an unknown one drives like an S01. */
export const specificationOf = (model: string): Powertrain =>
  powertrains[model.trim().toUpperCase().slice(0, 3)] ?? (powertrains.S01 as Powertrain)

export function wattHoursPerKilometre(model: string, speedKmh: number): number {
  const { rollingWattHours, airWattHours } = specificationOf(model)
  return rollingWattHours + airWattHours * speedKmh * speedKmh
}

/** What the display promises: the rest at a city's mean, which makes 102 km of an S01's 99 %. */
export function rangeKilometres(model: string, batteryPercent: number): number {
  return Math.floor(
    ((batteryPercent / 100) * specificationOf(model).capacityKwh * 1000) / wattHoursPerKilometre(model, 42.5),
  )
}

/** A 14-cell pack: 57.7 V nearly full and at rest, as the real frames show, lower when empty or under load. */
export const batteryVolts = (batteryPercent: number, amperes: number): number =>
  47.9 + 9.9 * (batteryPercent / 100) - 0.03 * Math.max(0, amperes)
