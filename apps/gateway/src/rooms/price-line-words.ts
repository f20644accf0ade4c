import type { PriceLineShown } from '@motora/contract/sharing'

type Line = Pick<PriceLineShown, 'kind' | 'mode'>
type Mode = NonNullable<PriceLineShown['mode']>
interface LineWords {
  kinds: Readonly<Record<PriceLineShown['kind'], string>>
  /** Minutes that a driving mode with a price of its own charges. */
  modes: Readonly<Record<Mode, string>>
}

const words: Readonly<Record<'es' | 'cat' | 'en', LineWords>> = {
  es: {
    kinds: {
      drive: 'Minutos conducidos',
      pause: 'Minutos en pausa',
      hour: 'Horas',
      day: 'Días',
      maximum: 'Por encima del precio máximo por día',
      discount: 'Descuento',
      'free-operator': 'El operador es gratuito',
      'never-started': 'El vehículo no llegó a encenderse, así que no se debe nada',
    },
    modes: {
      eco: 'Minutos conducidos en modo eco',
      city: 'Minutos conducidos en modo city',
      sport: 'Minutos conducidos en modo sport',
    },
  },
  cat: {
    kinds: {
      drive: 'Minuts conduïts',
      pause: 'Minuts en pausa',
      hour: 'Hores',
      day: 'Dies',
      maximum: 'Per sobre del preu màxim per dia',
      discount: 'Descompte',
      'free-operator': 'L’operador és gratuït',
      'never-started': 'El vehicle no es va arribar a engegar, així que no es deu res',
    },
    modes: {
      eco: 'Minuts conduïts en mode eco',
      city: 'Minuts conduïts en mode city',
      sport: 'Minuts conduïts en mode sport',
    },
  },
  en: {
    kinds: {
      drive: 'Minutes driven',
      pause: 'Minutes paused',
      hour: 'Hours',
      day: 'Days',
      maximum: 'Above the maximum price per day',
      discount: 'Discount',
      'free-operator': 'The operator is free of charge',
      'never-started': 'The vehicle never switched on, so nothing is owed',
    },
    modes: {
      eco: 'Minutes driven in eco mode',
      city: 'Minutes driven in city mode',
      sport: 'Minutes driven in sport mode',
    },
  },
}

/** What receipts and bills call a line of a price: as screens do. */
export const lineNames =
  (language: keyof typeof words) =>
  ({ kind, mode }: Line): string =>
    mode === null ? words[language].kinds[kind] : words[language].modes[mode]
