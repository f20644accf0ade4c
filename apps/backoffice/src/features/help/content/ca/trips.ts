import type { AnswersOf } from '../../help-content'

export const trips: AnswersOf<'trips'> = {
  'trip-find': {
    question: 'On trobo els viatges d’un vehicle?',
    sections: [
      {
        steps: [
          'Obre el vehicle i ves a {trips:trips}, o a {trips:lastTrip} per veure el més recent.',
          'Per acotar la llista, posa dies a {trips:since} i {trips:until} i prem {trips:search}.',
          'Tria un viatge per veure’l al mapa.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Amb un sol dia, l’altre es pren a 100 anys: tot des d’aquell dia, o fins llavors.',
          'La llista es pot desar en un fitxer amb {kit:export}.',
        ],
      },
    ],
  },
  'trip-read': {
    question: 'Què mostra un viatge?',
    sections: [
      {
        bullets: [
          'El recorregut, amb l’inici i el final, de colors segons la velocitat.',
          'La velocitat al llarg del temps. Mou {trips:scrub} per veure on era el vehicle i a quina velocitat.',
          'Distància, minuts, velocitat mitjana i màxima, i el CO₂ estalviat.',
          'La bateria al principi i al final.',
          'On va començar i on va acabar, amb un enllaç a OpenStreetMap.',
        ],
      },
    ],
  },
  'trip-missing': {
    question: 'Per què un viatge no té recorregut, o canvia després?',
    sections: [
      {
        paragraphs: ['Un viatge es fa amb el que informa el mateix vehicle entre el principi i el final d’un lloguer.'],
        bullets: [
          'Sense recorregut: el vehicle no va comunicar cap lloc en aquest viatge, per exemple en un garatge.',
          'Un canvi posterior: van arribar informes tard. El viatge es refà 1, 10 i 60 minuts després d’acabar, i sempre que arribin informes amb retard.',
          'La distància surt dels llocs, no de l’odòmetre.',
        ],
      },
    ],
  },
  'trip-end': {
    question: 'Un conductor no pot acabar un lloguer. Com l’acabo jo?',
    sections: [
      {
        steps: [
          'Assegura’t que el conductor ha deixat el vehicle.',
          'Obre el vehicle i prem {vehicles:clean}.',
          'Llegeix la pregunta i confirma-ho.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Un viatge s’acaba en aquest moment; una reserva es cancel·la. No es pot desfer.',
          'No s’acaba res mentre se sap que el vehicle es mou.',
        ],
      },
    ],
  },
  'trip-all': {
    question: 'Hi ha una llista amb tots els viatges?',
    sections: [
      {
        bullets: [
          'Encara no: {screens:/trips} i {screens:/services} diuen que no estan construïdes.',
          'Els viatges es troben vehicle per vehicle.',
          'Tampoc no estan construïts els informes, les factures ni les anàlisis de viatges.',
        ],
      },
    ],
  },
}
