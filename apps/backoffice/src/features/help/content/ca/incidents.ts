import type { AnswersOf } from '../../help-content'

export const incidents: AnswersOf<'incidents'> = {
  'incident-open': {
    question: 'Com obro una incidència?',
    sections: [
      {
        steps: [
          'Obre {screens:/incidents} i prem {incidents:add}, o obre un vehicle i prem {incidents:create.title}.',
          'Tria el vehicle, si encara no està triat.',
          'Escriu una descripció i un comentari.',
          'Activa {incidents:create.block} si els conductors no l’han de tenir.',
          'Prem {incidents:create.title}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Vehicle, descripció i comentari són obligatoris.',
          'Mentre un tiquet així està obert, els conductors no poden llogar el vehicle.',
        ],
      },
    ],
  },
  'incident-find': {
    question: 'Com trobo una incidència?',
    sections: [
      {
        steps: [
          'Obre {screens:/incidents}. La pestanya {incidents:tab.tickets} mostra primer les més noves.',
          'Per a un període, tria les dues dates i prem {incidents:search}; {incidents:searchAll} les torna a mostrar totes.',
          'Tria’n una per llegir-la.',
        ],
      },
      {
        title: 'Les altres pestanyes',
        bullets: [
          '{incidents:tab.vehicles}: vehicles que necessiten algú, com els de bateria baixa.',
          '{incidents:tab.fleet}: quants vehicles es poden llogar, i què frena els altres.',
        ],
      },
    ],
  },
  'incident-assign': {
    question: 'Com dono una incidència a un tècnic?',
    sections: [
      {
        steps: [
          'Obre la incidència.',
          'Tria una persona a {incidents:assign}. Els tècnics premen {incidents:assign.take} per quedar-se-la.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Es poden triar els tècnics de l’operador, i canviar de persona mentre està oberta.',
          'El servei al client veu qui la té, però no tria.',
        ],
      },
    ],
  },
  'incident-close': {
    question: 'Com tanco una incidència?',
    sections: [
      {
        steps: [
          'Obre la incidència i prem {incidents:close}.',
          'Afegeix una nota si hi ha res a dir.',
          'Deixa {incidents:close.unlock} activat per tornar el vehicle al servei, o desactiva-ho perquè en continuï fora.',
          'Prem {incidents:close} un altre cop.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Un tiquet tancat no es pot tornar a obrir ni admet més notes.',
          'Si el problema torna, obre’n un de nou.',
        ],
      },
    ],
  },
  'incident-automatic': {
    question: 'Es poden obrir incidències soles?',
    sections: [
      {
        steps: [
          'Obre {screens:/incidents} i prem {incidents:watch}.',
          'Tria un operador, si n’hi ha més d’un.',
          'Activa el que s’hagi de detectar i prem {incidents:watch.save}. Ho poden fer administradors i gestors.',
        ],
      },
      {
        title: 'Què es pot detectar',
        bullets: [
          '{incidents:watch.lowBattery}, per sota del percentatge que triïs.',
          '{incidents:watch.leftArea}.',
          '{incidents:watch.moved}.',
          '{incidents:watch.silent}.',
        ],
      },
    ],
  },
  'incident-offline': {
    question: 'Què passa amb el que escric sense connexió?',
    sections: [
      {
        bullets: [
          'Tiquets, notes, tancaments, assignacions i bloqueigs es desen en aquest dispositiu i s’envien sols, en el seu ordre, tan bon punt hi ha connexió.',
          'A dalt hi ha quants n’esperen. Prem-ho per veure’ls a {incidents:outbox.title}.',
          '{incidents:outbox.sendNow} ho prova a l’instant; {incidents:outbox.discard} en deixa córrer un.',
          'Si tanques la sessió abans, es queden en aquest dispositiu i s’envien quan tornis a entrar aquí.',
        ],
      },
    ],
  },
}
