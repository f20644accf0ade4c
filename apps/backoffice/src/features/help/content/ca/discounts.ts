import type { AnswersOf } from '../../help-content'

export const discounts: AnswersOf<'discounts'> = {
  'discount-give': {
    question: 'Puc fer un descompte a un client?',
    sections: [
      {
        paragraphs: [
          'Encara no. Els descomptes depenen de la llista de clients i de les tarifes, i cap de les dues no està construïda.',
        ],
      },
      {
        title: 'Fins aleshores',
        bullets: [
          'No hi ha de què descomptar: cap lloguer no té preu.',
          'Tampoc no es pot apuntar un descompte per endavant; no se’n perd cap, i no se’n desa cap.',
        ],
      },
    ],
  },
  'discount-all': {
    question: 'Puc fer el mateix descompte a tots els meus clients?',
    sections: [
      {
        paragraphs: ['Encara no es pot fixar un percentatge per a tothom. El que es pot triar és tot o res:'],
        bullets: [
          'Gratuït: tots els preus són 0. Un gestor activa {profile:isFree} a {screens:/operator/profile}, i el proveïdor ho valida.',
          'No gratuït: els lloguers es cobren segons les tarifes, tan bon punt n’hi hagi.',
        ],
      },
    ],
  },
  'discount-bonus': {
    question: 'Puc vendre o regalar minuts de bonus?',
    sections: [
      {
        bullets: [
          'Encara no: {screens:/bonus} diu que no està construïda.',
          'Aquesta pantalla és per al proveïdor i el seu servei al client; els gestors no l’obren.',
          'Avui cap client no té minuts de bonus, així que a ningú no se li poden acabar.',
        ],
      },
    ],
  },
  'discount-refund': {
    question: 'Un client demana que li tornin diners. Què puc fer?',
    sections: [
      {
        bullets: [
          'Motora no ha cobrat res: els pagaments no estan construïts, i les devolucions tampoc.',
          'Un lloguer que continua per error s’acaba amb {vehicles:clean}, entre els botons del seu vehicle.',
          'El que hagi fallat en un vehicle s’apunta amb {incidents:create.title}, per poder-ho trobar després.',
        ],
      },
    ],
  },
}
