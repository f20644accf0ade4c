import type { AnswersOf } from '../../help-content'

export const firmware: AnswersOf<'firmware'> = {
  'firmware-version': {
    question: 'Quin firmware porta un vehicle?',
    sections: [
      {
        steps: [
          'Obre el vehicle i ves a {vehicles:moreAbout}.',
          'Desplega {vehicle:section.traceability}: a {vehicle:firmware} hi ha la versió actual i la desitjada de cada unitat.',
        ],
      },
      {
        title: 'Les unitats',
        bullets: [
          'ECU: el control del motor. BMS: la bateria. TCU: la unitat que parla amb Motora.',
          'Les versions són les que comunica el mateix vehicle.',
        ],
      },
    ],
  },
  'firmware-update': {
    question: 'Com actualitzo vehicles?',
    sections: [
      {
        steps: [
          'Prem Ctrl K, obre {screens:/firmwares} i tria {firmware:campaign} al menú d’un firmware.',
          'Tria els vehicles: {upgrades:by.filter} o {upgrades:by.vehicles}.',
          'Omple {upgrades:shareAtOnce} i {upgrades:pauseAbove}.',
          'Mira {upgrades:preview}: qui començaria, a qui s’esperaria i qui queda fora. Després prem {upgrades:start} o {upgrades:schedule}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Mentre un vehicle s’actualitza no es pot reservar ni admet ordres.',
          'Només compta com a fet quan ell mateix comunica la versió nova.',
          'Una campanya del proveïdor pot abastar els teus vehicles; la veus, però la dirigeix el proveïdor.',
        ],
      },
    ],
  },
  'firmware-waits': {
    question: 'Per què un vehicle espera, o no s’actualitza?',
    sections: [
      {
        title: 'Se l’espera mentre',
        bullets: [
          'està reservat o en marxa, es mou o es pot estar movent;',
          'té menys del 30 per cent de bateria, o no la comunica;',
          'fa 20 minuts que no informa;',
          'fa una altra cosa, com ara complir una altra ordre.',
        ],
      },
      {
        title: 'Queda fora quan',
        bullets: [
          'no ha dit mai quina versió porta: no se sap si admet actualitzacions a distància;',
          'té un altre maquinari que el del firmware;',
          'ja porta aquesta versió, o una de més nova;',
          'és en una altra campanya per a la mateixa unitat.',
        ],
      },
    ],
  },
  'firmware-paused': {
    question: 'Una campanya s’ha pausat sola. I ara?',
    sections: [
      {
        paragraphs: [
          'Han fallat més vehicles dels que la campanya permet. Els que estan en camí continuen fins al final; no en comença cap més.',
        ],
        steps: [
          'Obre la campanya a {screens:/upgrades} i mira quins vehicles han fallat, i per què.',
          'Arregla’n la causa, o ves a veure’n un.',
          'Prem {upgrades:resume}, també {upgrades:retry}, o {upgrades:cancel}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'En reprendre-la, les fallades es tornen a comptar des de zero.',
          'Cancel·lar-la no toca el que està en camí; els altres conserven la seva versió.',
        ],
      },
    ],
  },
  'firmware-new': {
    question: 'Com dono d’alta un firmware nou?',
    sections: [
      {
        steps: [
          'Prem Ctrl K i obre {screens:/firmwares/create}.',
          'Posa-li un nom, i digues per a quina unitat i quin maquinari és, i la versió.',
          'Envia’n el fitxer: ha d’acabar en .sil i ocupar 64 MB com a màxim. O tria’n un d’enviat abans.',
          'Prem {firmware:create}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Cada versió es dona d’alta una sola vegada per a una unitat.',
          'Quan una campanya l’ha fet servir, només se’n pot canviar si està actiu.',
          'Un firmware inactiu no comença campanyes noves.',
        ],
      },
    ],
  },
}
