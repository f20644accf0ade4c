import type { AnswersOf } from '../../help-content'

export const vehicles: AnswersOf<'vehicles'> = {
  'vehicle-find': {
    question: 'Com trobo un vehicle?',
    sections: [
      {
        steps: [
          'Prem la lupa de dalt, o Ctrl K, en qualsevol pantalla.',
          'Escriu com a mínim tres caràcters de la matrícula, el bastidor o l’imei.',
          'Tria’l entre el que s’hagi trobat.',
        ],
      },
      {
        title: 'En una llista',
        bullets: [
          '{kit:search}, damunt de la taula, cerca en el que identifica un vehicle.',
          '{kit:filter} acota la llista per columnes; als textos, * val per qualsevol caràcter.',
          '{kit:views} desa filtres, ordre i columnes amb un nom, i {kit:export} desa la llista en un fitxer.',
        ],
      },
    ],
  },
  'vehicle-map': {
    question: 'Com es llegeix el mapa?',
    sections: [
      {
        title: 'Colors',
        bullets: [
          'Vermell: lliure. Groc: amb un lloguer actiu. Gris: fora de servei.',
          'Un clic en un vehicle en mostra la matrícula, la bateria i l’última connexió.',
        ],
      },
      {
        title: 'Eines de {screens:/scooters/locations}',
        bullets: [
          'La cerca troba un vehicle o mostra un sol operador.',
          '{past:title} torna el mapa a un moment anterior i el reprodueix des d’allà.',
          'En un telèfon, {locations:asList} mostra els mateixos vehicles sense mapa.',
          '{locations:share} copia un enllaç que obre el mapa tal com està.',
        ],
      },
    ],
  },
  'vehicle-not-rentable': {
    question: 'Per què no es pot llogar un vehicle?',
    sections: [
      {
        steps: [
          'Obre el vehicle.',
          'Llegeix {rentability:title}: cada motiu diu què vol dir, qui el pot resoldre i, si pots tu, com.',
        ],
      },
      {
        title: 'Els motius més freqüents',
        bullets: [
          '{rentability:reason.silent}: fa 20 minuts que no informa.',
          '{rentability:reason.low-battery}: queda menys del 10 per cent.',
          '{rentability:reason.outside-area}: és fora de les zones del seu operador.',
          '{rentability:reason.out-of-service} o {rentability:reason.open-ticket}: algú l’aparta dels conductors.',
          '{rentability:reason.not-selected-to-operate}: el seu operador no el comparteix.',
        ],
      },
    ],
  },
  'vehicle-block': {
    question: 'Com deixo un vehicle fora de servei?',
    sections: [
      {
        steps: [
          'Obre el vehicle i prem {vehicles:block}. Es fa a l’instant.',
          'Per tornar-lo al servei, prem {vehicles:unblock}.',
        ],
      },
      {
        title: 'Què passa',
        bullets: [
          'Els conductors ja no el poden reservar. Un lloguer començat continua.',
          'Un lloguer s’acaba amb {vehicles:clean}; això no es pot desfer.',
          'Un tiquet obert també pot apartar un vehicle dels conductors: queda lliure quan es tanca.',
        ],
      },
    ],
  },
  'vehicle-share': {
    question: 'Com trio quins vehicles es lloguen?',
    sections: [
      {
        steps: [
          'Obre {screens:/scooters} i selecciona els vehicles a la primera columna.',
          'Prem {fleet:select.select} o {fleet:select.deselect}, i confirma-ho.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Per a un sol vehicle, el mateix és al menú de la seva fila.',
          'Un vehicle que es desselecciona desapareix per als conductors; un viatge començat continua.',
          '{fleet:helmet.include} i {fleet:helmet.remove}, als mateixos llocs, diuen als conductors si porta casc.',
        ],
      },
    ],
  },
  'vehicle-command': {
    question: 'Puc fer que un vehicle faci llums, obri el seient o s’apagui?',
    sections: [
      {
        steps: [
          'Obre el vehicle i ves a {vehicles:moreAbout}.',
          'Desplega {vehicle:section.commands} i prem el que ha de fer.',
          'Llegeix la pregunta i confirma-ho. A sota es veu si el vehicle ho ha fet.',
        ],
      },
      {
        title: 'Quan no es pot donar una ordre',
        bullets: [
          'La unitat del vehicle no admet ordres, o no està connectada.',
          'El vehicle es mou, o no se sap si està aturat.',
          'Hi ha una altra ordre, o un firmware nou, en camí.',
        ],
      },
    ],
  },
  'vehicle-more': {
    question: 'Com aconsegueixo més vehicles?',
    sections: [
      {
        steps: [
          'Prem Ctrl K i tria {screens:/operators/requestScooter}.',
          'Posa quants en necessites de cada model; entre parèntesis hi ha quants n’hi ha.',
          'Prem {requests:form.submit} i confirma-ho.',
        ],
      },
      {
        title: 'Després',
        bullets: [
          'El proveïdor respon, i la resposta és a {requests:list.own}.',
          'Fins que respongui la pots retirar amb {requests:withdraw}.',
          'Els vehicles apareixen a les teves llistes quan el proveïdor els lliura.',
        ],
      },
    ],
  },
}
