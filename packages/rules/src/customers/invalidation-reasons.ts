/** The languages in which riders are written to. */
export type RiderLanguage = 'es' | 'cat' | 'en'

/**
 * Why documents are not validated, ready to be sent: the rider reads them, so they are in the rider's language and not in
 * the reviewer's. The reviewer may add to them. source: MONEY §2 (ten reasons)
 */
export const invalidationReasons = {
  blurred: {
    es: 'Alguna foto está borrosa o demasiado oscura y no se puede leer.',
    cat: 'Alguna foto està borrosa o massa fosca i no es pot llegir.',
    en: 'A photo is blurred or too dark to be read.',
  },
  cut: {
    es: 'En alguna foto no se ve el documento entero.',
    cat: 'En alguna foto no es veu el document sencer.',
    en: 'A photo does not show the whole document.',
  },
  backMissing: {
    es: 'Falta el reverso de un documento: has enviado dos veces la misma cara.',
    cat: 'Falta el revers d’un document: has enviat dues vegades la mateixa cara.',
    en: 'The back of a document is missing: the same side was sent twice.',
  },
  wrongDocument: {
    es: 'Alguna foto no es del documento que se pide.',
    cat: 'Alguna foto no és del document que es demana.',
    en: 'A photo shows another document than the one that is asked for.',
  },
  identityExpired: {
    es: 'El documento de identidad está caducado.',
    cat: "El document d'identitat està caducat.",
    en: 'The identity document has expired.',
  },
  licenceExpired: {
    es: 'El permiso de conducir está caducado.',
    cat: 'El permís de conduir està caducat.',
    en: 'The driving licence has expired.',
  },
  licenceNotValid: {
    es: 'Con este permiso no se puede conducir una moto de este tipo.',
    cat: "Amb aquest permís no es pot conduir una moto d'aquest tipus.",
    en: 'This licence does not allow you to ride a moped of this kind.',
  },
  namesDiffer: {
    es: 'El nombre o la fecha de nacimiento no coinciden con los de tu cuenta.',
    cat: 'El nom o la data de naixement no coincideixen amb els del teu compte.',
    en: 'The name or the date of birth is not the one of your account.',
  },
  tooYoung: {
    es: 'No tienes la edad mínima para alquilar.',
    cat: "No tens l'edat mínima per llogar.",
    en: 'You are younger than riders must be.',
  },
  secondAccount: {
    es: 'Ya hay una cuenta con este documento. Usa la que ya tenías.',
    cat: 'Ja hi ha un compte amb aquest document. Fes servir el que ja tenies.',
    en: 'There is an account with this document already. Use the one that you have.',
  },
} as const satisfies Record<string, Record<RiderLanguage, string>>

export type InvalidationReason = keyof typeof invalidationReasons
