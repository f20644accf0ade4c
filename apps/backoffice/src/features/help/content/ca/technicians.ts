import type { AnswersOf } from '../../help-content'

export const technicians: AnswersOf<'technicians'> = {
  'technician-add': {
    question: 'Com afegeixo un tècnic?',
    sections: [
      {
        steps: [
          'Els gestors obren {screens:/technicians}; els administradors obren els detalls d’un operador i despleguen {operators:part.technicians}.',
          'Prem {staff:technician.add}.',
          'Omple tots els camps i prem {staff:technician.create}.',
        ],
      },
      {
        title: 'Si el correu ja té un compte',
        bullets: [
          'La contrasenya queda deshabilitada: la persona conserva la seva.',
          'La persona rep un correu i ho ha d’acceptar. Fins aleshores la llista diu {people:pending}.',
        ],
      },
    ],
  },
  'technician-change': {
    question: 'Com canvio el nom o el telèfon d’un tècnic?',
    sections: [
      {
        steps: [
          'Ves al tècnic a la taula.',
          'Fes clic al nom, als cognoms o al telèfon, i escriu.',
          'Prem Retorn per desar, o Esc per deixar-ho com estava.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'El correu no es canvia aquí: s’hi inicia la sessió.',
          'Els tècnics es canvien el nom i el telèfon a {screens:/UpdateDataTechnician}.',
        ],
      },
    ],
  },
  'technician-remove': {
    question: 'Què passa quan elimino un tècnic?',
    sections: [
      { steps: ['Obre el menú de la fila i tria {staff:technician.delete}.', 'Llegeix què passa i confirma-ho.'] },
      {
        title: 'Què passa',
        bullets: [
          'La seva sessió es tanca a l’instant, i deixa de treballar com a tècnic d’aquest operador.',
          'El que va fer continua als registres. Els seus altres rols també continuen.',
          'No es pot desfer; es pot tornar a afegir la persona.',
        ],
      },
    ],
  },
  'technician-may': {
    question: 'Què pot veure i fer un tècnic?',
    sections: [
      {
        title: 'Veure',
        bullets: [
          'Vehicles i incidències de l’operador i dels seus suboperadors, en llistes i al mapa.',
          'Els viatges d’aquests vehicles.',
        ],
      },
      {
        title: 'Fer',
        bullets: [
          'Obrir, assignar, comentar i tancar tiquets.',
          'Bloquejar i desbloquejar vehicles, finalitzar serveis actius, posar o treure el casc.',
        ],
      },
      {
        title: 'El que no',
        bullets: ['Veure llistes de clients, preus o altre personal, o canviar les dades de l’operador.'],
      },
    ],
  },
  'technician-message': {
    question: 'Puc enviar una notificació als tècnics?',
    sections: [
      {
        bullets: [
          'Encara no: {staff:addNotification} hi és, però no es pot prémer.',
          'En lloc d’això, assigna-li un tiquet: el tècnic el troba entre les incidències.',
          'Les notes d’un tiquet les llegeix qui hi treballa.',
        ],
      },
    ],
  },
}
