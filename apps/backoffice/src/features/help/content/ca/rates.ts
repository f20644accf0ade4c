import type { AnswersOf } from '../../help-content'

export const rates: AnswersOf<'rates'> = {
  'rate-set': {
    question: 'On es fixen les tarifes?',
    sections: [
      { paragraphs: ['Encara no es poden fixar: {screens:/rates} diu que no està construïda.'] },
      {
        title: 'Què vol dir avui',
        bullets: [
          'Cap operador no té tarifes, així que cap lloguer no té preu.',
          'A les dades d’un operador, les tarifes diuen que encara no n’hi ha cap.',
          'L’única cosa que es pot triar sobre els preus és si l’operador és gratuït.',
        ],
      },
    ],
  },
  'rate-free': {
    question: 'Com faig que els lloguers siguin gratuïts?',
    sections: [
      {
        steps: [
          'Obre {screens:/operator/profile} i desplega {profile:section.data}.',
          'Activa {profile:isFree}.',
          'Prem {profile:save} i confirma-ho.',
        ],
      },
      {
        title: 'Què passa',
        bullets: [
          'El canvi va al proveïdor i val des del seu sí; fins aleshores tot continua igual.',
          'A partir d’aquí tots els preus i el preu màxim són 0.',
          'Desactiva-ho de la mateixa manera per tornar a cobrar els lloguers.',
        ],
      },
    ],
  },
  'rate-charged': {
    question: 'Quant costa avui un lloguer a un client?',
    sections: [
      {
        bullets: [
          'No es cobra res: sense tarifes un lloguer no té preu, i els pagaments encara no estan construïts.',
          'Els lloguers, les hores i les distàncies es desen igualment.',
          'Els tipus de cobrament es llegeixen al perfil: minuts, o cap si l’operador és gratuït.',
        ],
      },
    ],
  },
  'rate-provider': {
    question: 'Què paga un operador al proveïdor, i qui ho fixa?',
    sections: [
      {
        bullets: [
          'El cost per vehicle i la comissió per servei els introdueix el proveïdor amb les dades de l’operador.',
          'Es poden llegir als detalls d’un operador, a {operators:part.data}.',
          'Només el proveïdor els canvia, amb {operators:edit} a {screens:/operator/validate}.',
          'Encara no es fan factures: {screens:/bills} i {screens:/monthlyDetails} no estan construïdes.',
        ],
      },
    ],
  },
}
