import type { AnswersOf } from '../../help-content'

export const technicians: AnswersOf<'technicians'> = {
  'technician-add': {
    question: '¿Cómo añado a un técnico?',
    sections: [
      {
        steps: [
          'Los gestores abren {screens:/technicians}; los administradores abren los detalles de un operador y despliegan {operators:part.technicians}.',
          'Pulsa {staff:technician.add}.',
          'Rellena todos los campos y pulsa {staff:technician.create}.',
        ],
      },
      {
        title: 'Si el correo ya tiene una cuenta',
        bullets: [
          'La contraseña queda deshabilitada: la persona conserva la suya.',
          'La persona recibe un correo y tiene que aceptar. Hasta entonces la lista dice {people:pending}.',
        ],
      },
    ],
  },
  'technician-change': {
    question: '¿Cómo cambio el nombre o el teléfono de un técnico?',
    sections: [
      {
        steps: [
          'Ve al técnico en la tabla.',
          'Haz clic en el nombre, los apellidos o el teléfono, y escribe.',
          'Pulsa Intro para guardar, o Esc para dejarlo como estaba.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'El correo no se cambia aquí: con él se inicia sesión.',
          'Los técnicos cambian su propio nombre y teléfono en {screens:/UpdateDataTechnician}.',
        ],
      },
    ],
  },
  'technician-remove': {
    question: '¿Qué pasa cuando elimino a un técnico?',
    sections: [
      { steps: ['Abre el menú de la fila y elige {staff:technician.delete}.', 'Lee qué ocurre y confirma.'] },
      {
        title: 'Qué ocurre',
        bullets: [
          'Su sesión se cierra en el acto, y deja de trabajar como técnico de este operador.',
          'Lo que hizo sigue en los registros. Sus otros roles también siguen.',
          'No se puede deshacer; se puede volver a añadir a la persona.',
        ],
      },
    ],
  },
  'technician-may': {
    question: '¿Qué puede ver y hacer un técnico?',
    sections: [
      {
        title: 'Ver',
        bullets: [
          'Vehículos e incidencias del operador y de sus suboperadores, en listas y en el mapa.',
          'Los viajes de esos vehículos.',
        ],
      },
      {
        title: 'Hacer',
        bullets: [
          'Abrir, asignar, comentar y cerrar tickets.',
          'Bloquear y desbloquear vehículos, finalizar servicios activos, poner o quitar el casco.',
        ],
      },
      {
        title: 'Lo que no',
        bullets: ['Ver listas de clientes, precios u otro personal, o cambiar los datos del operador.'],
      },
    ],
  },
  'technician-message': {
    question: '¿Puedo enviar una notificación a los técnicos?',
    sections: [
      {
        bullets: [
          'Todavía no: {staff:addNotification} está ahí, pero no se puede pulsar.',
          'En su lugar, asígnale un ticket: el técnico lo encuentra entre las incidencias.',
          'Las notas de un ticket las lee quien trabaja en él.',
        ],
      },
    ],
  },
}
