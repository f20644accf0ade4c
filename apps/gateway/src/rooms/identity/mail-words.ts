import { type Role, roleNamed } from '@motora/contract'
import type { LinkKind } from '@motora/contract/identity'
import type { Notice } from './mail-due.js'

export type MailLanguage = 'es' | 'cat' | 'en'
export type MailSubject = LinkKind | Notice

interface Words {
  subject: string
  /** What has happened and why this mail comes; `{operator}` and `{role}` are put in. */
  says: string
  /** On the button. */
  does?: string
  /** What whoever did not ask for it should do. */
  otherwise: string
}
interface Language {
  hello: string
  /** How long the link can be used. */
  lasts: { one: string; day: string }
  /** Above the address that stands in full, for mail programs without buttons. */
  orCopy: string
  noOperator: string
  mails: Record<MailSubject, Words>
  roles: Record<keyof typeof roleNamed, string>
}

const es: Language = {
  hello: 'Hola, {name}:',
  lasts: {
    one: 'El enlace sirve una sola vez y caduca en 1 hora.',
    day: 'El enlace sirve una sola vez y caduca en 24 horas.',
  },
  orCopy: 'Si el botón no funciona, copia esta dirección en el navegador:',
  noOperator: 'Motora',
  mails: {
    'confirm-email': {
      subject: 'Confirma tu correo electrónico',
      says: 'Alguien ha dado esta dirección para una cuenta de Motora. Confirma que es tuya.',
      does: 'Confirmar mi correo',
      otherwise: 'Si no has sido tú, no hagas nada: sin tu confirmación la dirección no se usa.',
    },
    'accept-membership': {
      subject: 'Te han invitado a Motora',
      says: 'Te han invitado a trabajar en {operator} con el rol «{role}». Acepta la invitación para empezar.',
      does: 'Aceptar la invitación',
      otherwise: 'Si no esperabas esta invitación, no hagas nada: sin tu respuesta no tiene efecto.',
    },
    'reset-password': {
      subject: 'Cambia tu contraseña de Motora',
      says: 'Has pedido una contraseña nueva. Elígela con este enlace. Tu segundo factor sigue siendo el mismo.',
      does: 'Elegir una contraseña nueva',
      otherwise: 'Si no la has pedido tú, no hagas nada: tu contraseña actual sigue valiendo.',
    },
    'confirm-sign-up': {
      subject: 'Confirma el registro de tu empresa en Motora',
      says: 'Alguien ha registrado la empresa {operator} en Motora con esta dirección. Si has sido tú, termina el registro con este enlace.',
      does: 'Terminar el registro',
      otherwise: 'Si no has sido tú, no hagas nada: sin tu confirmación no se crea ni la cuenta ni la empresa.',
    },
    'password-changed': {
      subject: 'Tu contraseña de Motora ha cambiado',
      says: 'La contraseña de tu cuenta acaba de cambiar. Las demás sesiones se han cerrado.',
      otherwise:
        'Si no has sido tú, pide ahora mismo una contraseña nueva desde la página de acceso y avisa a tu administrador.',
    },
    'recovery-codes-renewed': {
      subject: 'Tus códigos de recuperación de Motora son nuevos',
      says: 'Se acaban de crear códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
      otherwise: 'Si no has sido tú, cambia tu contraseña ahora mismo y avisa a tu administrador.',
    },
  },
  roles: {
    admin: 'Administrador',
    readonly: 'Administrador de solo lectura',
    manager: 'Gestor de operador',
    operator: 'Operador',
    technician: 'Técnico',
    sac: 'Servicio al cliente (SAC)',
    cau: 'Atención al cliente (CAU)',
  },
}

