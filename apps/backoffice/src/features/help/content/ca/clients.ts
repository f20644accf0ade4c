import type { AnswersOf } from '../../help-content'

export const clients: AnswersOf<'clients'> = {
  'client-list': {
    question: 'On veig els meus clients?',
    sections: [
      { paragraphs: ['Encara no hi ha cap llista de clients: {screens:/customers} ho diu quan l’obres. Mentrestant:'] },
      {
        title: 'El que pots fer',
        bullets: [
          'Veure qui té llogat un vehicle ara, mentre dura el lloguer.',
          'Veure quan es va fer cada viatge i qui el va fer, als viatges d’un vehicle.',
        ],
      },
      {
        title: 'El que encara no pots fer',
        bullets: [
          'Cercar clients, llegir-ne els documents o canviar-ne les dades.',
          'Admetre un client en un operador privat, o donar-l’en de baixa.',
        ],
      },
    ],
  },
  'client-riding': {
    question: 'Qui porta aquest vehicle?',
    sections: [
      {
        steps: [
          'Cerca el vehicle, per exemple per la matrícula, i obre’l.',
          'Mentre està reservat o en marxa, {vehicles:currentUser} mostra el nom, el correu i el telèfon del client.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Al mapa, un clic en un vehicle en servei mostra el correu del seu client.',
          'Si ningú no el té llogat, no s’hi mostra ningú. Els clients anteriors són als seus viatges.',
        ],
      },
    ],
  },
  'client-cannot-rent': {
    question: 'Un client diu que no pot llogar. Què miro?',
    sections: [
      {
        title: 'El vehicle',
        paragraphs: [
          'Obre el vehicle. {rentability:title} diu tots els motius que l’aparten dels conductors i qui els pot resoldre.',
        ],
      },
      {
        title: 'El client',
        bullets: [
          'El proveïdor encara no n’ha validat els documents: abans no pot reservar res.',
          'No arriba a l’edat mínima de l’operador.',
          'L’operador és privat i el client no és dels seus.',
          'Té un altre lloguer sense acabar.',
          'Una reserva caduca sola al cap de 15 minuts; aleshores s’ha de tornar a reservar.',
        ],
      },
    ],
  },
  'client-who-may-rent': {
    question: 'Qui pot llogar a un operador?',
    sections: [
      {
        bullets: [
          'A un operador públic: tot client que el proveïdor hagi validat.',
          'A un operador privat: només els seus propis clients, com ara empleats o hostes.',
          'En tots dos casos: qui hagi fet l’edat mínima de l’operador.',
        ],
      },
      {
        title: 'Qui ho decideix',
        paragraphs: [
          'Si un operador és públic o privat, i l’edat mínima, ho fixa el proveïdor quan el registra, i només el proveïdor ho pot canviar.',
        ],
      },
    ],
  },
  'client-waiting': {
    question: 'Quins clients esperen la validació?',
    sections: [
      {
        steps: [
          'Obre {screens:/home}.',
          'A {home:manager.customers} hi ha qui espera, primer qui fa més temps, i des de quan.',
        ],
      },
      {
        title: 'Encara per construir',
        bullets: [
          'Mirar els documents i decidir-hi: la llista només mostra qui espera.',
          'Els torns dels qui validen, a {screens:/validations}.',
        ],
      },
    ],
  },
}
