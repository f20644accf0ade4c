import type { CardKind } from '../cards.js'

export const languages = ['en', 'es', 'ca'] as const
export type Language = (typeof languages)[number]

interface Words {
  pretend: string
  chooseTitle: string
  chooseLead: string
  cards: Record<CardKind, string>
  choose: string
  cancel: string
  failed: string
  confirmTitle: string
  confirmCard: string
  confirmCharge: string
  confirm: string
  refuse: string
  gone: string
  language: string
}

export const words: Record<Language, Words> = {
  en: {
    pretend: 'Pretend payment provider. No real card, no money.',
    chooseTitle: 'Choose a card',
    chooseLead: 'The card is named by what it does. Nobody asks for a card number here.',
    cards: {
      works: 'A card that works (Visa •••• 4242)',
      no_funds: 'A card without funds (Visa •••• 9995)',
      declined: 'A card that is declined without a reason (Visa •••• 0341)',
      lost: 'A card reported lost (Visa •••• 9987)',
      stolen: 'A card reported stolen (Mastercard •••• 9979)',
      expired: 'A card that has expired (Visa •••• 0069)',
      asks: 'A card whose bank asks each time, 3-D Secure (Visa •••• 3184)',
    },
    choose: 'Keep this card',
    cancel: 'Go back without a card',
    failed: 'The bank did not confirm it. Choose again.',
    confirmTitle: 'Confirm with your bank',
    confirmCard: 'Do you want this card to be kept for later payments?',
    confirmCharge: 'Do you want to pay {amount}?',
    confirm: 'Confirm',
    refuse: 'Refuse',
    gone: 'This page is not open any more. Go back to the app and begin again.',
    language: 'Language',
  },
  es: {
    pretend: 'Proveedor de pagos simulado. Ni tarjeta ni dinero reales.',
    chooseTitle: 'Elige una tarjeta',
    chooseLead: 'Cada tarjeta se llama según lo que hace. Aquí nadie pide un número de tarjeta.',
    cards: {
      works: 'Una tarjeta que funciona (Visa •••• 4242)',
      no_funds: 'Una tarjeta sin fondos (Visa •••• 9995)',
      declined: 'Una tarjeta rechazada sin motivo (Visa •••• 0341)',
      lost: 'Una tarjeta dada por perdida (Visa •••• 9987)',
      stolen: 'Una tarjeta dada por robada (Mastercard •••• 9979)',
      expired: 'Una tarjeta caducada (Visa •••• 0069)',
      asks: 'Una tarjeta cuyo banco pregunta cada vez, 3-D Secure (Visa •••• 3184)',
    },
    choose: 'Guardar esta tarjeta',
    cancel: 'Volver sin tarjeta',
    failed: 'El banco no lo ha confirmado. Elige otra vez.',
    confirmTitle: 'Confirma con tu banco',
    confirmCard: '¿Quieres guardar esta tarjeta para pagos posteriores?',
    confirmCharge: '¿Quieres pagar {amount}?',
    confirm: 'Confirmar',
    refuse: 'Rechazar',
    gone: 'Esta página ya no está abierta. Vuelve a la aplicación y empieza de nuevo.',
    language: 'Idioma',
  },
  ca: {
    pretend: 'Proveïdor de pagaments simulat. Ni targeta ni diners reals.',
    chooseTitle: 'Tria una targeta',
    chooseLead: 'Cada targeta s’anomena pel que fa. Aquí ningú no demana cap número de targeta.',
    cards: {
      works: 'Una targeta que funciona (Visa •••• 4242)',
      no_funds: 'Una targeta sense fons (Visa •••• 9995)',
      declined: 'Una targeta rebutjada sense motiu (Visa •••• 0341)',
      lost: 'Una targeta donada per perduda (Visa •••• 9987)',
      stolen: 'Una targeta donada per robada (Mastercard •••• 9979)',
      expired: 'Una targeta caducada (Visa •••• 0069)',
      asks: 'Una targeta el banc de la qual pregunta cada cop, 3-D Secure (Visa •••• 3184)',
    },
    choose: 'Desa aquesta targeta',
    cancel: 'Torna sense targeta',
    failed: 'El banc no ho ha confirmat. Torna a triar.',
    confirmTitle: 'Confirma amb el teu banc',
    confirmCard: 'Vols desar aquesta targeta per a pagaments posteriors?',
    confirmCharge: 'Vols pagar {amount}?',
    confirm: 'Confirma',
    refuse: 'Rebutja',
    gone: 'Aquesta pàgina ja no és oberta. Torna a l’aplicació i comença de nou.',
    language: 'Idioma',
  },
}

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** What was asked for, or else the first that the browser names and we speak; English otherwise. */
export const languageOf = (asked: (string | null | undefined)[], accepted = ''): Language => {
  const wanted = [...asked, ...accepted.split(',').map((part) => part.split(';')[0]?.trim())]
  for (const one of wanted) {
    const [short = ''] = (one ?? '').toLowerCase().split('-')
    if (isLanguage(short)) return short
  }
  return 'en'
}