const cat: Language = {
  hello: 'Hola, {name}:',
  lasts: {
    one: "L'enllaç serveix una sola vegada i caduca d'aquí a 1 hora.",
    day: "L'enllaç serveix una sola vegada i caduca d'aquí a 24 hores.",
  },
  orCopy: 'Si el botó no funciona, copia aquesta adreça al navegador:',
  noOperator: 'Motora',
  mails: {
    'confirm-email': {
      subject: 'Confirma el teu correu electrònic',
      says: 'Algú ha donat aquesta adreça per a un compte de Motora. Confirma que és teva.',
      does: 'Confirmar el meu correu',
      otherwise: "Si no has estat tu, no facis res: sense la teva confirmació l'adreça no s'utilitza.",
    },
    'accept-membership': {
      subject: "T'han convidat a Motora",
      says: "T'han convidat a treballar a {operator} amb el rol «{role}». Accepta la invitació per començar.",
      does: 'Acceptar la invitació',
      otherwise: 'Si no esperaves aquesta invitació, no facis res: sense la teva resposta no té efecte.',
    },
    'reset-password': {
      subject: 'Canvia la teva contrasenya de Motora',
      says: 'Has demanat una contrasenya nova. Tria-la amb aquest enllaç. El teu segon factor continua sent el mateix.',
      does: 'Triar una contrasenya nova',
      otherwise: "Si no l'has demanada tu, no facis res: la teva contrasenya actual continua valent.",
    },
    'confirm-sign-up': {
      subject: 'Confirma el registre de la teva empresa a Motora',
      says: "Algú ha registrat l'empresa {operator} a Motora amb aquesta adreça. Si has estat tu, acaba el registre amb aquest enllaç.",
      does: 'Acabar el registre',
      otherwise: "Si no has estat tu, no facis res: sense la teva confirmació no es crea ni el compte ni l'empresa.",
    },
    'password-changed': {
      subject: 'La teva contrasenya de Motora ha canviat',
      says: "La contrasenya del teu compte acaba de canviar. Les altres sessions s'han tancat.",
      otherwise:
        "Si no has estat tu, demana ara mateix una contrasenya nova des de la pàgina d'accés i avisa el teu administrador.",
    },
    'recovery-codes-renewed': {
      subject: 'Els teus codis de recuperació de Motora són nous',
      says: "S'acaben de crear codis de recuperació nous per al teu compte. Els anteriors ja no serveixen.",
      otherwise: 'Si no has estat tu, canvia la teva contrasenya ara mateix i avisa el teu administrador.',
    },
  },
  roles: {
    admin: 'Administrador',
    readonly: 'Administrador de només lectura',
    manager: "Gestor d'operador",
    operator: 'Operador',
    technician: 'Tècnic',
    sac: 'Servei al client (SAC)',
    cau: 'Atenció al client (CAU)',
  },
}

const en: Language = {
  hello: 'Hello {name},',
  lasts: {
    one: 'The link can be used once, within 1 hour.',
    day: 'The link can be used once, within 24 hours.',
  },
  orCopy: 'If the button does not work, copy this address into your browser:',
  noOperator: 'Motora',
  mails: {
    'confirm-email': {
      subject: 'Confirm your e-mail address',
      says: 'Somebody gave this address for a Motora account. Confirm that it is yours.',
      does: 'Confirm my address',
      otherwise: 'If it was not you, do nothing: without your word the address is not used.',
    },
    'accept-membership': {
      subject: 'You are invited to Motora',
      says: 'You are invited to work at {operator} as “{role}”. Accept the invitation to begin.',
      does: 'Accept the invitation',
      otherwise: 'If you did not expect it, do nothing: without your word it has no effect.',
    },
    'reset-password': {
      subject: 'Change your Motora password',
      says: 'You asked for a new password. Choose it with this link. Your second factor stays as it is.',
      does: 'Choose a new password',
      otherwise: 'If you did not ask for it, do nothing: your password stays as it is.',
    },
    'confirm-sign-up': {
      subject: 'Confirm the registration of your company in Motora',
      says: 'Somebody has registered the company {operator} in Motora with this address. If it was you, complete the registration with this link.',
      does: 'Complete the registration',
      otherwise: 'If it was not you, do nothing: without your word neither an account nor a company is made.',
    },
    'password-changed': {
      subject: 'Your Motora password has changed',
      says: 'The password of your account has just changed. All other sessions have ended.',
      otherwise: 'If it was not you, ask for a new password on the sign-in page now, and tell your administrator.',
    },
    'recovery-codes-renewed': {
      subject: 'Your Motora recovery codes are new',
      says: 'New recovery codes have just been made for your account. The earlier ones open nothing any more.',
      otherwise: 'If it was not you, change your password now, and tell your administrator.',
    },
  },
  roles: {
    admin: 'Administrator',
    readonly: 'Read-only administrator',
    manager: 'Operator manager',
    operator: 'Operator',
    technician: 'Technician',
    sac: 'Customer service (SAC)',
    cau: 'Customer attention (CAU)',
  },
}

/** The texts of mails, by the language of the account. Without one it is Spanish. source: decision Z-32. */
export const mailWords: Readonly<Record<MailLanguage, Language>> = { es, cat, en }

export const roleIn = (language: MailLanguage, role: Role): string => {
  const found = Object.entries(roleNamed).find(([, name]) => name === role)
  return found ? mailWords[language].roles[found[0] as keyof typeof roleNamed] : ''
}
