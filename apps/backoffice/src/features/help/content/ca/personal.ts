import type { AnswersOf } from '../../help-content'

export const personal: AnswersOf<'personal'> = {
  'personal-password': {
    question: 'Com canvio la meva contrasenya?',
    sections: [
      {
        steps: [
          'Obre el teu menú, a dalt a la dreta, i tria {shell:personalData}.',
          'Ves a la pestanya {account:tab.password}.',
          'Escriu la contrasenya actual i dues vegades la nova, i prem {account:changePassword}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Les teves altres sessions es tanquen quan canvia la contrasenya.',
          'Si l’has oblidada, tria {account:forgot} on s’inicia la sessió: l’enllaç del correu serveix durant una hora.',
        ],
      },
    ],
  },
  'personal-factor': {
    question: 'I si perdo el telèfon amb l’aplicació d’autenticació?',
    sections: [
      {
        steps: [
          'Inicia la sessió com sempre.',
          'On es demana el codi, tria {identity:useRecovery} i escriu un dels teus codis de recuperació.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Cada codi de recuperació serveix una vegada. Quants en queden és a {shell:personalData}, pestanya {account:tab.security}.',
          '{account:newCodes} els substitueix; demana la contrasenya i un codi de l’aplicació.',
          'Sense telèfon ni codis, demana a un administrador del proveïdor que restableixi el segon factor.',
        ],
      },
    ],
  },
  'personal-sessions': {
    question: 'On tinc la sessió oberta, i com la tanco?',
    sections: [
      {
        steps: [
          'Obre el teu menú, a dalt a la dreta, i tria {shell:personalData}.',
          'La pestanya {account:tab.sessions} mostra cada navegador i cada telèfon.',
          'Prem {identity:endSession} en una, o {account:endOthers}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Si hi ha una sessió que no coneixes, tanca-la i canvia la contrasenya.',
          'Una sessió que s’acaba amb feina sense desar espera: qui torna a entrar com la mateixa persona continua on era.',
        ],
      },
    ],
  },
  'personal-language': {
    question: 'Com canvio la llengua o el meu rol?',
    sections: [
      {
        bullets: [
          'Llengua: tria-la al teu menú, a dalt a la dreta. Canvia a l’instant i es recorda en aquest dispositiu.',
          'Rol: {shell:changeRole} és al mateix menú si en tens més d’un. El que veus depèn del que triïs.',
          '{shell:roles} mostra què pot obrir cadascun dels teus rols.',
          'Clar o fosc: el botó amb el sol o la lluna.',
        ],
      },
    ],
  },
  'personal-own': {
    question: 'Com canvio el meu nom o el meu telèfon?',
    sections: [
      {
        steps: [
          'Tria {screens:/UpdateDataTechnician} al menú de l’esquerra.',
          'Canvia el que calgui i prem {staff:own.save}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'El correu i el nom d’usuari els canvia qui gestiona el teu operador.',
          'Si algú altre s’ha avançat, es mostren totes dues versions i no es perd res.',
        ],
      },
    ],
  },
  'personal-clients': {
    question: 'Quines dades personals dels clients veig?',
    sections: [
      {
        bullets: [
          'Nom, correu i telèfon de qui té llogat un vehicle, mentre dura el lloguer.',
          'Nom i correu de qui va fer cada viatge, als viatges d’un vehicle.',
          'Només de lloguers d’operadors que et toca veure.',
        ],
      },
      {
        title: 'Un client demana les seves dades, o que s’esborrin',
        bullets: [
          'Encara no hi ha cap pantalla per a això: passa la petició al proveïdor.',
          'No copiïs dades de clients als tiquets: es queden als registres.',
        ],
      },
    ],
  },
}
