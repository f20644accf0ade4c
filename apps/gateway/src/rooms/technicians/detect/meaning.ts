import { defaultThresholds } from '@motora/contract/operators'
import type { TicketDetector, TicketObservation } from '@motora/contract/technicians'
import { type Contradiction, contradiction } from '@motora/contract/vehicles'
import type { Watched } from '../../operators/index.js'
import type { VehicleEvent, VehicleEventKind } from '../../vehicles/index.js'

/** What an event of a vehicle means to its incidents. */
export interface Meaning {
  what: TicketObservation['what']
  detector: TicketDetector
  /** The operator's setting that lets it open an incident, or none is needed; absent: it is only noted in one that is open. */
  opensFor?: Watched | 'always'
  /** Noted in any open incident of the vehicle rather than in one of its own. */
  joinsAny?: true
  /** Noted only in the incident of the departure that it ends. */
  ofItsDeparture?: true
  /** For the list; screens have words of their own for it. Spanish, as the product's first language. */
  title: string
  text: (figures: Figures) => string
}

/** The figures of events, each where its kind has it. */
interface Figures {
  batteryPercent?: number
  lowBatteryPercent?: number
  silentAfterMinutes?: number
  clockOffSeconds?: number
  distanceMetres?: number
  contradicts?: readonly Contradiction[]
}

const contradicted: Record<Contradiction, string> = {
  position: 'posición',
  odometer: 'cuentakilómetros',
  battery: 'batería',
}

const hoursPerDay = 24

/** By how much a clock is wrong: minutes, hours, and days from two on. */
const clockOffText = (seconds: number): string => {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const hours = Math.floor(minutes / 60)
  const inHours = minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const by =
    hours >= 2 * hoursPerDay ? `${Math.floor(hours / hoursPerDay)} días` : hours > 0 ? inHours : `${minutes} min`
  return `${by} ${seconds < 0 ? 'atrasado' : 'adelantado'}`
}

const meanings: Partial<Record<VehicleEventKind, Meaning>> = {
  'battery-low': {
    what: 'battery-low',
    detector: 'low-battery',
    opensFor: 'lowBattery',
    title: 'Batería baja',
    text: ({ batteryPercent, lowBatteryPercent }) =>
      `La batería está al ${batteryPercent} %, por debajo del ${lowBatteryPercent} %.`,
  },
  'battery-recovered': {
    what: 'battery-recovered',
    detector: 'low-battery',
    title: 'Batería baja',
    text: ({ batteryPercent }) => `La batería vuelve a estar al ${batteryPercent} %.`,
  },
  'left-area': {
    what: 'left-area',
    detector: 'left-area',
    opensFor: 'leftArea',
    title: 'Fuera de la zona',
    text: ({ distanceMetres }) => `El vehículo ha salido de su zona: está a ${distanceMetres} m del límite.`,
  },
  'entered-area': {
    what: 'entered-area',
    detector: 'left-area',
    title: 'Fuera de la zona',
    text: () => 'El vehículo ha vuelto a entrar en su zona.',
  },
  moved: {
    what: 'moved',
    detector: 'moved-without-rental',
    opensFor: 'movedWithoutRental',
    joinsAny: true,
    title: 'Movido sin alquiler',
    text: ({ distanceMetres }) => `El vehículo se ha movido ${distanceMetres} m sin alquiler.`,
  },
  'moved-back': {
    what: 'moved-back',
    detector: 'moved-without-rental',
    ofItsDeparture: true,
    title: 'Movido sin alquiler',
    text: () => 'El vehículo vuelve a estar donde se dejó.',
  },
  silent: {
    what: 'silent',
    detector: 'silent',
    opensFor: 'silent',
    title: 'Sin señal',
    text: ({ silentAfterMinutes, clockOffSeconds }) =>
      clockOffSeconds === undefined
        ? `El vehículo lleva ${silentAfterMinutes ?? defaultThresholds.silentAfterMinutes} minutos sin comunicar.`
        : `El dispositivo comunica, pero su reloj va ${clockOffText(clockOffSeconds)}: no se sabe cómo está el vehículo ahora.`,
  },
  'identity-contested': {
    what: 'contested',
    detector: 'contested-identity',
    opensFor: 'always',
    title: 'Identidad disputada',
    text: ({ contradicts }) =>
      contradicts?.length
        ? `Informes sin identidad probada contradicen lo que se sabe del vehículo: ${contradicts.map((one) => contradicted[one]).join(', ')}.`
        : 'Otro dispositivo se ha hecho pasar por este vehículo.',
  },
  'stays-on': {
    what: 'stays-on',
    detector: 'stays-on',
    opensFor: 'always',
    title: 'Sigue encendido',
    text: () => 'El vehículo no se ha apagado después del alquiler: lo último que ha comunicado es que está encendido.',
  },
  'went-off': {
    what: 'went-off',
    detector: 'stays-on',
    title: 'Sigue encendido',
    text: () => 'El vehículo se ha apagado.',
  },
  'heard-again': {
    what: 'heard-again',
    detector: 'silent',
    title: 'Sin señal',
    text: () => 'El vehículo vuelve a comunicar.',
  },
}

/** Kinds of events that open an incident or are noted in one. */
export const meaningfulKinds = Object.keys(meanings) as VehicleEventKind[]

/** Nothing, of a vehicle that is switched off at the end of its rental as usual. */
export const meaningOf = ({ kind, detail }: Pick<VehicleEvent, 'kind' | 'detail'>): Meaning | undefined =>
  kind === 'went-off' && detail.stayedOn !== true ? undefined : meanings[kind]

const numberIn = (detail: Record<string, unknown>, name: string): number | undefined => {
  const value = detail[name]
  return typeof value === 'number' ? value : undefined
}

/** So many vehicles of one operator that fall silent at the same time: the network's fault, or ours. */
const outageOf = 20

/** Whether this concerns the vehicle itself, and not of an outage. */
export const isOfVehicle = ({ detail }: Pick<VehicleEvent, 'detail'>): boolean =>
  (numberIn(detail, 'together') ?? 1) < outageOf

/** What the note says: a sentence, and the same in figures. */
export const noticedOf = (
  { what, text }: Meaning,
  { at, detail }: Pick<VehicleEvent, 'at' | 'detail'>,
): { text: string; observation: TicketObservation } => {
  const batteryPercent = numberIn(detail, 'batteryPercent')
  const lowBatteryPercent = numberIn(detail, 'lowBatteryPercent')
  const silentAfterMinutes = numberIn(detail, 'silentAfterMinutes')
  const clockOffSeconds = numberIn(detail, 'clockOffSeconds')
  const distanceMetres = numberIn(detail, 'distanceMetres') ?? numberIn(detail, 'metresOutside')
  const contradicts = contradiction.array().catch([]).parse(detail.contradicts)
  const figures = {
    ...(contradicts.length === 0 ? {} : { contradicts }),
    ...(batteryPercent === undefined ? {} : { batteryPercent }),
    ...(distanceMetres === undefined ? {} : { distanceMetres }),
    ...(lowBatteryPercent === undefined ? {} : { lowBatteryPercent }),
    ...(silentAfterMinutes === undefined ? {} : { silentAfterMinutes }),
    ...(clockOffSeconds === undefined ? {} : { clockOffSeconds }),
  }
  return {
    text: text(figures),
    observation: { what, at: new Date(at).toISOString(), ...figures },
  }
}
